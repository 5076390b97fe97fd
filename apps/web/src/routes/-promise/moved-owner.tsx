import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { personQuery } from '../../features/profile/person/person-query.ts';
import { newUsername } from '../../shared/people/new-username.ts';

/** Leads to the promise under the present name of its owner, if it was not found because they have changed theirs. */
export function MovedOwner({ id, username }: { id: number; username: string }) {
  const { data } = useQuery(personQuery(username));
  const present = newUsername(data, username);
  if (present === null) return null;
  return (
    <Navigate to="/$username/p/$id" params={{ username: present, id: String(id) }} search={true} replace />
  );
}
