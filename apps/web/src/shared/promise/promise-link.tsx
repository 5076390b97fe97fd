import { promisePath } from '@slovo/domain/promise';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PromiseView } from '../api/wire.ts';
import { useCameFrom } from '../came-from.ts';

type Linked = Pick<PromiseView, 'id' | 'is_public' | 'username'>;

/** The target of a card: the public page if there is one, else the owner's. */
export const pathOf = ({ id, is_public, username }: Linked): string =>
  promisePath({ id, isPublic: is_public, username });

export interface PromiseLinkProps {
  promise: Linked;
  /** Opens the form for today's report. */
  report?: boolean;
  /** The key that presses it (features/keyboard/rows.ts). */
  'data-key'?: 'report';
  className?: string;
  children?: ReactNode;
}

export function PromiseLink({ promise, report, ...rest }: PromiseLinkProps) {
  return (
    <Link to={pathOf(promise)} search={report ? { report: true } : {}} state={useCameFrom()} {...rest} />
  );
}
