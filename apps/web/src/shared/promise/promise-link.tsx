import { promisePath } from '@slovo/domain/promise';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PromiseView } from '../api/wire.ts';

type Linked = Pick<PromiseView, 'id' | 'is_public' | 'username'>;

/** Where a card leads: the public page when there is one, else the owner's own. */
export const pathOf = ({ id, is_public, username }: Linked): string =>
  promisePath({ id, isPublic: is_public, username });

export function PromiseLink({
  promise,
  ...rest
}: {
  promise: Linked;
  className?: string;
  children?: ReactNode;
}) {
  return <Link to={pathOf(promise)} {...rest} />;
}
