import { Avatar } from '@slovo/ui/primitives/avatar';
import type { ReactNode } from 'react';
import type { PublicProfile } from '../../../shared/api/wire.ts';
import { nameOf } from '../../../shared/people/name-of.ts';

/** Photo, name, username and bio. */
export function PersonHead({
  person,
  children,
}: {
  person: Omit<PublicProfile, 'bio'> & { bio?: string };
  children?: ReactNode;
}) {
  const name = nameOf(person);
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar size="xl" name={name} src={person.photo_url} />
        <div className="min-w-0">
          <h1>{name}</h1>
          {person.username && <p className="ui-meta">@{person.username}</p>}
          {children}
        </div>
      </div>
      {person.bio && <p className="ui-muted max-w-[60ch] whitespace-pre-line">{person.bio}</p>}
    </>
  );
}
