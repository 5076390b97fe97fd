import type { AdminUser } from '../api/wire.ts';

type Named = Pick<AdminUser, 'id' | 'username' | 'firstName' | 'lastName'>;

export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** «@alina_v», or «id 184» for people without a username. */
export const handleOf = ({ id, username }: Named): string =>
  username === null ? `id ${id}` : `@${username}`;
