import { system } from '@slovo/texts/panel/system';
import { Box, Dot } from '@slovo/ui/panel/box';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SystemState } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { namesOfNeeds } from './names-of-needs.ts';
import { troublesOf } from './troubles.ts';
import { useDuration } from './use-duration.ts';

type Row = SystemState['services'][number];
type Vitals = NonNullable<Row['vitals']>;

/** Up to here a service counts its parked events. */
const PARKED_MAX = 1_000;

export function ServicesTable({ state }: { state: SystemState }) {
  const t = system.services;
  return (
    <Box title={t.title} note={t.note}>
      <FoldTable
        label={t.title}
        columns={useColumns()}
        rows={state.services}
        keyOf={({ service }) => service}
      />
    </Box>
  );
}

function useColumns(): Column<Row>[] {
  const { services: t } = system;
  const { number } = formats;
  const duration = useDuration();
  const column = (
    key: keyof typeof t.columns,
    value: (vitals: Vitals, row: Row) => ReactNode,
  ): Column<Row> => ({
    key,
    title: t.columns[key],
    label: t.columns[key],
    number: true,
    cell: (row) => (row.vitals === null ? t.unknown : value(row.vitals, row)),
  });
  return [
    {
      key: 'service',
      title: t.columns.service,
      cell: ({ service }) => <b className="ui-strong">{service}</b>,
    },
    { key: 'state', title: t.columns.state, cell: (row) => <State row={row} /> },
    column('replicas', ({ replicas }) => number(replicas)),
    column('calls', ({ callsPerSecond }) => number(callsPerSecond)),
    column('p99', ({ p99 }) => (p99 === null ? t.unknown : duration(p99))),
    column('errors', ({ errors }) => number(errors)),
    column('lag', ({ consumerLag }) => (consumerLag === null ? t.unknown : number(consumerLag))),
    column('outbox', ({ outboxAge }) => (outboxAge === null ? t.none : duration(outboxAge))),
    column('parked', ({ parked }, { service }) => {
      if (parked === null) return t.unknown;
      const shown = parked >= PARKED_MAX ? t.atLeast(number(PARKED_MAX)) : number(parked);
      if (parked === 0) return shown;
      return (
        <Link to="/parked" search={{ service }} className="ui-link">
          {shown}
        </Link>
      );
    }),
  ];
}

function State({ row }: { row: Row }) {
  const t = system.services;
  const { vitals } = row;
  if (vitals === null) return <Dot state="off">{t.silent}</Dot>;
  if (!vitals.ready)
    return (
      <>
        <Dot state="bad">{t.notReady}</Dot>
        {vitals.waitingFor.length > 0 && (
          <span className="ui-table-sub">{t.waitsFor(namesOfNeeds(vitals.waitingFor))}</span>
        )}
      </>
    );
  const isBehind = troublesOf({ services: [row] }, undefined).some(
    ({ kind }) => kind === 'lag' || kind === 'outbox',
  );
  return isBehind ? <Dot state="warn">{t.behind}</Dot> : <Dot state="good">{t.ready}</Dot>;
}
