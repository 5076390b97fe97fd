import { Controller } from '@nestjs/common';
import { reportWithdrawn } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { type Decided, SentMessages } from '../sent-messages.ts';

/** The owner withdrew the report, in the chat or on the web. */
@Controller()
export class RecordWithdrawal {
  constructor(private readonly messages: SentMessages) {}

  @ReactsToAll(reportWithdrawn)
  async recordWithdrawal(
    tx: Tx,
    events: readonly BatchEvent<typeof reportWithdrawn>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const decided = events.map(({ payload: { report } }): Decided => ({
      question: { reportId: report.id },
      outcome: { as: 'withdrawn' },
    }));
    await this.messages.decideAll(tx, decided, now);
  }
}
