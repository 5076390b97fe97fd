import { Controller } from '@nestjs/common';
import { reportRejected } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { type Decided, SentMessages } from '../sent-messages.ts';

@Controller()
export class RecordRejection {
  constructor(private readonly messages: SentMessages) {}

  @ReactsToAll(reportRejected)
  async recordRejection(
    tx: Tx,
    events: readonly BatchEvent<typeof reportRejected>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const decided = events.map(({ payload: { report, decidedBy: by, reason } }): Decided => ({
      question: { reportId: report.id },
      outcome: { as: 'rejected', by, reason: reason || null },
    }));
    await this.messages.decideAll(tx, decided, now);
  }
}
