import { type Answer, no, type Viewer, yes } from '../answer.ts';
import type { ApprovalType } from '../promise/types.ts';
import type { ReportStatus } from '../report/status.ts';
import type { VotePolicy } from './verdict.ts';

export const VOTE_WHYS = [
  'SIGN_IN_REQUIRED',
  'PROMISE_NOT_VISIBLE',
  'OWN_REPORT',
  'NOT_VOTABLE',
  'NOT_MOTIVATOR',
  'ALREADY_VOTED',
  'REPORT_NOT_PENDING',
] as const;
export type VoteWhy = (typeof VOTE_WHYS)[number];

/** `voterIds`: who has voted on this report already. */
export interface PollFacts {
  ownerId: number;
  isPublic: boolean;
  reportStatus: ReportStatus;
  policy: VotePolicy;
  voterIds: readonly number[];
}

const sees = (userId: number, poll: PollFacts): boolean =>
  poll.isPublic ||
  userId === poll.ownerId ||
  (poll.policy.kind === 'specific' && poll.policy.motivatorId === userId);

/** Anyone who can see the promise can see its polls. */
export const canSeePoll = (viewer: Viewer, poll: PollFacts): boolean =>
  viewer === null ? poll.isPublic : sees(viewer.userId, poll);

/**
 * Any signed-in user but the owner, once, on a pending report they can see (VOTE-03, VOTE-04, VOTE-09).
 * PROMISE_NOT_VISIBLE comes first, so that a refusal does not reveal a hidden report.
 */
export function canVote(viewer: Viewer, poll: PollFacts): Answer<VoteWhy> {
  if (viewer === null) return no('SIGN_IN_REQUIRED');
  if (!sees(viewer.userId, poll)) return no('PROMISE_NOT_VISIBLE');
  if (viewer.userId === poll.ownerId) return no('OWN_REPORT');
  if (poll.policy.kind !== 'anyuser') return no('NOT_VOTABLE');
  if (poll.voterIds.includes(viewer.userId)) return no('ALREADY_VOTED');
  return poll.reportStatus === 'pending' ? yes : no('REPORT_NOT_PENDING');
}

/** Approve or reject as the named motivator, and nobody else (VOTE-06). */
export function canDecide(viewer: Viewer, poll: PollFacts): Answer<VoteWhy> {
  if (viewer === null) return no('SIGN_IN_REQUIRED');
  if (!sees(viewer.userId, poll)) return no('PROMISE_NOT_VISIBLE');
  if (viewer.userId === poll.ownerId) return no('OWN_REPORT');
  if (poll.policy.kind !== 'specific') return no('NOT_VOTABLE');
  if (poll.policy.motivatorId !== viewer.userId) return no('NOT_MOTIVATOR');
  return poll.reportStatus === 'pending' ? yes : no('REPORT_NOT_PENDING');
}

/**
 * Returns whose decision a pending report of the promise waits for; null while neither `canVote` nor `canDecide` allows
 * anybody: the system approves, or a promise under voting is private.
 */
export function judgeOf(promise: {
  approvalType: ApprovalType;
  motivatorId: number | null;
  isPublic: boolean;
}): 'anybody' | { motivatorId: number } | null {
  const { approvalType, motivatorId, isPublic } = promise;
  if (approvalType === 'anyuser') return isPublic ? 'anybody' : null;
  return approvalType === 'specific' && motivatorId !== null ? { motivatorId } : null;
}
