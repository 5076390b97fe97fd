import { Injectable } from '@nestjs/common';
import { NoticeAction } from '@slovo/contracts';
import { dayEndsAt, dayOf, isQuiet, type ReminderKey, snoozeUntil } from '@slovo/domain';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { z } from 'zod';
import { PrismaClient, type Prisma, type Tx } from '../database.ts';
import { inTurn } from '../in-turn.ts';
import { People } from '../people/people.ts';
import { MakeReceipt } from '../receipts/make-receipt.ts';
import type { ReceiptRow } from '../receipts/receipt.view.ts';
import { termOf, whatAsks } from './promise-row.ts';
import { type Due, reminderKeyOf, reminderNotice } from './reminder-notice.ts';
import { LATEST_MS } from './send-reminders.ts';

const BATCH = 200;

/** «Напомнить через час»: the reminder comes again, once for each press, of what is unmet and not over by then. */
@Injectable()
export class Snoozes {
  constructor(private readonly people: People) {}

  async put(tx: Tx, receipt: ReceiptRow, pressedAt: Date): Promise<void> {
    const messageKey = reminderKeyOf(receipt.messageKey);
    if (!messageKey) return;
    const { timeZone, settings } = await this.people.recipient(tx, receipt.userId, pressedAt);
    const data: Prisma.SnoozeCreateManyInput[] = [];
    for (const promise of await tx.promise_.findMany({ where: { id: { in: promisesOf(receipt) } } })) {
      const term = termOf(promise);
      if (!term) continue;
      const day = dayOf(pressedAt, term);
      const at = snoozeUntil(pressedAt, timeZone, dayEndsAt(day, term), settings.quiet);
      if (at) data.push({ receiptId: receipt.id, promiseId: promise.id, messageKey, day, at });
    }
    await tx.snooze.createMany({ data, skipDuplicates: true });
  }
}

/** A message about several promises names them on its buttons. */
function promisesOf({ promiseId, actions }: ReceiptRow): number[] {
  if (promiseId !== null) return [promiseId];
  return z
    .array(NoticeAction)
    .parse(actions)
    .flatMap((action) => (action.kind === 'report' ? [action.promiseId] : []));
}

@Scheduled()
@Injectable()
export class SendSnoozed implements ScheduledWork {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: MakeReceipt,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.snooze.findFirst({ orderBy: { at: 'asc' }, select: { at: true } });
    return first?.at ?? null;
  }

  async run(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.snooze.findMany({
        where: { at: { lte: now } },
        orderBy: { at: 'asc' },
        select: { receiptId: true },
        take: BATCH,
      });
      await inTurn(new Set(due.map(({ receiptId }) => receiptId)), (receiptId) =>
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
    if (to.banned || !to.isReachable || isQuiet(now, to.timeZone, to.settings.quiet)) return;
    const promises = await tx.promise_.findMany({
      where: { id: { in: snoozes.map(({ promiseId }) => promiseId) } },
    });
    const byId = new Map(promises.map((promise) => [promise.id, promise]));
    const asks = await whatAsks(tx, promises, now);
    const due = snoozes.flatMap(({ promiseId, messageKey, day, at }): Due[] => {
      const promise = byId.get(promiseId);
      const term = promise && termOf(promise);
      if (!term || day === null || dayOf(now, term) !== day) return [];
      if (now.getTime() - at.getTime() > LATEST_MS || !asks(promise, day)) return [];
      return [{ promise, key: messageKey as ReminderKey, day }];
    });
    const [first, ...others] = due;
    if (!first) return;
    const notice = reminderNotice([first, ...others], to);
    await this.receipts.run(tx, { ...notice, source: `snooze:${receiptId}`, to }, now);
  }
}
