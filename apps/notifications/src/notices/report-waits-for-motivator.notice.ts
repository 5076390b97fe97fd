import { reportSubmitted } from '@slovo/contracts';
import { notice } from './notice.ts';
import { dayText, pictureOf } from './report-facts.ts';

/** The motivator decides by a button, and on the whole report: none of its text is left out. */
export const reportWaitsForMotivatorNotice = notice({
  name: 'report-waits-for-motivator',
  on: reportSubmitted,
  key: 'report_waits_for_motivator',
  when: ({ promise }) => promise.approvalType === 'specific',
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise, report }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
    day: dayText(report),
    report_text: report.text,
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise, report }) => [
    { kind: 'approve', reportId: report.id },
    { kind: 'reject', reportId: report.id },
    { kind: 'open-promise', promiseId: promise.id },
  ],
  media: ({ report }) => pictureOf(report),
});
