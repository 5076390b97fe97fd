import { Injectable } from '@nestjs/common';
import { promiseChanged, reportWithdrawn } from '@slovo/contracts';
import { decideTransition, overdueUntil, pauseOf, reportDay, type Term, termEndsAt } from '@slovo/domain';
import { Outbox } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { moved } from '../promises/decide.ts';
import { type LoadedPromise, pausesOf, termOf } from '../promises/promise.record.ts';
import { lockPromise, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../reports/report.record.ts';
import { CatchUp } from './catch-up.ts';

export interface Ban {
  from: Date;
  until: Date;
}

/**
 * What a ban does to its person's promises (docs/decisions/009): while it lasts they stand still, and when it is over
 * their days have moved on by its length. Only its end counts: what was done for its time before it was known is taken back.
 */
@Injectable()
export class MoveDays {
  constructor(
    private readonly catchUp: CatchUp,
    private readonly outbox: Outbox,
  ) {}

  /** Of every promise, drafts too: what is hidden and what waits is told by its own row. */
  async beginBan(tx: Db, ownerId: number, from: Date): Promise<void> {
    await tx.promiseRecord.updateMany({
      where: { ownerId, OR: [{ ownerBannedAt: null }, { ownerBannedAt: { gt: from } }] },
      data: { ownerBannedAt: from, nextDueAt: null },
    });
  }

  async endBan(tx: Db, ownerId: number, ban: Ban, now: Date): Promise<void> {
    await tx.promiseRecord.updateMany({
      where: { ownerId, ownerBannedAt: { not: null } },
      data: { ownerBannedAt: null },
    });
    const running = await tx.promiseRecord.findMany({
      where: {
        ownerId,
        OR: [
          { status: { in: ['active', 'overdue'] } },
          { status: 'closed', closedBy: 'system', closedAt: { gt: ban.from } },
        ],
      },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    for (const { id } of running) {
      const promise = await lockPromise(tx, id);
      const term = promise && termOf(promise);
      if (term) await this.catchUp.run(tx, await this.move(tx, promise, term, ban, now), now);
    }
  }

  private async move(
    tx: Db,
    promise: LoadedPromise,
    before: Term,
    ban: Ban,
    now: Date,
  ): Promise<LoadedPromise> {
    const pause = pauseOf(ban, before);
    if (!pause) return promise;
    const pauses = [...pausesOf(promise), pause];
    const term = { ...before, pauses };
    const skips = await takeSkipsBack(tx, promise, ban, now);
    await placeAgain(tx, promise, term, ban);
    const status = statusBefore(promise, before, ban);
    const saved = await savePromise(tx, promise, {
      pauses: pauses.map((one) => ({ ...one })),
      overdueUntil: status === 'overdue' ? overdueUntil(term) : null,
      ...(status !== promise.status && { status, completionType: null, closedBy: null, closedAt: null }),
    });
    const told = { promise: snapshotOf(saved, now) };
    for (const skip of skips)
      await this.outbox.put(tx, reportWithdrawn, { ...told, report: reportSnapshotOf(skip) }, now);
    await this.outbox.put(tx, promiseChanged, told, now);
    return saved;
  }
}

/** Skips of days that were not over when the ban began: the scheduler had not heard of it. */
async function takeSkipsBack(
  tx: Db,
  { id: promiseId }: LoadedPromise,
  { from }: Ban,
  now: Date,
): Promise<LoadedReport[]> {
  const skips = await tx.report.findMany({
    where: { promiseId, status: 'skipped', source: 'system', createdAt: { gt: from }, withdrawnAt: null },
    include: withMedia,
    orderBy: { id: 'asc' },
  });
  const ids = skips.map(({ id }) => id);
  await tx.report.updateMany({ where: { id: { in: ids } }, data: { withdrawnAt: now, skippedDay: null } });
  return skips;
}

/** Reports that came after the ban, before its end was known here, were placed by the days as they were. */
async function placeAgain(
  tx: Db,
  { reports, type }: LoadedPromise,
  term: Term,
  { until }: Ban,
): Promise<void> {
  const since = reports.filter(({ status, createdAt }) => status !== 'skipped' && createdAt >= until);
  for (const { id, createdAt } of since) {
    await tx.report.update({ where: { id }, data: { dayNumber: reportDay(createdAt, type, term) } });
  }
}

/** How the promise stood when the ban began: what the system made of it since then is void. */
function statusBefore(promise: LoadedPromise, term: Term, { from }: Ban): LoadedPromise['status'] {
  const ended = termEndsAt(term) <= from;
  if (promise.status === 'closed') return moved(decideTransition('closed', ended ? 'extend' : 'resume'));
  return promise.status === 'overdue' && !ended
    ? moved(decideTransition('overdue', 'resume'))
    : promise.status;
}
