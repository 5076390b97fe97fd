import { unreachable } from '../answer.ts';
import type { ApprovalType } from '../promise/types.ts';

export const VOTE_TYPES = ['approve', 'reject'] as const;
/** `reject` is only ever the motivator's; any user's vote is an `approve`. */
export type VoteType = (typeof VOTE_TYPES)[number];

export interface Vote {
  userId: number;
  type: VoteType;
}

export type VotePolicy =
  | { kind: 'system' }
  | { kind: 'anyuser'; required: number }
  | { kind: 'specific'; motivatorId: number };

/** Approve votes that a democratic approval needs unless configured otherwise. */
export const REQUIRED_VOTES_DEFAULT = 1;
export const VOTING_STATS_DAYS = 30;
export const VOTE_REASON_MAX = 500;

/** The policy of a promise; null while approval waits for a motivator who is not named. */
export function policyOf(
  promise: { approvalType: ApprovalType; motivatorId: number | null },
  required: number = REQUIRED_VOTES_DEFAULT,
): VotePolicy | null {
  switch (promise.approvalType) {
    case 'system':
      return { kind: 'system' };
    case 'anyuser':
      return { kind: 'anyuser', required };
    case 'specific':
      return promise.motivatorId === null ? null : { kind: 'specific', motivatorId: promise.motivatorId };
    default:
      return unreachable(promise.approvalType);
  }
}

/** `by`: who is written as `approved_by`: the system, or the user whose vote decided. */
export type Verdict =
  | { outcome: 'open'; needed: number }
  | { outcome: 'approved'; by: 'system' | number }
  | { outcome: 'rejected'; by: number };

/** The approve votes that count, one a person, in the order they came. */
const approvers = (votes: readonly Vote[]): number[] => [
  ...new Set(votes.filter((vote) => vote.type === 'approve').map((vote) => vote.userId)),
];

/** N of «Нужно N голосов»: required minus approve votes, at least 0; 0 where nobody votes. */
export function votesNeeded(votes: readonly Vote[], policy: VotePolicy): number {
  return policy.kind === 'anyuser' ? Math.max(0, policy.required - approvers(votes).length) : 0;
}

/** The result of the votes, in the order they were cast. The caller refuses votes that may not count. */
export function verdict(votes: readonly Vote[], policy: VotePolicy): Verdict {
  switch (policy.kind) {
    case 'system':
      return { outcome: 'approved', by: 'system' };
    case 'anyuser': {
      const decisive = approvers(votes)[policy.required - 1];
      return decisive === undefined
        ? { outcome: 'open', needed: votesNeeded(votes, policy) }
        : { outcome: 'approved', by: decisive };
    }
    case 'specific': {
      const decision = votes.find((vote) => vote.userId === policy.motivatorId);
      if (!decision) return { outcome: 'open', needed: 1 };
      return { outcome: decision.type === 'approve' ? 'approved' : 'rejected', by: decision.userId };
    }
    default:
      return unreachable(policy);
  }
}

/** The answer of the approval count (VOTE-01). */
export const approvalCount = (votes: readonly Vote[]): { totalVotes: number; approveVotes: number } => ({
  totalVotes: votes.length,
  approveVotes: approvers(votes).length,
});
