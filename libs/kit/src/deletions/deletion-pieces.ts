import { Inject, Injectable } from '@nestjs/common';
import { type DeletionStepDue, deletionStepProgressed, type ServiceName } from '@slovo/contracts';
import { DELETION_PIECE } from '@slovo/domain/deletion';
import type { SqlTransaction } from '../db/database.ts';
import { Outbox } from '../events/outbox.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import type { RowSet } from './row-set.ts';

/**
 * Removes the pieces of a job's steps that are this service's, each in the transaction of the event that asks for it,
 * and tells the owner of the job what is gone. The inbox keeps a repeated event from removing, and counting, twice.
 */
@Injectable()
export class DeletionPieces {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly outbox: Outbox,
  ) {}

  /** @param all rows of every step; those of the step that is due are removed, in their order */
  async remove(tx: SqlTransaction, due: DeletionStepDue, all: readonly RowSet[], now: Date): Promise<void> {
    const sets = all.filter(({ step }) => step === due.step);
    const total = due.piece === 0 ? await sum(sets) : undefined;
    const removed: Record<string, number> = {};
    let left = false;
    let budget = DELETION_PIECE;
    for (const set of sets) {
      const { rows, more } = await set.remove(budget);
      if (rows > 0) removed[set.name] = (removed[set.name] ?? 0) + rows;
      budget -= rows;
      left = more || budget <= 0;
      if (left) break;
    }
    const definition = deletionStepProgressed(this.service.name as ServiceName);
    await this.outbox.put(
      tx,
      definition,
      { ...due, removed, left, ...(total !== undefined && { total }) },
      now,
    );
  }
}

async function sum(sets: readonly RowSet[]): Promise<number> {
  let total = 0;
  for (const set of sets) total += await set.count();
  return total;
}
