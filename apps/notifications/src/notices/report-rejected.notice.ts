import { reportRejected } from '@slovo/contracts';
import { notice } from './notice.ts';
import { dayText } from './report-facts.ts';

/** With the reason, and a button to report on that day again. */
export const reportRejectedNotice = notice({
  name: 'report-rejected',
  on: reportRejected,
  key: 'report_rejected',
  to: ({ report }) => [report.userId],
  variables: async ({ promise, report, decidedBy, reason }, lookups) => ({
    promise_title: promise.title,
    day: dayText(report),
    rejected_by: await lookups.nameOf(decidedBy),
    reason,
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [
    { kind: 'report', promiseId: promise.id },
    { kind: 'open-promise', promiseId: promise.id },
  ],
});
