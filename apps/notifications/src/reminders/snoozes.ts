import { Injectable } from '@nestjs/common';
import { dayEndsAt, dayOf, snoozeUntil } from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';
import { People } from '../people/people.ts';
import type { ReceiptRow } from '../receipts/receipt.view.ts';
import { promisesOf } from './owner-activity.ts';
import { termOf } from './promise.record.ts';
import { reminderKeyOf } from './reminder-notice.ts';

/** «Напомнить через час»: postpones a reminder. Of a day that is over by then nothing is postponed. */
@Injectable()
export class Snoozes {
  constructor(private readonly people: People) {}

  async add(tx: Tx, receipt: ReceiptRow, pressedAt: Date): Promise<void> {
    const messageKey = reminderKeyOf(receipt.messageKey);
    if (!messageKey) return;
    const { timeZone, settings } = await this.people.recipient(tx, receipt.userId, pressedAt);
    const data: Prisma.SnoozeCreateManyInput[] = [];
    for (const promise of await tx.promise_.findMany({ where: { id: { in: promisesOf(receipt) } } })) {
      const term = termOf(promise);
      if (!term) continue;
      const day = dayOf(pressedAt, term);
      // The message is of an earlier day: the bot has said so, unless it is of the release before.
      if (day > dayOf(receipt.createdAt, term)) continue;
      const at = snoozeUntil(pressedAt, timeZone, dayEndsAt(day, term), settings.quiet);
      if (at) data.push({ receiptId: receipt.id, promiseId: promise.id, messageKey, day, at });
    }
    await tx.snooze.createMany({ data, skipDuplicates: true });
  }
}
