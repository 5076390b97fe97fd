import type { MyFilter } from '@slovo/domain/promise';
import { my } from '@slovo/texts/web/my';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';
import { PlusIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';

export function EmptyList({ filter, filteredByType }: { filter: MyFilter; filteredByType: boolean }) {
  const { title, text } = my.empty[filter];
  const offers = filter === 'all' || filter === 'active';
  return (
    <EmptyState
      picture={week(offers ? 'Oaaaaaa' : 'aaaaaaa')}
      title={title}
      text={filteredByType ? my.emptyOfType : text}
      actions={
        offers && (
          <Button icon={<PlusIcon />} render={<Link to="/create" />}>
            {my.create}
          </Button>
        )
      }
    />
  );
}
