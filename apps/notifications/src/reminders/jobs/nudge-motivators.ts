import { Injectable } from '@nestjs/common';
import { DIGEST_LINES, isQuiet, NUDGE_AFTER_MS, nextNudge, outOfQuiet, wallOf } from '@slovo/domain';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../../database.ts';
import { runInTurn } from '../../run-in-turn.ts';
import { People, type Recipient } from '../../people/people.ts';
import { numberedVariables } from '../../receipts/numbered-variables.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { findWaitingReports, openButtons, type WaitingReport } from '../waiting-reports.ts';

const BATCH = 200;

/** Reminds motivators of reports that have waited for a day: at most one message a day about all of them. */
@Injectable()
export class NudgeMotivators {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.report.findFirst({
      where: { nudgeAt: { not: null }, motivatorId: { not: null } },
      orderBy: { nudgeAt: 'asc' },
      select: { nudgeAt: true },
    });
    return first?.nudgeAt ?? null;
  }

  @Scheduled()
  async nudgeMotivators(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.report.findMany({
        where: { nudgeAt: { lte: now }, motivatorId: { not: null } },
        select: { motivatorId: true },
        orderBy: { nudgeAt: 'asc' },
        take: BATCH,
      });
      await runInTurn(new Set(due.map(({ motivatorId }) => motivatorId ?? 0)), (motivatorId) =>
        this.prisma.$transaction((tx) => this.nudge(tx, motivatorId, now)),
      );
      if (due.length < BATCH) return;
    }
  }

  private async nudge(tx: Tx, motivatorId: number, now: Date): Promise<void> {
    await this.people.lock(tx, motivatorId);
    const to = await this.people.recipient(tx, motivatorId, now);
    const due = { motivatorId, nudgeAt: { lte: now } };
    const source = `nudge:${motivatorId}:${wallOf(now, to.timeZone).date}`;
    const later = await this.postponedTo(tx, source, to, now);
    const { count } = await tx.report.updateMany({ where: due, data: { nudgeAt: later } });
    if (later || count === 0) return;
    const since = new Date(now.getTime() - NUDGE_AFTER_MS);
    const waiting = (await findWaitingReports(tx, [motivatorId], since)).get(motivatorId) ?? [];
    const [first, ...others] = waiting;
    if (!first) return;
    const notice =
      others.length === 0
        ? await this.nudgeAboutOne(tx, to, first)
        : await this.nudgeAboutSeveral(tx, to, waiting);
    await this.receipts.create(tx, { ...notice, source, to }, now);
  }

  /** Null when it may be sent now: it is not quiet, none was sent today, and the motivator is not banned. */
  private async postponedTo(tx: Tx, source: string, to: Recipient, now: Date): Promise<Date | null> {
    const { quiet } = to.settings;
    if (isQuiet(now, to.timeZone, quiet)) return outOfQuiet(now, to.timeZone, quiet);
    const sent = await tx.notification.findFirst({ where: { source }, select: { id: true } });
    return sent || to.banned ? nextNudge(now, to.timeZone, quiet) : null;
  }

  private async nudgeAboutOne(tx: Tx, to: Recipient, { report, promise }: WaitingReport): Promise<Nudge> {
    return {
      key: 'report_still_waits',
      promiseId: promise.id,
      variables: {
        promise_title: promise.title,
        owner: await this.people.nameOf(tx, promise.userId, to.lang),
        day: String(report.dayNumber ?? ''),
      },
      names: { owner: promise.userId },
      actions: [
        { kind: 'approve', reportId: report.id },
        { kind: 'reject', reportId: report.id },
        { kind: 'open-promise', promiseId: promise.id },
      ],
    };
  }

  /** With buttons to open the promises only: below one message nobody could tell which report a decision is about. */
  private async nudgeAboutSeveral(tx: Tx, to: Recipient, waiting: readonly WaitingReport[]): Promise<Nudge> {
    const rows: Record<'promise_title' | 'owner' | 'day', string>[] = [];
    const listed = waiting.slice(0, DIGEST_LINES);
    for (const { report, promise } of listed)
      rows.push({
        promise_title: promise.title,
        owner: await this.people.nameOf(tx, promise.userId, to.lang),
        day: String(report.dayNumber ?? ''),
      });
    return {
      key: 'reports_still_wait',
      promiseId: null,
      variables: numberedVariables(rows, waiting.length),
      names: Object.fromEntries(
        listed.map(({ promise }, index): [string, number] => [`owner_${index + 1}`, promise.userId]),
      ),
      actions: openButtons(waiting),
    };
  }
}

type Nudge = Pick<NewReceipt, 'key' | 'variables' | 'names' | 'promiseId' | 'actions'>;
