import { reportApproved } from '@slovo/contracts';
import { notice } from './notice.ts';
import { dayText } from './report-facts.ts';

/** Nobody decided within 72 hours after the term, so the report counts as approved. */
export const reportApprovedBySystemNotice = notice({
  name: 'report-approved-by-system',
  on: reportApproved,
  key: 'report_approved_by_system',
  when: ({ promise, decidedBy }) => decidedBy === 'system' && promise.approvalType !== 'system',
  to: ({ report }) => [report.userId],
  variables: ({ promise, report }) => ({ promise_title: promise.title, day: dayText(report) }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
