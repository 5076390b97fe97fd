import { reportSubmitted } from '@slovo/contracts';
import { notice } from './notice.ts';
import { dayText, pictureOf } from './report-facts.ts';

/**
 * Anyone may vote. The notice goes to the witnesses and to those who voted on this promise before, while it is public.
 * They vote by its button, and on the whole report: none of its text is left out.
 */
export const reportWaitsForVoteNotice = notice({
  name: 'report-waits-for-vote',
  on: reportSubmitted,
  key: 'report_waits_for_vote',
  when: ({ promise }) => promise.approvalType === 'anyuser' && promise.isPublic,
  to: async ({ promise }, lookups) =>
    (await lookups.votersOf(promise.id)).filter((userId) => userId !== promise.userId),
  variables: async ({ promise, report }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
    day: dayText(report),
    report_text: report.text,
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise, report }) => [
    { kind: 'vote', reportId: report.id },
    { kind: 'open-promise', promiseId: promise.id },
    { kind: 'mute-promise', promiseId: promise.id },
  ],
  media: ({ report }) => pictureOf(report),
});
