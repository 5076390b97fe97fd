import { Controller } from '@nestjs/common';
import { promiseDeleted, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { lockPromise, settleUses } from '../settle-uses.ts';

/** Releases the media of all reports of a deleted promise. */
@Controller()
export class FreeDeleted {
  @ReactsTo(promiseDeleted)
  async freeDeleted(
    tx: Tx,
    { promise: { id: promiseId } }: EventPayload<typeof promiseDeleted>,
    { now }: ReactionContext,
  ): Promise<void> {
    await lockPromise(tx, promiseId);
    await tx.deletedPromise.createMany({ data: [{ id: promiseId }], skipDuplicates: true });
    await tx.use.updateMany({ where: { promiseId }, data: { gone: true } });
    const uses = await tx.use.findMany({ where: { promiseId } });
    await settleUses(tx, [...new Set(uses.map(({ path }) => path))], now);
  }
}
