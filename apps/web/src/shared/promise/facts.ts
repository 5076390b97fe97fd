import { type PromiseFacts, storedStatus } from '@slovo/domain/promise';
import type { PromiseView } from '../api/wire.ts';

/** Facts for the domain rules, read from an API promise. Accepts old status names. */
export function factsOf(promise: PromiseView): PromiseFacts {
  return {
    ownerId: promise.user_id,
    type: promise.type,
    status: storedStatus(promise.status),
    approvalType: promise.approval_type,
    motivatorId: motivatorId(promise),
    invitation: promise.invitation?.status ?? invitationFrom(promise.status),
    isPublic: promise.is_public,
  };
}

/** `{7}` → 7 */
const motivatorId = ({ motivator }: PromiseView): number | null =>
  Number(/^\{(\d+)\}$/.exec(motivator)?.[1]) || null;

const invitationFrom = (status: string) =>
  status === 'draft_with_motivator' ? 'pending' : status === 'draft_motivator_accepted' ? 'accepted' : null;
