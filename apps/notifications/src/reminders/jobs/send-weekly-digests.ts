import { Injectable } from '@nestjs/common';
import {
  DIGEST_LATEST_MS,
  isQuiet,
  lastDigest,
  lookBack,
  nextDigest,
  PROMISE_KINDS,
  weekBefore,
} from '@slovo/domain';
import { Scheduled } from '@slovo/kit/schedule';
import { type Prisma, PrismaClient, type Tx } from '../../database.ts';
import { runInTurn } from '../../run-in-turn.ts';
import { People, type Recipient } from '../../people/people.ts';
import { numberedVariables } from '../../receipts/numbered-variables.ts';
import { ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { loadStandingInputs, termOf } from '../promise.record.ts';
import { findWaitingReports, openButtons } from '../waiting-reports.ts';

const BATCH = 200;
/** Promises in one digest. Nobody keeps so many, but somebody may create them. */
const MOST_PROMISES = 100;

/** Monday's digest: how the past week went and which reports wait for the reader. Once for each person and week. */
@Injectable()
export class SendWeeklyDigests {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.person.findFirst({
      where: { nextDigestAt: { not: null } },
      orderBy: { nextDigestAt: 'asc' },
      select: { nextDigestAt: true },
    });
    return first?.nextDigestAt ?? null;
  }

  @Scheduled()
  async sendWeeklyDigests(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.person.findMany({
        where: { nextDigestAt: { lte: now } },
        orderBy: { nextDigestAt: 'asc' },
        select: { userId: true, nextDigestAt: true },
        take: BATCH,
      });
      await runInTurn(due, ({ userId, nextDigestAt: at }) =>
        this.prisma.$transaction((tx) => this.sendDigest(tx, userId, at, now)),
      );
      if (due.length < BATCH) return;
    }
  }

  private async sendDigest(tx: Tx, userId: number, at: Date | null, now: Date): Promise<void> {
    if (!at) return;
    const to = await this.people.recipient(tx, userId, now);
    const { quiet, weeklyDigest } = to.settings;
    const { count } = await tx.person.updateMany({
      where: { userId, nextDigestAt: at },
      data: { nextDigestAt: weeklyDigest && to.isReminded ? nextDigest(now, to.timeZone, quiet) : null },
    });
    if (count === 0 || !weeklyDigest || !to.isReminded || !to.isReachable) return; // count 0: another replica sends it
    const due = lastDigest(now, to.timeZone, quiet);
    if (now.getTime() - due.getTime() > DIGEST_LATEST_MS || isQuiet(now, to.timeZone, quiet)) return;
    const week = weekBefore(due, to.timeZone);
    const [weeks, waiting] = [
      await this.summarize(tx, to, week, now),
      await findWaitingReports(tx, userId, now),
    ];
    if (weeks.length === 0 && waiting.length === 0) return;
    const notice = {
      source: `week:${userId}:${week.from}`,
      key: 'weekly_digest' as const,
      to,
      promiseId: null,
      expiresAt: nextDigest(now, to.timeZone, quiet),
      variables: { ...numberedVariables(weeks), waiting: String(waiting.length) },
      actions: openButtons(waiting),
    };
    await this.receipts.create(tx, notice, now);
  }

  /** One row for each running promise that had days in the week. */
  private async summarize(tx: Tx, { userId }: Recipient, week: { from: string; to: string }, now: Date) {
    // What nobody hears about any more, because it is lost or left in silence, is not counted up either.
    const running: Prisma.Promise_WhereInput = {
      userId,
      status: { in: ['active', 'overdue'] },
      questions: 0,
      OR: [{ lost: false }, { goesOn: true }],
    };
    const rows: Record<'promise_title' | 'kept' | 'asked' | 'streak' | 'strength', string>[] = [];
    const promises = await tx.promise_.findMany({
      where: running,
      orderBy: { id: 'asc' },
      take: MOST_PROMISES,
    });
    const inputOf = await loadStandingInputs(tx, promises);
    for (const promise of promises) {
      const term = termOf(promise);
      const past = term && lookBack({ ...inputOf(promise, term), now }, week);
      if (!past) continue;
      rows.push({
        promise_title: promise.title,
        kept: String(past.kept),
        asked: past.asked > 0 ? String(past.asked) : '',
        streak: String(past.streak),
        strength: PROMISE_KINDS[promise.type].strengthInDigest ? String(past.strength ?? '') : '',
      });
    }
    return rows;
  }
}
