import { Controller } from '@nestjs/common';
import { type EventPayload, receiptsForgotten } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { AGAIN_AFTER_MS, forgetSent, KEPT_MS } from '../forget-sent.ts';

/**
 * Forgets what was sent, or is to be sent, of notices that name a deleted person. Sent messages stay in chats. The ids are
 * kept, because the notice itself may arrive later, or be on its way to the chat.
 */
@Controller()
export class ForgetReceipts {
  @ReactsTo(receiptsForgotten)
  async forgetReceipts(
    tx: Tx,
    { receiptIds }: EventPayload<typeof receiptsForgotten>,
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const forgetAgainAt = new Date(now.getTime() + AGAIN_AFTER_MS);
    const dropAt = new Date(now.getTime() + KEPT_MS);
    await tx.forgottenReceipt.createMany({
      data: receiptIds.map((receiptId) => ({ receiptId, forgetAgainAt, dropAt })),
      skipDuplicates: true,
    });
    await forgetSent(tx, { receiptId: { in: receiptIds } });
  }
}
