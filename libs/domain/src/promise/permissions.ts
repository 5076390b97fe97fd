import { type Answer, no, type Viewer, yes } from '../answer.ts';
import { PROMISE_KINDS } from './kinds.ts';
import type { CLOSED_BY, CompletionType, OwnerCompletionType, PromiseFacts } from './types.ts';

export const PROMISE_WHYS = [
  'NOT_OWNER',
  'PROMISE_NOT_VISIBLE',
  'PROMISE_NOT_DRAFT',
  'PROMISE_NOT_ACTIVE',
  'PROMISE_CLOSED',
  'INVITATION_MISSING',
  'INVITATION_PENDING',
  'INVITATION_REJECTED',
] as const;
export type PromiseWhy = (typeof PROMISE_WHYS)[number];
export type PromiseAnswer = Answer<PromiseWhy>;

/** Owner: the user whose id equals the promise's user id (PROMISE-33). */
export const isOwner = (viewer: Viewer, promise: Pick<PromiseFacts, 'ownerId'>): boolean =>
  viewer !== null && viewer.userId === promise.ownerId;

/** The named motivator, also while the invitation is pending: the invited person must see the promise. */
export const isMotivator = (
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'approvalType' | 'motivatorId' | 'invitation'>,
): boolean =>
  viewer !== null &&
  promise.approvalType === 'specific' &&
  promise.motivatorId === viewer.userId &&
  (promise.invitation === 'pending' || promise.invitation === 'accepted');

/** Answer a refusal with 404, not 403, or it reveals that the promise exists. */
export function canSeePromise(viewer: Viewer, promise: PromiseFacts): PromiseAnswer {
  if (promise.isPublic || isOwner(viewer, promise) || isMotivator(viewer, promise)) return yes;
  return no('PROMISE_NOT_VISIBLE');
}

/** Title and description, until closed. Type, days and frequency: `canReplaceDraft`. */
export function canEdit(viewer: Viewer, promise: PromiseFacts): PromiseAnswer {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  return promise.status === 'closed' ? no('PROMISE_CLOSED') : yes;
}

/** With approval by a motivator a promise starts only after the motivator agreed (APPROVAL-01, APPROVAL-05). */
export function launchRule(promise: Pick<PromiseFacts, 'approvalType' | 'invitation'>): PromiseAnswer {
  if (promise.approvalType !== 'specific') return yes;
  if (promise.invitation === 'accepted') return yes;
  if (promise.invitation === 'pending') return no('INVITATION_PENDING');
  return no(promise.invitation === 'rejected' ? 'INVITATION_REJECTED' : 'INVITATION_MISSING');
}

/** Owner, draft, and no invitation waiting: the owner withdraws that one first. */
function ownsFreeDraft(viewer: Viewer, promise: PromiseFacts): PromiseAnswer {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status !== 'draft') return no('PROMISE_NOT_DRAFT');
  return promise.invitation === 'pending' ? no('INVITATION_PENDING') : yes;
}

export function canStart(viewer: Viewer, promise: PromiseFacts): PromiseAnswer {
  const free = ownsFreeDraft(viewer, promise);
  return free.ok ? launchRule(promise) : free;
}

export const canDelete = ownsFreeDraft;
export const canChangeApproval = ownsFreeDraft;
/** An edited draft is saved as a new promise that replaces the old one, so the rules of deleting apply. */
export const canReplaceDraft = ownsFreeDraft;

/**
 * Active promises only; the one exception is a goal in its 72 hours after the term, which its owner may still close as
 * success. Without `completion` the answer is whether there is any way to close it.
 */
export function canClose(
  viewer: Viewer,
  promise: PromiseFacts,
  completion?: OwnerCompletionType,
): PromiseAnswer {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status === 'closed') return no('PROMISE_CLOSED');
  if (promise.status === 'active') return yes;
  const reached = promise.status === 'overdue' && !PROMISE_KINDS[promise.type].closesItself;
  return reached && (completion ?? 'success') === 'success' ? yes : no('PROMISE_NOT_ACTIVE');
}

/** To go on with it, to end its pause: its owner, while it runs. */
export function canSteer(viewer: Viewer, promise: PromiseFacts): PromiseAnswer {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status === 'closed') return no('PROMISE_CLOSED');
  return promise.status === 'draft' ? no('PROMISE_NOT_ACTIVE') : yes;
}

/** While it runs, and after the system has closed it unkept: the button stays in the chat longer than the promise runs. */
export const canBeginAnew = (
  viewer: Viewer,
  promise: PromiseFacts,
  { closedBy, completionType }: Closure,
): PromiseAnswer =>
  isOwner(viewer, promise) && closedBy === 'system' && UNKEPT.has(completionType)
    ? yes
    : canSteer(viewer, promise);

/** How a promise was closed; both are null before. */
export interface Closure {
  closedBy: (typeof CLOSED_BY)[number] | null;
  completionType: CompletionType | null;
}

const UNKEPT: ReadonlySet<CompletionType | null> = new Set(['failed', 'overdue']);

export const canTogglePrivacy = (viewer: Viewer, promise: PromiseFacts): PromiseAnswer =>
  isOwner(viewer, promise) ? yes : no('NOT_OWNER');

/** A promise under voting that nobody but its owner sees cannot be voted on; the page offers to make it public. */
export const isVotingBlind = (promise: Pick<PromiseFacts, 'approvalType' | 'isPublic'>): boolean =>
  promise.approvalType === 'anyuser' && !promise.isPublic;
