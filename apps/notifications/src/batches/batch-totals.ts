import {
  deliveredOf,
  FAILURE_REASONS,
  noOutcomes,
  type OutcomeCounts,
  OUTCOMES,
  SKIP_REASONS,
} from '@slovo/domain/batch';
import type { PrismaClient, Tx } from '../database.ts';
import type { BatchRow } from './batch.record.ts';
import { IN_LINE, MORNING, outcomeKind } from './recipient-state.ts';

/** The sums of a batch's counters. */
export class BatchTotals {
  constructor(private readonly byKind: ReadonlyMap<string, number>) {}

  /** Reads the totals of the batches with these ids, in one statement. */
  static async of(db: PrismaClient | Tx, ids: readonly number[]): Promise<Map<number, BatchTotals>> {
    const rows = await db.batchCounter.groupBy({
      by: ['batchId', 'kind'],
      where: { batchId: { in: [...ids] } },
      _sum: { count: true },
    });
    const kinds = new Map(ids.map((id) => [id, new Map<string, number>()]));
    for (const { batchId, kind, _sum } of rows) kinds.get(batchId)?.set(kind, _sum.count ?? 0);
    return new Map([...kinds].map(([id, byKind]) => [id, new BatchTotals(byKind)]));
  }

  get inLine(): number {
    return this.sum(IN_LINE);
  }

  get waitingForMorning(): number {
    return this.sum(MORNING);
  }

  /** Recipients without a receipt yet count as queued, so that the sum is always the total. */
  outcomes({ total }: Pick<BatchRow, 'total'>): OutcomeCounts {
    const counts = noOutcomes();
    for (const outcome of OUTCOMES)
      counts[outcome] = this.sum(outcome) + Object.values(this.reasons(outcome)).reduce((a, b) => a + b, 0);
    const counted = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
    counts.queued += Math.max(0, total - counted);
    return counts;
  }

  delivered(row: Pick<BatchRow, 'total'>): number {
    return deliveredOf(this.outcomes(row));
  }

  reasons(outcome: 'failed'): Record<(typeof FAILURE_REASONS)[number], number>;
  reasons(outcome: 'skipped'): Record<(typeof SKIP_REASONS)[number], number>;
  reasons(outcome: string): Record<string, number>;
  reasons(outcome: string): Record<string, number> {
    const all = outcome === 'failed' ? FAILURE_REASONS : outcome === 'skipped' ? SKIP_REASONS : [];
    return Object.fromEntries(
      all.map((reason) => [reason, this.sum(outcomeKind(outcome as 'failed', reason))]),
    );
  }

  private sum(kind: string): number {
    return this.byKind.get(kind) ?? 0;
  }
}

/** What changes while a batch is sent. */
type Course = Pick<
  BatchRow,
  'stage' | 'version' | 'total' | 'enqueued' | 'dueAt' | 'startedAt' | 'pausedAt' | 'pausedMs' | 'endedAt'
>;

export interface BatchProgress {
  course: Course;
  totals: BatchTotals;
}

/**
 * How far the batches with these ids are, all of it at one moment: one statement. Read one after the other, a batch that
 * has nobody in line yet might have delivered to everyone. Ids without a batch are missing.
 */
export async function progressesOf(
  db: PrismaClient | Tx,
  ids: readonly number[],
): Promise<Map<number, BatchProgress>> {
  const rows = await db.$queryRaw<(Course & { id: number; counts: Record<string, number> })[]>`
    SELECT id, stage::text AS stage, version, total, enqueued, due_at AS "dueAt", started_at AS "startedAt",
      paused_at AS "pausedAt", paused_ms AS "pausedMs", ended_at AS "endedAt",
      (SELECT coalesce(jsonb_object_agg(kind, sum), '{}')
        FROM (SELECT kind, sum(count) FROM batch_counters WHERE batch_id = batches.id GROUP BY kind) AS kinds) AS counts
    FROM batches WHERE id = ANY (${[...ids]}::int[])`;
  return new Map(
    rows.map(({ id, counts, ...course }) => [
      id,
      { course, totals: new BatchTotals(new Map(Object.entries(counts))) },
    ]),
  );
}

export const totalsOf = async (db: PrismaClient | Tx, id: number): Promise<BatchTotals> =>
  (await BatchTotals.of(db, [id])).get(id) ?? new BatchTotals(new Map());
