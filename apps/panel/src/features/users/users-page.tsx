import { shell } from '@slovo/texts/panel/shell';
import { users } from '@slovo/texts/panel/users';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { useQuery } from '@tanstack/react-query';
import type { UserSearch } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useExport } from '../../shared/exports/use-export.tsx';
import { formats } from '../../shared/format/dates.ts';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import { type Search, searchQuery } from '../../shared/people/person-queries.ts';
import { SearchForm } from './search-form.tsx';
import { totalOf } from './total-of.ts';
import { UsersTable } from './users-table.tsx';

export interface UsersPageProps {
  search: Search;
  /** `replace`: while typing, so that the way back is not a letter at a time. */
  onSearch: (next: Search, replace: boolean) => void;
  actionsFor: ActionsFor;
}

export function UsersPage({ search, onSearch, actionsFor }: UsersPageProps) {
  const { pageTitle, tabs } = shell;
  const query = useQuery(searchQuery(search));
  const title = search.q === '' ? tabs.users : `${search.q} · ${tabs.users}`;
  return (
    <Page width="panel">
      <title>{pageTitle(title)}</title>
      <h1 className="ui-unseen">{tabs.users}</h1>
      <SearchForm
        search={search}
        onSearch={onSearch}
        onRepeat={() => void query.refetch()}
        busy={query.isFetching}
      />
      {search.q === '' ? (
        <BeforeSearch />
      ) : (
        <Results search={search} onSearch={onSearch} actionsFor={actionsFor} query={query} />
      )}
    </Page>
  );
}

function BeforeSearch() {
  const t = users.before;
  return <EmptyState picture={week('aaaaaaa')} title={t.title} text={t.text} />;
}

interface ResultsProps extends UsersPageProps {
  query: { data?: UserSearch; error: unknown; refetch: () => unknown };
}

function Results({ search, onSearch, actionsFor, query: { data, error, refetch } }: ResultsProps) {
  const t = users;
  if (error)
    return (
      <ErrorNote error={error} title={t.failed.title} onRetry={() => void refetch()}>
        {t.failed.text}
      </ErrorNote>
    );
  if (!data) return <TableSkeleton text={t.loading} />;
  return (
    <>
      <Summary found={data} />
      {data.items.length > 0 && <Download search={search} />}
      {data.items.length === 0 ? (
        <EmptyState picture={week('aaaaaaa')} title={t.none.title} text={t.none.text} />
      ) : (
        <UsersTable
          found={data}
          actionsFor={actionsFor}
          onPage={(page) => onSearch({ ...search, page }, false)}
        />
      )}
    </>
  );
}

function Download({ search: { q, by } }: Pick<ResultsProps, 'search'>) {
  const { button, note } = useExport({ kind: 'users', filter: { query: q, by } });
  return (
    <div className="mb-2">
      {button}
      {note}
    </div>
  );
}

/** What the server took the query for, how long it searched and how many it found. */
function Summary({ found }: { found: UserSearch }) {
  const t = users;
  const { number } = formats;
  return (
    <p className="ui-meta mb-2" role="status">
      {t.summary.detected} <b className="ui-strong text-ink">{t.detected(found.searchType)}</b> ·{' '}
      {t.summary.duration(number(found.requestDuration))} ·{' '}
      {t.summary.found(totalOf(found, number, t.capped))}
    </p>
  );
}
