import { reportApproved } from '@slovo/contracts';
import { notice } from './notice.ts';
import { dayText } from './report-facts.ts';

/** Only for a person's decision. Where the system approves at once, the answer to the report says so. */
export const reportApprovedNotice = notice({
  name: 'report-approved',
  on: reportApproved,
  key: 'report_approved',
  when: ({ decidedBy }) => decidedBy !== 'system',
  to: ({ report }) => [report.userId],
  variables: async ({ promise, report, decidedBy }, lookups) => ({
    promise_title: promise.title,
    day: dayText(report),
    ...(typeof decidedBy === 'number'
      ? await lookups.names({ approved_by: decidedBy })
      : { approved_by: '' }),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
