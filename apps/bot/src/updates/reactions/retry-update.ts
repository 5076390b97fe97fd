import { Injectable } from '@nestjs/common';
import { updateFailed, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { WORK_CHANNEL } from '../../telegram/wake.ts';

/** An operator replays a failed update: it waits again, with all of its attempts. */
@Reacts(updateFailed)
@Injectable()
export class RetryUpdate implements Reaction<typeof updateFailed, Tx> {
  async react(tx: Tx, { updateId }: EventPayload<typeof updateFailed>): Promise<void> {
    const { count } = await tx.update.updateMany({
      where: { updateId, status: 'failed' },
      data: { status: 'waiting', attempts: 0, doneAt: null },
    });
    if (count === 0) throw new Error(`update ${updateId} was deleted or replayed already`);
    await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
  }
}
