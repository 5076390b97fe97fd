export const PROMISE_TYPES = ['goal', 'habit', 'challenge'] as const;
export type PromiseType = (typeof PROMISE_TYPES)[number];

export const STORED_STATUSES = ['draft', 'active', 'overdue', 'closed'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Every status on the wire (PROMISE-14 to PROMISE-17). The server sends six; clients still read the older names. */
export const WIRE_STATUSES = [
  'draft',
  'draft_with_motivator',
  'draft_motivator_accepted',
  'draft_with_voting',
  'draft_with_system',
  'active',
  'active_with_motivator',
  'active_with_voting',
  'active_with_system',
  'overdue',
  'closed',
  'completed',
] as const;
export type WireStatus = (typeof WIRE_STATUSES)[number];

export const COMPLETION_TYPES = ['success', 'give_up', 'cancel', 'failed', 'overdue'] as const;
export type CompletionType = (typeof COMPLETION_TYPES)[number];

/** What an owner may close with; `overdue` is only ever set by the end of the term. */
export const OWNER_COMPLETION_TYPES = ['success', 'give_up', 'cancel', 'failed'] as const;
export type OwnerCompletionType = (typeof OWNER_COMPLETION_TYPES)[number];

export const CLOSED_BY = ['author', 'system', 'admin'] as const;

export const APPROVAL_TYPES = ['system', 'anyuser', 'specific'] as const;
export type ApprovalType = (typeof APPROVAL_TYPES)[number];

export const PENALTY_MODES = ['none', 'normal', 'final'] as const;
export type PenaltyMode = (typeof PENALTY_MODES)[number];

export const FREQUENCY_MODES = ['daily', 'weekly', 'monthly', 'custom'] as const;
export type FrequencyMode = (typeof FREQUENCY_MODES)[number];

export const INVITATION_STATUSES = ['pending', 'accepted', 'rejected', 'cancelled'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** What the predicates need of a promise. `invitation` is the newest one, null when nobody was invited. */
export interface PromiseFacts {
  ownerId: number;
  type: PromiseType;
  status: StoredStatus;
  approvalType: ApprovalType;
  /** Internal id of the named motivator or invitee; null unless approval is `specific`. */
  motivatorId: number | null;
  invitation: InvitationStatus | null;
  isPublic: boolean;
}
