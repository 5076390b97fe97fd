import { Controller } from '@nestjs/common';
import { promiseDeleted, type EventPayload } from '@slovo/contracts';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { lockPromises, settleUses } from '../settle-uses.ts';

/** Releases the media of all reports of a deleted promise. */
@Controller()
export class FreeDeleted {
  @ReactsTo(promiseDeleted)
  async freeDeleted(
    tx: Tx,
    { promise: { id: promiseId, userId } }: EventPayload<typeof promiseDeleted>,
    { now }: ReactionContext,
  ): Promise<void> {
    await lockPromises(tx, [promiseId]);
    await tx.deletedPromise.createMany({ data: [{ id: promiseId }], skipDuplicates: true });
    await tx.use.updateMany({ where: { promiseId }, data: { gone: true } });
    // Their deletion removes all their files. Releasing them meanwhile would wait for it, a promise after the other.
    if (await isGone(tx, userId)) return;
    const uses = await tx.use.findMany({ where: { promiseId } });
    await settleUses(tx, [...new Set(uses.map(({ path }) => path))], now);
  }
}

const isGone = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.owner.findFirst({ where: { id, version: LAST_VERSION } })) !== null;
