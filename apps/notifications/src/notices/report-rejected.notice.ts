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
    ...(await lookups.names({ rejected_by: decidedBy })),
    reason,
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [
    { kind: 'report', promiseId: promise.id },
    { kind: 'open-promise', promiseId: promise.id },
  ],
});
