import { batches as t } from '@slovo/texts/panel/batches';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';
import { Select } from '@slovo/ui/primitives/field';
import { RefreshIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { PagePager } from '../../shared/pages/page-pager.tsx';
import { BATCH_STATUSES, type BatchFilters, LISTED_TYPES } from './batch-filters.ts';
import { historyQuery } from './batch-queries.ts';
import { BatchesTable } from './batches-table.tsx';

export interface BatchHistoryProps {
  filters: BatchFilters;
  onFilters: (next: BatchFilters) => void;
}

export function BatchHistory({ filters, onFilters }: BatchHistoryProps) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(historyQuery(filters));
  return (
    <>
      <Filters filters={filters} onFilters={onFilters} busy={isFetching} onRefresh={() => void refetch()} />
      {error && (
        <ErrorNote error={error} title={t.failed} onRetry={() => void refetch()}>
          {errorText(error, { what: t.what })}
        </ErrorNote>
      )}
      {!data && !error && <TableSkeleton text={t.loading} />}
      {data && <Found found={data} filters={filters} onFilters={onFilters} />}
    </>
  );
}

interface FiltersProps extends BatchHistoryProps {
  busy: boolean;
  onRefresh: () => void;
}

function Filters({ filters, onFilters, busy, onRefresh }: FiltersProps) {
  const pick = <T extends string>(values: readonly T[], value: string) => values.find((one) => one === value);
  return (
    <FilterBar aria-label={t.filters.label} onSubmit={onRefresh}>
      <Select
        aria-label={t.filters.status}
        value={filters.status ?? ''}
        onChange={({ target }) =>
          onFilters({ ...filters, status: pick(BATCH_STATUSES, target.value), page: 1 })
        }
      >
        <option value="">{t.filters.allStatuses}</option>
        {BATCH_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t.statuses[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t.filters.type}
        value={filters.type ?? ''}
        onChange={({ target }) => onFilters({ ...filters, type: pick(LISTED_TYPES, target.value), page: 1 })}
      >
        <option value="">{t.filters.allTypes}</option>
        {LISTED_TYPES.map((type) => (
          <option key={type} value={type}>
            {t.types[type]}
          </option>
        ))}
      </Select>
      <Button type="submit" tone="quiet" busy={busy} icon={<RefreshIcon size="s" />}>
        {t.refresh}
      </Button>
    </FilterBar>
  );
}

function Found({
  found,
  filters,
  onFilters,
}: BatchHistoryProps & { found: ResultOf<'notifications.list-batches'> }) {
  const rows = found.batches;
  if (rows.length === 0) {
    const { title, text } = filters.status || filters.type || filters.page > 1 ? t.noneFound : t.none;
    return <EmptyState picture={week('aaaaaaa')} title={title} text={text} />;
  }
  return (
    <>
      <BatchesTable kind="history" batches={rows} />
      <PagePager list={found} shown={rows.length} onPage={(page) => onFilters({ ...filters, page })} />
    </>
  );
}
