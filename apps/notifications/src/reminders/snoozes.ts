import { Injectable } from '@nestjs/common';
import { calendarOf, dayEndsAt, dayOf, REMINDER_KEYS, type ReminderKey, snoozeUntil } from '@slovo/domain';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { MakeReceipt } from '../receipts/make-receipt.ts';
import type { ReceiptRow } from '../receipts/receipt.view.ts';
import { standingInput, termOf } from './promise-row.ts';
import { reminderActions, reminderVariables } from './reminder-notice.ts';

/** «Напомнить через час»: the reminder comes again, once for each press, unless the day ends or is met before. */
@Injectable()
export class Snoozes {
  constructor(private readonly people: People) {}

  async put(tx: Tx, receipt: ReceiptRow, now: Date): Promise<void> {
    if (receipt.promiseId === null || !(REMINDER_KEYS as readonly string[]).includes(receipt.messageKey))
      return;
    const promise = await tx.promise_.findUnique({ where: { id: receipt.promiseId } });
    const term = promise && termOf(promise);
    if (!term) return;
    const day = dayOf(now, term);
    const { timeZone } = await this.people.recipient(tx, receipt.userId, now);
    const at = snoozeUntil(now, timeZone, dayEndsAt(day, term));
    if (!at) return;
    const row = {
      receiptId: receipt.id,
      promiseId: receipt.promiseId,
      messageKey: receipt.messageKey,
      day,
      at,
    };
    await tx.snooze.createMany({ data: [row], skipDuplicates: true });
  }
}

@Scheduled()
@Injectable()
export class SendSnoozed implements ScheduledWork {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly receipts: MakeReceipt,
  ) {}

  async nextDue(): Promise<Date | null> {
    return (await this.prisma.snooze.aggregate({ _min: { at: true } }))._min.at;
  }

  async run(now: Date): Promise<void> {
    const due = await this.prisma.snooze.findMany({ where: { at: { lte: now } }, orderBy: { at: 'asc' } });
    for (const { receiptId } of due) await this.prisma.$transaction((tx) => this.remind(tx, receiptId, now));
  }

  private async remind(tx: Tx, receiptId: number, now: Date): Promise<void> {
    const [snooze] = await tx.snooze.findMany({ where: { receiptId } });
    if (!snooze) return;
    await tx.snooze.delete({ where: { receiptId } });
    const promise = await tx.promise_.findUnique({ where: { id: snooze.promiseId } });
    const term = promise && termOf(promise);
    if (
      !promise ||
      !term ||
      promise.status !== 'active' ||
      snooze.day === null ||
      dayOf(now, term) !== snooze.day
    )
      return;
    const today = calendarOf({ ...(await standingInput(tx, promise, term)), now }).find(
      ({ day }) => day === snooze.day,
    );
    if (today?.state !== 'open' && today?.state !== 'rejected') return;
    await this.receipts.run(
      tx,
      {
        source: `snooze:${receiptId}`,
        key: snooze.messageKey as ReminderKey,
        userId: promise.userId,
        promiseId: promise.id,
        variables: reminderVariables(promise, snooze.day),
        actions: reminderActions(promise),
      },
      now,
    );
  }
}
