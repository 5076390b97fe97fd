import { Inject, Injectable } from '@nestjs/common';
import { type DeletionStepDue, deletionStepProgressed, type ServiceName } from '@slovo/contracts';
import type { SqlTransaction } from '../db/database.ts';
import { Outbox } from '../events/outbox.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { PieceBudget } from './piece-budget.ts';
import type { RowSet } from './row-set.ts';

/**
 * Removes the pieces of a job's steps that are this service's, each in the transaction of the event that asks for it,
 * and tells the owner of the job what is gone. The inbox keeps a repeated event from removing, and counting, twice.
 */
@Injectable()
export class DeletionPieces {
  /** When transactions began to remove: pieces of several jobs may share one. */
  private readonly begun = new WeakMap<SqlTransaction, number>();

  constructor(
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly outbox: Outbox,
  ) {}

  /** @param all rows of every step; those of the step that is due are removed, in their order */
  async remove(tx: SqlTransaction, due: DeletionStepDue, all: readonly RowSet[], now: Date): Promise<void> {
    const sets = all.filter(({ step }) => step === due.step);
    const budget = new PieceBudget(this.beginningOf(tx));
    const total = due.piece === 0 ? await sum(sets) : undefined;
    const { removed, at } = await removeWithin(budget, sets, due.at);
    const definition = deletionStepProgressed(this.service.name as ServiceName);
    await this.outbox.put(
      tx,
      definition,
      { ...due, removed, left: at !== undefined, at, ...(total !== undefined && { total }) },
      now,
    );
  }

  private beginningOf(tx: SqlTransaction): number {
    const begun = this.begun.get(tx) ?? performance.now();
    this.begun.set(tx, begun);
    return begun;
  }
}

/**
 * Rows may come late into a set that was emptied before: an event about something deleted, of a transaction that began
 * earlier. So a piece that began in the middle goes on with the sets before it, and the step is done only when one piece
 * has found nothing more in any of them.
 * @returns what is gone, and the name of the set with which the next piece begins; undefined after the last
 */
async function removeWithin(
  budget: PieceBudget,
  sets: readonly RowSet[],
  from: string | undefined,
): Promise<{ removed: Record<string, number>; at: string | undefined }> {
  const removed: Record<string, number> = {};
  // A set that another release has named is not found: then it begins with the first.
  const first = Math.max(
    0,
    sets.findIndex(({ name }) => name === from),
  );
  const turns = [...sets.slice(first), ...sets.slice(0, first)];
  let place = 0;
  while (place < turns.length) {
    const set = turns[place]!;
    const { rows, more } = await budget.spend((limit) => set.remove(limit));
    if (rows > 0) removed[set.name] = (removed[set.name] ?? 0) + rows;
    if (!more) place += 1;
    if (budget.isSpent(more)) break;
  }
  const next = turns[place];
  return { removed, at: next?.after ?? next?.name };
}

async function sum(sets: readonly RowSet[]): Promise<number> {
  let total = 0;
  for (const set of sets) total += await set.count();
  return total;
}
