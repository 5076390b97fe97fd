import { Injectable } from '@nestjs/common';
import { dayOf, isQuiet, type ReminderKey } from '@slovo/domain';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../../database.ts';
import { runInTurn } from '../../run-in-turn.ts';
import { People } from '../../people/people.ts';
import { ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { isTooLate } from '../lateness.ts';
import { loadUnmetCheck, termOf } from '../promise.record.ts';
import { type DueReminder, reminderNotice } from '../reminder-notice.ts';

const BATCH = 200;

/** Sends postponed reminders again, once for each press, about promises that are still unmet on the same day. */
@Injectable()
export class SendSnoozed {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.snooze.findFirst({ orderBy: { at: 'asc' }, select: { at: true } });
    return first?.at ?? null;
  }

  @Scheduled()
  async sendSnoozed(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.snooze.findMany({
        where: { at: { lte: now } },
        orderBy: { at: 'asc' },
        select: { receiptId: true },
        take: BATCH,
      });
      await runInTurn(new Set(due.map(({ receiptId }) => receiptId)), (receiptId) =>
        this.prisma.$transaction((tx) => this.remind(tx, receiptId, now)),
      );
      if (due.length < BATCH) return;
    }
  }

  private async remind(tx: Tx, receiptId: number, now: Date): Promise<void> {
    const where = { receiptId, at: { lte: now } };
    const snoozes = await tx.snooze.findMany({ where, orderBy: { promiseId: 'asc' } });
    const { count } = await tx.snooze.deleteMany({ where });
    if (count === 0) return; // another replica has them
    const receipt = await tx.receipt.findUnique({ where: { id: receiptId }, select: { userId: true } });
    if (!receipt) return;
    const to = await this.people.recipient(tx, receipt.userId, now);
    if (!to.isReminded || !to.isReachable || isQuiet(now, to.timeZone, to.settings.quiet)) return;
    const promises = await tx.promise_.findMany({
      where: { id: { in: snoozes.map(({ promiseId }) => promiseId) } },
    });
    const byId = new Map(promises.map((promise) => [promise.id, promise]));
    const isUnmet = await loadUnmetCheck(tx, promises, now);
    const due = snoozes.flatMap(({ promiseId, messageKey, day, at }): DueReminder[] => {
      const promise = byId.get(promiseId);
      const term = promise && termOf(promise);
      if (!term || day === null || dayOf(now, term) !== day) return [];
      if (isTooLate(at, now) || !isUnmet(promise, day)) return [];
      return [{ promise, key: messageKey as ReminderKey, day }];
    });
    const [first, ...others] = due;
    if (!first) return;
    const notice = reminderNotice([first, ...others], to);
    await this.receipts.create(tx, { ...notice, source: `snooze:${receiptId}`, to }, now);
  }
}
