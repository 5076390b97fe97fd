import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { parked as t } from '@slovo/texts/panel/parked';
import { shell } from '@slovo/texts/panel/shell';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { PanelHead } from '@slovo/ui/panel/panel-head';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import { Causes } from './causes.tsx';
import type { Parked } from './group-events.ts';
import { onePageEach, type ParkedList, parkedQuery } from './parked-queries.ts';
import type { ParkedSearch } from './parked-search.ts';

export interface ParkedPageProps {
  search: ParkedSearch;
  onSearch: (next: ParkedSearch) => void;
}

interface Answer {
  data?: ParkedList;
  error: unknown;
  refetch: () => unknown;
}

/** What services could not process, by cause. A service that does not answer hides nothing of the others. */
export function ParkedPage({ search, onSearch }: ParkedPageProps) {
  const { pageTitle } = shell;
  const [pages, setPages] = useState(onePageEach);
  const answers: Answer[] = useQueries({
    queries: SERVICES.map((service) => parkedQuery(service, pages[service])),
  });
  const lists = answers.flatMap(({ data }) => data ?? []);
  const isReplayed = search.show === 'replayed';
  const shown = lists
    .flatMap(({ events }) => events)
    .filter((event) => (event.replayed_at !== null) === isReplayed);
  return (
    <Page width="panel">
      <title>{pageTitle(t.title)}</title>
      <PanelHead title={t.title} facts={[t.lead]} />
      <ServiceChips events={shown} search={search} onSearch={onSearch} />
      <Failures answers={answers} />
      {lists.length === 0 && !answers.some(({ error }) => error) ? (
        <TableSkeleton text={t.loading} />
      ) : (
        <Found events={shown} search={search} onSearch={onSearch} />
      )}
      <Older
        lists={lists}
        search={search}
        onOlder={(service) => setPages({ ...pages, [service]: pages[service] + 1 })}
      />
    </Page>
  );
}

function Found({ events, search, onSearch }: ParkedPageProps & { events: readonly Parked[] }) {
  const own = events.filter(({ service }) => !search.service || service === search.service);
  if (own.length > 0) return <Causes events={own} search={search} onSearch={onSearch} />;
  const words = search.show === 'replayed' ? t.emptyReplayed : t.empty;
  return <EmptyState picture={week('kkkkkkk')} title={words.title} text={words.text} />;
}

function ServiceChips({ events, search, onSearch }: ParkedPageProps & { events: readonly Parked[] }) {
  const { number } = formats;
  const { show } = search;
  const count = (service: ServiceName) => events.filter((event) => event.service === service).length;
  return (
    <Chips label={t.services} className="ui-chips-row">
      <Chip pressed={search.service === undefined} onClick={() => onSearch({ show })}>
        {t.all} <span className="ui-count">{number(events.length)}</span>
      </Chip>
      {SERVICES.map((service) => (
        <Chip key={service} pressed={search.service === service} onClick={() => onSearch({ show, service })}>
          {service} <span className="ui-count">{number(count(service))}</span>
        </Chip>
      ))}
      <Chip
        pressed={show === 'replayed'}
        onClick={() =>
          onSearch({ service: search.service, show: show === 'replayed' ? undefined : 'replayed' })
        }
      >
        {t.replayedOnes}
      </Chip>
    </Chips>
  );
}

function Failures({ answers }: { answers: readonly Answer[] }) {
  const text = useErrorText();
  const failed = SERVICES.flatMap((service, index) => {
    const answer = answers[index]!;
    return answer.error ? [{ service, ...answer }] : [];
  });
  const first = failed[0];
  if (!first) return null;
  const names = failed.map(({ service }) => service).join(', ');
  return (
    <ErrorNote
      error={first.error}
      title={t.silent(names)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {text(first.error, { what: t.failed(names) })}
    </ErrorNote>
  );
}

function Older({
  lists,
  search,
  onOlder,
}: {
  lists: readonly ParkedList[];
  search: ParkedSearch;
  onOlder: (service: ServiceName) => void;
}) {
  const more = lists.filter(
    ({ service, hasMore }) => hasMore && (!search.service || service === search.service),
  );
  if (more.length === 0) return null;
  return (
    <div className="ui-pager">
      <span className="ui-meta">{t.more}</span>
      {more.map(({ service }) => (
        <Button key={service} tone="quiet" onClick={() => onOlder(service)}>
          {t.older(service)}
        </Button>
      ))}
    </div>
  );
}
