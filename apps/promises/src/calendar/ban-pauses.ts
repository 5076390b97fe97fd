import { Injectable } from '@nestjs/common';
import { promiseChanged, reportWithdrawn } from '@slovo/contracts';
import {
  decideTransition,
  overdueUntil,
  pauseOf,
  reportDay,
  type Term,
  termEndsAt,
  withPause,
} from '@slovo/domain';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../changes/due-steps.ts';
import type { Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import { type LoadedPromise, pausesOf, termOf } from '../promises/promise.record.ts';
import { lockPromise, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../promises/report.record.ts';

export interface Ban {
  from: Date;
  until: Date;
}

/**
 * A ban pauses the promises of its person (docs/decisions/009). When it ends, their remaining days move on by its length,
 * and what the calendar did for the time of the ban is taken back: the ban may become known here late.
 */
@Injectable()
export class BanPauses {
  constructor(
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  /** Marks every promise, drafts included: the feed and the scheduler read the ban from the promise's own row. */
  async begin(tx: Tx, ownerId: number, from: Date): Promise<void> {
    await tx.promiseRecord.updateMany({
      where: { ownerId, OR: [{ ownerBannedAt: null }, { ownerBannedAt: { gt: from } }] },
      data: { ownerBannedAt: from, nextDueAt: null },
    });
  }

  async end(tx: Tx, ownerId: number, ban: Ban, now: Date): Promise<void> {
    await tx.promiseRecord.updateMany({
      where: { ownerId, ownerBannedAt: { not: null }, heldAt: null },
      data: { ownerBannedAt: null },
    });
    const running = await tx.promiseRecord.findMany({
      where: {
        ownerId,
        heldAt: null,
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
      if (promise) await this.resume(tx, promise, ban, now);
    }
  }

  /** The same for one locked promise, whose mark is already removed. */
  async resume(tx: Tx, promise: LoadedPromise, ban: Ban, now: Date): Promise<void> {
    const term = termOf(promise);
    if (term) await this.dueSteps.takeAll(tx, await this.move(tx, promise, term, ban, now), now);
  }

  private async move(
    tx: Tx,
    promise: LoadedPromise,
    before: Term,
    ban: Ban,
    now: Date,
  ): Promise<LoadedPromise> {
    const pause = pauseOf(ban, before);
    if (!pause) return promise;
    const pauses = withPause(pausesOf(promise), pause);
    const term = { ...before, pauses };
    const skips = await withdrawSkips(tx, promise, ban, now);
    await renumberReports(tx, promise, term, ban);
    const status = statusBefore(promise, before, ban);
    const saved = await savePromise(tx, promise, {
      pauses: pauses.map((one) => ({ ...one })),
      overdueUntil: status === 'overdue' ? overdueUntil(term) : null,
      // A loss that the scheduler saw in the days of the ban is void; the due steps that follow see one that stands.
      ...(promise.lostAt && promise.lostAt > ban.from && { lostAt: null }),
      ...(status !== promise.status && { status, completionType: null, closedBy: null, closedAt: null }),
    });
    const payload = { promise: snapshotOf(saved, now) };
    for (const skip of skips)
      await this.outbox.put(tx, reportWithdrawn, { ...payload, report: reportSnapshotOf(skip) }, now);
    await this.outbox.put(tx, promiseChanged, payload, now);
    return saved;
  }
}

/** Takes back skips of days that were not over when the ban began. The scheduler wrote them before it knew of the ban. */
async function withdrawSkips(
  tx: Tx,
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

/** Recomputes the day of reports that were submitted after the ban, but before its end was known here. */
async function renumberReports(
  tx: Tx,
  { reports, type }: LoadedPromise,
  term: Term,
  { until }: Ban,
): Promise<void> {
  const since = reports.filter(({ status, createdAt }) => status !== 'skipped' && createdAt >= until);
  for (const { id, createdAt } of since) {
    await tx.report.update({ where: { id }, data: { dayNumber: reportDay(createdAt, type, term) } });
  }
}

/** The status when the ban began. What the system has made of the promise since then is void. */
function statusBefore(promise: LoadedPromise, term: Term, { from }: Ban): LoadedPromise['status'] {
  const ended = termEndsAt(term) <= from;
  if (promise.status === 'closed') return nextStatus(decideTransition('closed', ended ? 'extend' : 'resume'));
  return promise.status === 'overdue' && !ended
    ? nextStatus(decideTransition('overdue', 'resume'))
    : promise.status;
}
