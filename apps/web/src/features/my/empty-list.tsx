import type { MyFilter } from '@slovo/domain/promise';
import { my } from '@slovo/texts/web/my';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';
import { PlusIcon } from '@slovo/ui/primitives/icon';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

export interface EmptyListProps {
  filter: MyFilter;
  filteredByType: boolean;
  /** Asks for the title of the very first promise, and leads on to the wizard. */
  firstTitle: ReactNode;
}

export function EmptyList({ filter, filteredByType, firstTitle }: EmptyListProps) {
  const { title, text } = my.empty[filter];
  const offers = filter === 'all' || filter === 'active';
  return (
    <EmptyState
      picture={week(offers ? 'Oaaaaaa' : 'aaaaaaa')}
      title={title}
      text={filteredByType ? my.emptyOfType : text}
      actions={
        offers &&
        (firstTitle || (
          <Button icon={<PlusIcon />} render={<Link to="/create" />}>
            {my.create}
          </Button>
        ))
      }
    />
  );
}
