import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { MakeReceipt } from '../receipts/make-receipt.ts';

/** Asks a motivator again about a report that has waited for a day. Once for each report. */
@Scheduled()
@Injectable()
export class NudgeMotivators implements ScheduledWork {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: MakeReceipt,
  ) {}

  async nextDue(): Promise<Date | null> {
    return (await this.prisma.report.aggregate({ _min: { nudgeAt: true } }))._min.nudgeAt;
  }

  async run(now: Date): Promise<void> {
    const due = await this.prisma.report.findMany({
      where: { nudgeAt: { lte: now } },
      select: { id: true },
      orderBy: { nudgeAt: 'asc' },
    });
    for (const { id } of due) await this.prisma.$transaction((tx) => this.nudge(tx, id, now));
  }

  private async nudge(tx: Tx, reportId: number, now: Date): Promise<void> {
    const { count } = await tx.report.updateMany({
      where: { id: reportId, nudgeAt: { lte: now } },
      data: { nudgeAt: null },
    });
    const report = count > 0 ? await tx.report.findUnique({ where: { id: reportId } }) : null;
    const promise = report && (await tx.promise_.findUnique({ where: { id: report.promiseId } }));
    if (!report || !promise || report.status !== 'pending' || report.motivatorId === null) return;
    const { lang } = await this.people.recipient(tx, report.motivatorId, now);
    const owner = await this.people.nameOf(tx, promise.userId, lang);
    await this.receipts.run(
      tx,
      {
        source: `nudge:${reportId}`,
        key: 'report_still_waits',
        userId: report.motivatorId,
        promiseId: promise.id,
        variables: { promise_title: promise.title, owner, day: String(report.dayNumber ?? '') },
        actions: [
          { kind: 'approve', reportId },
          { kind: 'reject', reportId },
          { kind: 'open-promise', promiseId: promise.id },
        ],
      },
      now,
    );
  }
}
