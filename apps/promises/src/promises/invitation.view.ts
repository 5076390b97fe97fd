import type { InvitationView } from '@slovo/contracts';
import type { Invitation } from '../generated/client.ts';
import { type People, personIn } from '../people/people.store.ts';

export function presentInvitation(invitation: Invitation, people: People): InvitationView {
  const { username, first_name, last_name, photo_url } = personIn(people, invitation.inviteeId);
  return {
    id: invitation.id,
    promise_id: invitation.promiseId,
    status: invitation.status,
    invitee_username: username,
    invitee_id: invitation.inviteeId,
    invitee: { first_name, last_name, photo_url },
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    responded_at: invitation.respondedAt?.toISOString() ?? null,
  };
}
