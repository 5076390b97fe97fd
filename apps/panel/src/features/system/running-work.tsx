import { batches as batchTexts } from '@slovo/texts/panel/batches';
import { system } from '@slovo/texts/panel/system';
import { Box } from '@slovo/ui/panel/box';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeletionJob, SystemState } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';

/** A deletion whose dialog is asked for. */
export interface RunningDeletion {
  jobId: string;
  kind: 'promise' | 'user';
  id: number;
}

interface Row {
  key: string;
  what: ReactNode;
  stage: string;
  progress: string;
}

interface RunningWorkProps {
  running: SystemState['running'];
  onDeletion: (deletion: RunningDeletion) => void;
}

/** Batches and deletions that are not over. */
export function RunningWork({ running, onDeletion }: RunningWorkProps) {
  const t = system.running;
  const { batches, promiseDeletions, userDeletions } = running;
  const rows = [
    ...useBatchRows(batches ?? []),
    ...useDeletionRows([...(promiseDeletions ?? []), ...(userDeletions ?? [])], onDeletion),
  ];
  const isPart = batches === null || promiseDeletions === null || userDeletions === null;
  const columns: Column<Row>[] = [
    { key: 'what', title: t.columns.what, cell: ({ what }) => what },
    { key: 'stage', title: t.columns.stage, cell: ({ stage }) => stage },
    {
      key: 'progress',
      title: t.columns.progress,
      number: true,
      cell: ({ progress }) => progress,
    },
  ];
  return (
    <Box title={t.title}>
      {isPart && <p className="ui-box-in ui-muted">{t.unknown}</p>}
      {rows.length > 0 ? (
        <FoldTable label={t.title} columns={columns} rows={rows} keyOf={({ key }) => key} />
      ) : (
        !isPart && <p className="ui-box-in ui-muted">{t.none}</p>
      )}
    </Box>
  );
}

function useBatchRows(running: NonNullable<SystemState['running']['batches']>): Row[] {
  const t = system.running;
  const { stages } = batchTexts;
  const { number } = formats;
  return running.map(({ batchId, stage, progressPercentage }) => ({
    key: `batch-${batchId}`,
    what: (
      <Link to="/batches/$id" params={{ id: String(batchId) }} className="ui-strong">
        {t.batch(batchId)}
      </Link>
    ),
    stage: stages[stage],
    progress: t.percent(number(progressPercentage)),
  }));
}

function useDeletionRows(jobs: readonly DeletionJob[], onDeletion: RunningWorkProps['onDeletion']): Row[] {
  const t = system.running;
  const { number } = formats;
  return jobs.map(({ deletionJobId: jobId, subject: { kind, id }, stage, removedCounts }) => ({
    key: jobId,
    what: (
      <button type="button" className="ui-link" onClick={() => onDeletion({ jobId, kind, id })}>
        {t[kind](id)}
      </button>
    ),
    stage: stage === 'held' || stage === 'stuck' ? t.deletionStages[stage] : t.deletionStages.running,
    progress: t.rows(number(Object.values(removedCounts).reduce((sum, rows) => sum + rows, 0))),
  }));
}
