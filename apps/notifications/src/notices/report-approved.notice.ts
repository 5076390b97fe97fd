import { reportApproved } from '@slovo/contracts';
import { notice } from './notice.ts';
import { dayText } from './report-facts.ts';

/** A person decided; what the system approves at once is said by the answer to the report itself. */
export const reportApprovedNotice = notice({
  name: 'report-approved',
  on: reportApproved,
  key: 'report_approved',
  when: ({ decidedBy }) => decidedBy !== 'system',
  to: ({ report }) => [report.userId],
  variables: async ({ promise, report, decidedBy }, know) => ({
    promise_title: promise.title,
    day: dayText(report),
    approved_by: typeof decidedBy === 'number' ? await know.nameOf(decidedBy) : '',
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
