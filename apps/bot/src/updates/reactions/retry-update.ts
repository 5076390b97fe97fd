import { Injectable } from '@nestjs/common';
import { updateFailed, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { WORK_CHANNEL } from '../../telegram/wake.ts';

/** An operator replays an update that had failed: it stands in line again, with all its attempts before it. */
@Reacts(updateFailed)
@Injectable()
export class RetryUpdate implements Reaction<typeof updateFailed, Tx> {
  async react(tx: Tx, { updateId }: EventPayload<typeof updateFailed>): Promise<void> {
    const { count } = await tx.update.updateMany({
      where: { updateId, status: 'failed' },
      data: { status: 'waiting', attempts: 0, doneAt: null },
    });
    if (count === 0) throw new Error(`update ${updateId} is not kept any more, or was tried again already`);
    await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
  }
}
