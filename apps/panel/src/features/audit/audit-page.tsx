import { audit as t } from '@slovo/texts/panel/audit';
import { shell } from '@slovo/texts/panel/shell';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { KeyHints, Pager } from '@slovo/ui/panel/pager';
import { PanelHead } from '@slovo/ui/panel/panel-head';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuditLine } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { useExport } from '../../shared/exports/use-export.tsx';
import { formats } from '../../shared/format/dates.ts';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit-queries.ts';
import { type AuditSearch, isFiltered } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

export interface AuditPageProps {
  search: AuditSearch;
  onSearch: (next: AuditSearch) => void;
}

/** What operators did, newest first. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { pageTitle } = shell;
  const text = useErrorText();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(search));
  const { cursor: _, ...filter } = search;
  const csv = useExport({ kind: 'audit', filter });
  const box = useRef<HTMLInputElement>(null);
  useKeys({ Slash: () => box.current?.focus() });
  return (
    <Page width="panel">
      <title>{pageTitle(t.title)}</title>
      <PanelHead title={t.title} facts={[t.lead]} actions={csv.button} />
      {csv.note}
      <AuditFilters search={search} onSearch={onSearch} box={box} />
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()}>
          {text(error, { what: t.failed })}
        </ErrorNote>
      ) : data ? (
        <div aria-busy={isPlaceholderData}>
          <Lines lines={data.items} isFiltered={isFiltered(search)} />
          <Pages lines={data.items} next={data.next} search={search} onSearch={onSearch} />
        </div>
      ) : (
        <TableSkeleton text={t.loading} />
      )}
    </Page>
  );
}

function Lines({ lines, isFiltered: isPart }: { lines: readonly AuditLine[]; isFiltered: boolean }) {
  if (lines.length > 0) return <AuditTable lines={lines} />;
  const words = isPart ? t.nothing : t.empty;
  return <EmptyState picture={week('aaaaaaa')} title={words.title} text={words.text} />;
}

function Pages({
  lines,
  next,
  search,
  onSearch,
}: AuditPageProps & { lines: readonly AuditLine[]; next: string | null }) {
  const { number } = formats;
  // Which page each page was reached from; after a reload the way back leads to the newest lines.
  const [before] = useState(() => new Map<string, string | undefined>());
  const { cursor } = search;
  const first = lines[0];
  const last = lines.at(-1);
  const forward = (to: string) => {
    before.set(to, cursor);
    onSearch({ ...search, cursor: to });
  };
  return (
    <Pager
      previous={t.previous}
      next={t.next}
      text={first && last ? t.lines(number(last.id), number(first.id)) : t.noLines}
      onPrevious={
        cursor === undefined ? undefined : () => onSearch({ ...search, cursor: before.get(cursor) })
      }
      onNext={next === null ? undefined : () => forward(next)}
    >
      <KeyHints
        items={[
          { keys: ['J', 'K'], text: t.keys.rows },
          { keys: ['Enter'], text: t.keys.open },
          { keys: ['/'], text: t.keys.filter },
        ]}
      />
    </Pager>
  );
}
