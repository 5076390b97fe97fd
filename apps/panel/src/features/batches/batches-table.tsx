import { operatorRoutes } from '@slovo/contracts/operator-routes';
import { fillPath } from '@slovo/contracts/fill-path';
import { batches } from '@slovo/texts/panel/batches';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { OutcomeBar } from '@slovo/ui/panel/outcome';
import { Meter } from '@slovo/ui/primitives/meter';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Batch } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { useRows } from '../../shared/keys/use-rows.ts';
import { BatchBadge } from './batch-badge.tsx';
import { clockOf, nameOfBatch, useOutcomes } from './batch-words.ts';

interface BatchesTableProps {
  batches: readonly Batch[];
  /** History opens a batch in a new tab and shows the address that answers with its status. */
  kind: 'status' | 'history';
}

export function BatchesTable({ batches: rows, kind }: BatchesTableProps) {
  const t = batches;
  const navigate = useNavigate();
  const columns = useColumns(kind);
  const current = useRows(rows, ({ batchId }) => ({
    Enter: () => void navigate({ to: '/batches/$id', params: { id: String(batchId) } }),
  }));
  return (
    <FoldTable
      label={t.label}
      columns={columns}
      rows={rows}
      keyOf={({ batchId }) => batchId}
      current={current}
    />
  );
}

function useColumns(kind: BatchesTableProps['kind']): Column<Batch>[] {
  const { columns: t } = batches;
  const { dateTime, number } = formats;
  const numbers: Column<Batch>[] = (['delivered', 'failed', 'total'] as const).map((field) => ({
    key: field,
    title: t[field],
    label: t[field],
    number: true,
    cell: (batch) => number(batch[field]),
  }));
  return [
    { key: 'message', title: t.message, cell: (batch) => <Name batch={batch} kind={kind} /> },
    kind === 'status'
      ? { key: 'progress', title: t.progress, full: true, cell: (batch) => <Progress batch={batch} /> }
      : { key: 'outcome', title: t.outcome, full: true, cell: (batch) => <Outcome batch={batch} /> },
    ...numbers,
    {
      key: 'duration',
      title: t.duration,
      label: t.duration,
      number: true,
      cell: ({ durationMs }) => (durationMs === null ? '—' : clockOf(durationMs)),
    },
    { key: 'status', title: t.status, cell: (batch) => <BatchBadge {...batch} /> },
    {
      key: 'created',
      title: t.created,
      label: t.created,
      number: true,
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
}

function Name({ batch, kind }: { batch: Batch; kind: BatchesTableProps['kind'] }) {
  const t = batches;
  const name = nameOfBatch(batch);
  const { batchId, type } = batch;
  const params = { id: String(batchId) };
  const sub = <span className="ui-table-sub">{t.sub(batchId, t.types[type])}</span>;
  if (kind === 'status')
    return (
      <>
        <Link to="/batches/$id" params={params} className="ui-strong ui-row-text">
          {name}
        </Link>
        {sub}
      </>
    );
  // A link cannot carry the operator's token, so it opens the page that asks this address with it.
  const address = fillPath(operatorRoutes['notifications.get-batch'].path, params).url;
  return (
    <>
      <Link
        to="/batches/$id"
        params={params}
        target="_blank"
        rel="noopener"
        className="ui-strong ui-row-text"
        aria-label={t.newTab(name)}
      >
        {name}
      </Link>
      {sub}
      <span className="ui-table-sub" title={t.columns.api}>
        {address}
      </span>
    </>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const t = batches;
  const { number } = formats;
  const percent = number(batch.progressPercentage);
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-24 grow">
        <Meter
          tone="ink"
          value={batch.progressPercentage}
          max={100}
          label={t.progress(nameOfBatch(batch), percent)}
        />
      </span>
      <span className="ui-meta">{t.percent(percent)}</span>
    </span>
  );
}

function Outcome({ batch }: { batch: Batch }) {
  const { parts, sentence } = useOutcomes(batch.outcomes);
  return <OutcomeBar label={sentence} parts={parts} />;
}
