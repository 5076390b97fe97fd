import { system } from '@slovo/texts/panel/system';
import { Box, Dot } from '@slovo/ui/panel/box';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SystemState } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { useDuration } from './use-duration.ts';

interface Row {
  key: string;
  name: string;
  state: ReactNode;
  facts: ReactNode;
}

const MEGABYTE = 1_048_576;

/** What the services need, and whether the counters of batches agreed with their recipients. */
export function Infrastructure({
  state,
  counters,
}: {
  state: SystemState['infrastructure'];
  counters: SystemState['counters'];
}) {
  const t = system.infrastructure;
  const rows = [...useParts(state), useCounters(counters)];
  const columns: Column<Row>[] = [
    { key: 'part', title: t.columns.part, cell: ({ name }) => <b className="ui-strong">{name}</b> },
    { key: 'state', title: t.columns.state, cell: (row) => row.state },
    { key: 'facts', title: t.columns.facts, cell: (row) => row.facts },
  ];
  return (
    <Box title={t.title} note={t.note}>
      <FoldTable label={t.title} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </Box>
  );
}

function useParts({ postgres, nats, storage }: SystemState['infrastructure']): Row[] {
  const t = system.infrastructure;
  const { number } = formats;
  const duration = useDuration();
  const answer = (latencyMs: number | null | undefined) =>
    latencyMs === null || latencyMs === undefined ? (
      <Dot state="off">{t.silent}</Dot>
    ) : (
      <Dot state="good">{t.answers(duration(latencyMs))}</Dot>
    );
  const size = (bytes: number): string => t.size(number(Math.round(bytes / MEGABYTE)));
  return [
    {
      key: 'postgres',
      name: 'PostgreSQL',
      state: answer(postgres?.latencyMs),
      facts:
        postgres &&
        `${t.connections(number(postgres.connections), number(postgres.maxConnections))}, ${size(postgres.bytes)}`,
    },
    {
      key: 'nats',
      name: 'NATS',
      state: answer(nats?.latencyMs),
      facts: nats && `${t.streams(number(nats.streams), number(nats.consumers))}, ${size(nats.bytes)}`,
    },
    {
      key: 'storage',
      name: t.storage[storage?.kind ?? 'unknown'],
      state: answer(storage?.latencyMs),
      facts: null,
    },
  ];
}

function useCounters(counters: SystemState['counters']): Row {
  const t = system.infrastructure;
  const { dateTime, number } = formats;
  const row = { key: 'counters', name: t.counters };
  if (!counters) return { ...row, state: <Dot state="off">{t.silent}</Dot>, facts: null };
  const { checkedAt, checked, corrected, last } = counters;
  return {
    ...row,
    state:
      checkedAt === null ? (
        t.never
      ) : corrected === 0 ? (
        <Dot state="good">{t.agrees}</Dot>
      ) : (
        <Dot state="warn">{t.corrected(number(corrected))}</Dot>
      ),
    facts: (
      <>
        {checkedAt !== null && t.checked(dateTime(checkedAt), number(checked))}{' '}
        {last && (
          <Link to="/batches/$id" params={{ id: String(last.batchId) }} className="ui-link">
            #{last.batchId}
          </Link>
        )}
      </>
    ),
  };
}
