import { promisePath } from '@slovo/domain/promise';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
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
  /** In place of following the link, for a plain press. */
  onReport?: () => void;
  className?: string;
  children?: ReactNode;
}

export function PromiseLink({ promise, report, onReport, ...rest }: PromiseLinkProps) {
  const press = (event: MouseEvent) => {
    if (!onReport || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onReport();
  };
  return (
    <Link
      to={pathOf(promise)}
      search={report ? { report: true } : {}}
      state={useCameFrom()}
      {...rest}
      onClick={press}
    />
  );
}
