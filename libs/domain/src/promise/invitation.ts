import { type Answer, no, type Viewer, yes } from '../answer.ts';
import { isOwner } from './permissions.ts';
import type { InvitationStatus, PromiseFacts } from './types.ts';

export const INVITATION_TTL_MS = 7 * 24 * 3_600_000;
export const REINVITE_AFTER_MS = 24 * 3_600_000;

/** withdraw: the owner withdraws a pending one. expire: 7 days passed. replace: another approval was chosen. */
export const INVITATION_ACTIONS = ['accept', 'reject', 'withdraw', 'expire', 'replace'] as const;
export type InvitationAction = (typeof INVITATION_ACTIONS)[number];

export const invitationTransitions = {
  pending: { accept: 'accepted', reject: 'rejected', withdraw: 'cancelled', expire: 'cancelled' },
  accepted: { replace: 'cancelled' },
  rejected: {},
  cancelled: {},
} satisfies Record<InvitationStatus, Partial<Record<InvitationAction, InvitationStatus>>>;

export function decideInvitation(
  from: InvitationStatus,
  action: InvitationAction,
): { to: InvitationStatus } | { refusal: 'INVITATION_ANSWERED' } {
  const row: Partial<Record<InvitationAction, InvitationStatus>> = invitationTransitions[from];
  const to = row[action];
  return to ? { to } : { refusal: 'INVITATION_ANSWERED' };
}

export const invitationExpiresAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + INVITATION_TTL_MS);

export const isInvitationExpired = (createdAt: Date, now: Date): boolean =>
  now.getTime() >= createdAt.getTime() + INVITATION_TTL_MS;

export type InvitationWhy =
  | 'NOT_OWNER'
  | 'PROMISE_NOT_DRAFT'
  | 'INVITATION_PENDING'
  | 'MOTIVATOR_IS_OWNER'
  | 'INVITATION_ANSWERED'
  | 'INVITATION_WAS_CANCELLED'
  | 'INVITATION_TOO_SOON'
  | 'INVITATION_EXPIRED'
  | 'INVITATION_NOT_FOUND';

/** An earlier invitation of the same promise. `respondedAt`: when it was answered or cancelled. */
export interface EarlierInvitation {
  inviteeId: number;
  status: InvitationStatus;
  respondedAt: Date | null;
}

/**
 * Whether the owner may invite this person now. One invitation is pending at a time; a person whose invitation was
 * cancelled is never invited again for this promise; one who declined may be invited again after 24 hours.
 */
export function canInvite(
  viewer: Viewer,
  promise: PromiseFacts,
  invite: { inviteeId: number; earlier: readonly EarlierInvitation[]; now: Date },
): Answer<InvitationWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status !== 'draft') return no('PROMISE_NOT_DRAFT');
  if (promise.invitation === 'pending') return no('INVITATION_PENDING');
  if (invite.inviteeId === promise.ownerId) return no('MOTIVATOR_IS_OWNER');
  const same = invite.earlier.filter((one) => one.inviteeId === invite.inviteeId);
  if (same.some((one) => one.status === 'cancelled')) return no('INVITATION_WAS_CANCELLED');
  if (same.some((one) => one.status === 'accepted')) return no('INVITATION_ANSWERED');
  const refusedAt = Math.max(...same.map((one) => one.respondedAt?.getTime() ?? -Infinity));
  return invite.now.getTime() < refusedAt + REINVITE_AFTER_MS ? no('INVITATION_TOO_SOON') : yes;
}

/** Whether the owner may have a link by which one person becomes the invited motivator. */
export function canLinkMotivator(
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'ownerId' | 'status' | 'invitation'>,
): Answer<InvitationWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status !== 'draft') return no('PROMISE_NOT_DRAFT');
  if (promise.invitation === 'pending') return no('INVITATION_PENDING');
  return promise.invitation === 'accepted' ? no('INVITATION_ANSWERED') : yes;
}

/**
 * Whether a person may take the place of the motivator by a link. Nobody asked them before, so one who declined earlier may
 * change their mind; one whose invitation was cancelled is not invited again.
 */
export function canTakeMotivatorLink(
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'ownerId' | 'status' | 'invitation'>,
  link: { until: Date; earlier: readonly EarlierInvitation[]; now: Date },
): Answer<InvitationWhy> {
  const isOpen = canLinkMotivator({ userId: promise.ownerId }, promise).ok;
  if (viewer === null || !isOpen) return no('INVITATION_NOT_FOUND');
  if (isOwner(viewer, promise)) return no('MOTIVATOR_IS_OWNER');
  if (link.now >= link.until) return no('INVITATION_EXPIRED');
  const wasCancelled = link.earlier.some(
    ({ inviteeId, status }) => inviteeId === viewer.userId && status === 'cancelled',
  );
  return wasCancelled ? no('INVITATION_WAS_CANCELLED') : yes;
}

/** Accept or reject: only the invited person, only while it waits, only within 7 days. */
export function canAnswerInvitation(
  viewer: Viewer,
  invitation: { inviteeId: number; status: InvitationStatus; createdAt: Date },
  now: Date,
): Answer<InvitationWhy> {
  if (viewer === null || viewer.userId !== invitation.inviteeId) return no('INVITATION_NOT_FOUND');
  if (invitation.status !== 'pending') return no('INVITATION_ANSWERED');
  return isInvitationExpired(invitation.createdAt, now) ? no('INVITATION_EXPIRED') : yes;
}

export function canWithdrawInvitation(viewer: Viewer, promise: PromiseFacts): Answer<InvitationWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status !== 'draft') return no('PROMISE_NOT_DRAFT');
  return promise.invitation === 'pending' ? yes : no('INVITATION_NOT_FOUND');
}
