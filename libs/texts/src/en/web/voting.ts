import { promiseProblems } from '../promise-problems.ts';
import type * as ru from '../../ru/web/voting.ts';
import type { Translation } from '../../translation.ts';
import { countEn } from '../plural.ts';

export const voting: Translation<typeof ru.voting> = {
  needed: (count) => `${countEn(count, 'vote', 'votes')} needed for approval`,
  own: 'Others vote. You cannot vote on your own reports.',
  signIn: 'Sign in to vote.',
  vote: 'Vote to approve',
  voted: 'Voted',
  motivator: {
    waits: 'Waiting for your decision',
    waitsOther: 'Waiting for the motivator’s decision',
    approve: 'Approve',
    approved: 'Approved',
    reject: 'Reject',
    rejectTitle: 'Why are you rejecting it?',
    reason: 'Reason',
    reasonHint: 'The author of the report will read it.',
    reasonRequired: 'Write a reason: without one, nobody knows what to change.',
    reasonTooLong: 'A reason can have up to 500 characters.',
    reasonOverloaded: promiseProblems.TEXT_OVERLOADED,
    rejectFailed: 'Could not reject the report',
    cancel: 'Cancel',
  },
};
