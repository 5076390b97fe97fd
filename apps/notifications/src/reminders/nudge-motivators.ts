import { Injectable } from '@nestjs/common';
import type { NoticeAction } from '@slovo/contracts';
import { DIGEST_LINES, isQuiet, NUDGE_AFTER_MS, nextNudge, outOfQuiet, wallOf } from '@slovo/domain';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../database.ts';
import { inTurn } from '../in-turn.ts';
import { People, type Recipient } from '../people/people.ts';
import { labelOf, lines } from '../receipts/lines.ts';
import { MakeReceipt, type NewReceipt } from '../receipts/make-receipt.ts';
import { waitingFor, type WaitingReport } from './waiting-reports.ts';

const BATCH = 200;

/** Asks a motivator again about what has waited for a day: one message a day with all of it, set off once by each report. */
@Scheduled()
@Injectable()
export class NudgeMotivators implements ScheduledWork {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: MakeReceipt,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.report.findFirst({
      where: { nudgeAt: { not: null }, motivatorId: { not: null } },
      orderBy: { nudgeAt: 'asc' },
      select: { nudgeAt: true },
    });
    return first?.nudgeAt ?? null;
  }

  async run(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.report.findMany({
        where: { nudgeAt: { lte: now }, motivatorId: { not: null } },
        select: { motivatorId: true },
        orderBy: { nudgeAt: 'asc' },
        take: BATCH,
      });
      await inTurn(new Set(due.map(({ motivatorId }) => motivatorId ?? 0)), (motivatorId) =>
        this.prisma.$transaction((tx) => this.nudge(tx, motivatorId, now)),
      );
      if (due.length < BATCH) return;
    }
  }

  private async nudge(tx: Tx, motivatorId: number, now: Date): Promise<void> {
    await this.people.hold(tx, motivatorId);
    const to = await this.people.recipient(tx, motivatorId, now);
    const due = { motivatorId, nudgeAt: { lte: now } };
    const source = `nudge:${motivatorId}:${wallOf(now, to.timeZone).date}`;
    const later = await this.whenLater(tx, source, to, now);
    const { count } = await tx.report.updateMany({ where: due, data: { nudgeAt: later } });
    if (later || count === 0) return;
    const waiting = await waitingFor(tx, motivatorId, new Date(now.getTime() - NUDGE_AFTER_MS));
    const [first, ...others] = waiting;
    if (!first) return;
    const notice =
      others.length === 0 ? await this.ofOne(tx, to, first) : await this.ofSeveral(tx, to, waiting);
    await this.receipts.run(tx, { ...notice, source, to }, now);
  }

  /** Null when it may be told now: it is not quiet, nothing of the kind was told today, and its reader is not banned. */
  private async whenLater(tx: Tx, source: string, to: Recipient, now: Date): Promise<Date | null> {
    const { quiet } = to.settings;
    if (isQuiet(now, to.timeZone, quiet)) return outOfQuiet(now, to.timeZone, quiet);
    const told = await tx.notification.findFirst({ where: { source }, select: { id: true } });
    return told || to.banned ? nextNudge(now, to.timeZone, quiet) : null;
  }

  private async ofOne(tx: Tx, to: Recipient, { report, promise }: WaitingReport): Promise<Nudge> {
    return {
      key: 'report_still_waits',
      promiseId: promise.id,
      variables: {
        promise_title: promise.title,
        owner: await this.people.nameOf(tx, promise.userId, to.lang),
        day: String(report.dayNumber ?? ''),
      },
      actions: [
        { kind: 'approve', reportId: report.id },
        { kind: 'reject', reportId: report.id },
        { kind: 'open-promise', promiseId: promise.id },
      ],
    };
  }

  /** Each is decided on where it is opened: under one message nobody could tell whose button is whose. */
  private async ofSeveral(tx: Tx, to: Recipient, waiting: readonly WaitingReport[]): Promise<Nudge> {
    const rows: Record<'promise_title' | 'owner' | 'day', string>[] = [];
    for (const { report, promise } of waiting.slice(0, DIGEST_LINES))
      rows.push({
        promise_title: promise.title,
        owner: await this.people.nameOf(tx, promise.userId, to.lang),
        day: String(report.dayNumber ?? ''),
      });
    return {
      key: 'reports_still_wait',
      promiseId: null,
      variables: lines(rows, waiting.length),
      actions: opening(waiting),
    };
  }
}

type Nudge = Pick<NewReceipt, 'key' | 'variables' | 'promiseId' | 'actions'>;

/** A button for each promise whose reports wait. */
export function opening(waiting: readonly WaitingReport[]): NoticeAction[] {
  const promises = new Map(waiting.map(({ promise }) => [promise.id, promise]));
  return [...promises.values()].slice(0, DIGEST_LINES).map((promise) => ({
    kind: 'open-promise' as const,
    promiseId: promise.id,
    label: labelOf(promise.title),
  }));
}
