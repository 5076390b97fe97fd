import type { EventPayload, reportApproved, reportRejected, reportWithdrawn } from '@slovo/contracts';
import { promiseSnapshot, reportSnapshot } from '@slovo/testing';

const promise = promiseSnapshot({ id: 1, userId: 1 });

/** What promises publishes when a report is decided or withdrawn. */
export const withdrawn = (reportId: number): EventPayload<typeof reportWithdrawn> => ({
  promise,
  report: reportSnapshot(promise, { id: reportId }),
});
export const approved = (
  reportId: number,
  decidedBy: number | 'system',
): EventPayload<typeof reportApproved> => ({ ...withdrawn(reportId), decidedBy, milestone: null });
export const rejected = (
  reportId: number,
  decidedBy: number,
  reason: string,
): EventPayload<typeof reportRejected> => ({ ...withdrawn(reportId), decidedBy, reason });
