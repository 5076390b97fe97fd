import { type Answer, no, type Viewer, yes } from '../answer.ts';
import type { ApprovalType } from '../promise/types.ts';

/**
 * The most witnesses of one promise: each is notified of every report, in one transaction of the notifications service.
 */
export const WITNESSES_MAX = 200;

interface WitnessedPromise {
  ownerId: number;
  approvalType: ApprovalType;
  isPublic: boolean;
}

/** Witnesses are notified of reports that they may vote for, so nobody is invited to a promise without a vote. */
const isWitnessed = ({
  approvalType,
  isPublic,
}: Pick<WitnessedPromise, 'approvalType' | 'isPublic'>): boolean => isPublic && approvalType === 'anyuser';

export type CallWitnessesWhy = 'PROMISE_NOT_FOUND' | 'NOT_OWNER' | 'WITNESS_NEEDS_VOTING';

/** Whether the viewer may share the promise's witness link. A hidden promise is answered as unknown to others. */
export function canCallWitnesses(viewer: Viewer, promise: WitnessedPromise): Answer<CallWitnessesWhy> {
  if (viewer?.userId !== promise.ownerId) return no(promise.isPublic ? 'NOT_OWNER' : 'PROMISE_NOT_FOUND');
  return isWitnessed(promise) ? yes : no('WITNESS_NEEDS_VOTING');
}

/** Whether to offer the owner to invite a witness: while the promise runs. */
export const offersWitnesses = (viewer: Viewer, promise: WitnessedPromise & { status: string }): boolean =>
  canCallWitnesses(viewer, promise).ok && (promise.status === 'active' || promise.status === 'overdue');

export type BecomeWitnessWhy = 'WITNESS_LINK_NOT_FOUND' | 'OWN_PROMISE' | 'WITNESSES_FULL';

/** `witnesses`: how many the promise has without the viewer. */
export function canBecomeWitness(
  viewer: { userId: number },
  promise: WitnessedPromise,
  witnesses: number,
): Answer<BecomeWitnessWhy> {
  if (viewer.userId === promise.ownerId) return no('OWN_PROMISE');
  if (!isWitnessed(promise)) return no('WITNESS_LINK_NOT_FOUND');
  return witnesses < WITNESSES_MAX ? yes : no('WITNESSES_FULL');
}
