import { AudienceFilters, batchMoved } from '@slovo/contracts';
import { type BatchMove, type BatchStage, decideBatch } from '@slovo/domain/batch';
import { Refusal } from '@slovo/kit/calls';
import type { Outbox } from '@slovo/kit/events';
import { z } from 'zod';
import type { Prisma, Tx } from '../database.ts';

export type BatchRow = Prisma.BatchGetPayload<object>;

const Variables = z.record(z.string(), z.string());

export const variablesOf = ({ variables }: Pick<BatchRow, 'variables'>): Record<string, string> =>
  Variables.parse(variables);

export const filtersOf = ({ filters }: Pick<BatchRow, 'filters'>): AudienceFilters =>
  AudienceFilters.parse(filters);

/**
 * The batch, locked until the transaction ends: two operators, or an operator and the job, take turns.
 * @throws Refusal BATCH_NOT_FOUND
 */
export async function lockBatch(tx: Tx, id: number): Promise<BatchRow> {
  await tx.$executeRaw`SELECT 1 FROM batches WHERE id = ${id} FOR UPDATE`;
  const row = await tx.batch.findUnique({ where: { id } });
  if (!row) throw new Refusal('BATCH_NOT_FOUND');
  return row;
}

type Changes = Omit<Prisma.BatchUncheckedUpdateInput, 'id' | 'stage' | 'version'>;

/**
 * Moves a locked batch to its next stage, and publishes the move when it changes what the bot may send.
 * @returns null if the move has been made already
 * @throws Refusal BATCH_STATE_REFUSED with the stage
 */
export async function moveBatch(
  tx: Tx,
  outbox: Outbox,
  row: BatchRow,
  { move, now, changes = {} }: { move: BatchMove; now: Date; changes?: Changes },
): Promise<BatchRow | null> {
  const decision = decideBatch(row.stage, move, pausedFrom(row));
  if ('refusal' in decision) throw new Refusal(decision.refusal, { stage: row.stage });
  if (!decision.changed) return null;
  const version = row.version + 1;
  const data = { ...changes, stage: decision.to, version };
  const moved = await tx.batch.update({ where: { id: row.id }, data });
  const state = stateForBot(decision.to, move);
  if (state && row.toTelegram) await outbox.put(tx, batchMoved, { batchId: row.id, state, version }, now);
  return moved;
}

const pausedFrom = ({ pausedFrom: from }: BatchRow): 'expanding' | 'sending' | null =>
  from === 'expanding' || from === 'sending' ? from : null;

function stateForBot(stage: BatchStage, move: BatchMove): 'sending' | 'paused' | 'stopping' | null {
  if (stage === 'paused' || stage === 'stopping') return stage;
  return move === 'resume' || move === 'retry' ? 'sending' : null;
}

/** Milliseconds since it began, without pauses; null before. */
export function durationOf(row: BatchRow, now: Date): number | null {
  if (!row.startedAt) return null;
  const end = row.endedAt ?? row.pausedAt ?? now;
  return Math.max(0, end.getTime() - row.startedAt.getTime() - Number(row.pausedMs));
}
