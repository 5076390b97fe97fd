import { Injectable } from '@nestjs/common';
import {
  decideTransition,
  overdueUntil,
  pauseOf,
  reportDay,
  type Term,
  termEndsAt,
  withPause,
} from '@slovo/domain';
import { DueSteps } from '../changes/due-steps.ts';
import { reopened, TakeBack } from '../changes/take-back.ts';
import type { Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import { type LoadedPromise, pausesOf, sentAtOf, termOf } from '../promises/promise.record.ts';
import { lockPromise } from '../promises/promise.rows.ts';

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
    private readonly takeBack: TakeBack,
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
    await renumberReports(tx, promise, term, ban);
    const status = statusBefore(promise, before, ban);
    return this.takeBack.takeBack(
      tx,
      promise,
      { since: ban.from, status, now },
      {
        pauses: pauses.map((one) => ({ ...one })),
        overdueUntil: status === 'overdue' ? overdueUntil(term) : null,
      },
    );
  }
}

/** Recomputes the day of reports that were submitted after the ban, but before its end was known here. */
async function renumberReports(
  tx: Tx,
  { reports, type }: LoadedPromise,
  term: Term,
  { until }: Ban,
): Promise<void> {
  const since = reports.filter((report) => report.status !== 'skipped' && sentAtOf(report) >= until);
  for (const report of since) {
    const dayNumber = reportDay(sentAtOf(report), type, term);
    await tx.report.update({ where: { id: report.id }, data: { dayNumber } });
  }
}

/** The status when the ban began. What the system has made of the promise since then is void. */
function statusBefore(promise: LoadedPromise, term: Term, { from }: Ban): LoadedPromise['status'] {
  if (promise.status === 'closed') return reopened(term, from);
  return promise.status === 'overdue' && termEndsAt(term) > from
    ? nextStatus(decideTransition('overdue', 'resume'))
    : promise.status;
}
