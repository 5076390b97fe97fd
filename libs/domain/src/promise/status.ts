import { unreachable } from '../answer.ts';
import type { ApprovalType, CompletionType, InvitationStatus, StoredStatus, WireStatus } from './types.ts';

/** The statuses the server emits; the other wire statuses are only read. */
export type EmittedStatus = Extract<
  WireStatus,
  'draft' | 'draft_with_motivator' | 'draft_motivator_accepted' | 'active' | 'overdue' | 'closed'
>;

/** The wire status of a promise; a rejected or cancelled invitation leaves a plain draft. */
export function wireStatus(promise: {
  status: StoredStatus;
  invitation: InvitationStatus | null;
}): EmittedStatus {
  if (promise.status !== 'draft') return promise.status;
  switch (promise.invitation) {
    case 'pending':
      return 'draft_with_motivator';
    case 'accepted':
      return 'draft_motivator_accepted';
    case 'rejected':
    case 'cancelled':
    case null:
      return 'draft';
    default:
      return unreachable(promise.invitation);
  }
}

/** The `motivator` field. `{}` means approval by a motivator who is not named yet. */
export function motivatorField(promise: { approvalType: ApprovalType; motivatorId: number | null }): string {
  switch (promise.approvalType) {
    case 'system':
      return 'system';
    case 'anyuser':
      return '{anyusers}';
    case 'specific':
      return `{${promise.motivatorId ?? ''}}`;
    default:
      return unreachable(promise.approvalType);
  }
}

/** Draft-like, active-like and success read the older names too (`draft_with_voting`, `active_with_*`, `completed`). */
export const isDraftLike = (wire: string): boolean => wire.startsWith('draft');

export const isActiveLike = (wire: string): boolean => wire === 'active' || wire.startsWith('active_with_');

export const isClosedLike = (wire: string): boolean => wire === 'closed' || wire === 'completed';

/** The stored status behind a wire status, which the permission rules ask for. */
export function storedStatus(wire: string): StoredStatus {
  if (isDraftLike(wire)) return 'draft';
  if (isActiveLike(wire)) return 'active';
  return isClosedLike(wire) ? 'closed' : 'overdue';
}

export const isSuccess = (wire: string, completion?: string | null): boolean =>
  wire === 'completed' || (wire === 'closed' && completion === 'success');

/** Names the badge of a promise: `closed` alone is for an unknown completion type (PROMISE-21). */
export type BadgeKey = 'draft' | 'active' | 'overdue' | 'closed' | `closed_${CompletionType}`;

export function badgeKey(wire: string, completion?: string | null): BadgeKey {
  if (isDraftLike(wire)) return 'draft';
  if (isActiveLike(wire)) return 'active';
  if (wire === 'overdue') return 'overdue';
  if (isSuccess(wire, completion)) return 'closed_success';
  switch (completion) {
    case 'give_up':
    case 'cancel':
    case 'failed':
    case 'overdue':
      return `closed_${completion}`;
    default:
      return 'closed';
  }
}

export const ADMIN_STATUSES = ['draft', 'active', 'closed_success', 'closed_failed'] as const;
export type AdminStatus = (typeof ADMIN_STATUSES)[number];

/** The operators' panel has four statuses, and shows `completion_type` for closed promises. */
export function adminStatus(promise: {
  status: StoredStatus;
  completion: CompletionType | null;
}): AdminStatus {
  switch (promise.status) {
    case 'draft':
      return 'draft';
    case 'active':
    case 'overdue':
      return 'active';
    case 'closed':
      return promise.completion === 'success' ? 'closed_success' : 'closed_failed';
    default:
      return unreachable(promise.status);
  }
}
