import { Controller } from '@nestjs/common';
import { type EventPayload, receiptsForgotten } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

/** Forgets what was sent, or is to be sent, of notices that name a deleted person. Sent messages stay in chats. */
@Controller()
export class ForgetReceipts {
  @ReactsTo(receiptsForgotten)
  async forgetReceipts(tx: Tx, { receiptIds }: EventPayload<typeof receiptsForgotten>): Promise<void> {
    const those = { where: { receiptId: { in: receiptIds } } };
    await tx.delivery.deleteMany(those);
    await tx.sentMessage.deleteMany(those);
  }
}
