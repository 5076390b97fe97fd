import { Controller } from '@nestjs/common';
import { updateFailed, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Leader } from '../../telegram/leader.ts';

/** An operator replays a failed update: it waits again, with all of its attempts. */
@Controller()
export class RetryUpdate {
  constructor(private readonly leader: Leader) {}

  @ReactsTo(updateFailed)
  async retryUpdate(tx: Tx, { updateId }: EventPayload<typeof updateFailed>): Promise<void> {
    const { count } = await tx.update.updateMany({
      where: { updateId, status: 'failed' },
      data: { status: 'waiting', attempts: 0, doneAt: null },
    });
    if (count === 0) throw new Error(`update ${updateId} was deleted or replayed already`);
    await this.leader.wake(tx, 'updates');
  }
}
