import { promises as t } from '@slovo/texts/panel/promises';
import { shell } from '@slovo/texts/panel/shell';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AdminPromise, PromiseList } from '../../shared/api/wire.ts';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { selectPerson } from '../../shared/people/selected-person.ts';
import { PagePager } from '../../shared/pages/page-pager.tsx';
import { PromiseFilters } from './promise-filters.tsx';
import { promisesQuery } from './promise-queries.ts';
import { isFiltered, type PromiseSearch } from './promise-search.ts';
import { PromisesFailure } from './promises-failure.tsx';
import { PromisesHead } from './promises-head.tsx';
import { PromisesTable } from './promises-table.tsx';

export interface PromisesPageProps {
  /** As the address has it. */
  userId: string;
  search: PromiseSearch;
  onSearch: (next: PromiseSearch) => void;
  onRemove: (promise: AdminPromise) => void;
}

/** The promises of one person. */
export function PromisesPage({ userId, search, onSearch, onRemove }: PromisesPageProps) {
  const { pageTitle, tabs } = shell;
  const { data, error, refetch, isPlaceholderData } = useQuery(promisesQuery(userId, search));
  const first = useRef<HTMLSelectElement>(null);
  useKeys({ KeyF: () => first.current?.focus() });
  const known = data?.userId;
  useEffect(() => {
    if (known !== undefined) selectPerson(known);
  }, [known]);
  return (
    <Page width="panel">
      <title>{pageTitle(tabs.promises)}</title>
      <PromisesHead userId={userId} list={data} />
      <PromiseFilters search={search} onSearch={onSearch} first={first} />
      {error ? (
        <PromisesFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData}>
          <Found list={data} search={search} onSearch={onSearch} onRemove={onRemove} />
        </div>
      ) : (
        <TableSkeleton text={t.loading} />
      )}
    </Page>
  );
}

function Found({
  list,
  search,
  onSearch,
  onRemove,
}: { list: PromiseList } & Omit<PromisesPageProps, 'userId'>) {
  if (list.total === 0) {
    const words = isFiltered(search) ? t.nothing : t.empty;
    return (
      <EmptyState
        picture={week('aaaaaaa')}
        title={words.title}
        text={words.text}
        actions={
          isFiltered(search) && (
            <Button tone="quiet" onClick={() => onSearch({})}>
              {t.filters.clear}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <PromisesTable rows={list.items} sort={search.sort} onRemove={onRemove} />
      <PagePager
        list={list}
        shown={list.items.length}
        onPage={(page) => onSearch({ ...search, page })}
        keys={[
          { keys: ['J', 'K'], text: t.keys.rows },
          { keys: ['Enter'], text: t.keys.open },
          { keys: ['Del'], text: t.keys.remove },
          { keys: ['F'], text: t.keys.filter },
        ]}
      />
    </>
  );
}
