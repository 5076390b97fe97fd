import { Injectable } from '@nestjs/common';
import { promiseChanged, reportWithdrawn } from '@slovo/contracts';
import { decideTransition, PROMISE_KINDS, type StoredStatus, type Term, termEndsAt } from '@slovo/domain';
import { Outbox } from '@slovo/kit/events';
import type { Prisma, Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import { type LoadedPromise, termOf } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../promises/report.record.ts';

interface Since {
  since: Date;
  /** Which the promise had then. */
  status: StoredStatus;
  now: Date;
}

/**
 * Takes back what the calendar has made of a promise since an instant: for a ban that becomes known late
 * (docs/decisions/009), and for a report that arrives after its day was judged (docs/decisions/106). The caller takes
 * the steps that are due again.
 */
@Injectable()
export class TakeBack {
  constructor(private readonly outbox: Outbox) {}

  /** @param also what else changes */
  async takeBack(
    tx: Tx,
    promise: LoadedPromise,
    { since, status, now }: Since,
    also: Prisma.PromiseRecordUncheckedUpdateManyInput = {},
  ): Promise<LoadedPromise> {
    const skips = await withdrawSkips(tx, promise, since, now);
    const saved = await savePromise(tx, promise, {
      // A loss that the scheduler saw since then is void; the due steps that follow see one that is still there.
      ...(promise.lostAt && promise.lostAt > since && { lostAt: null }),
      ...(status !== promise.status && { status, completionType: null, closedBy: null, closedAt: null }),
      ...also,
    });
    const payload = { promise: snapshotOf(saved, now) };
    for (const skip of skips)
      await this.outbox.put(tx, reportWithdrawn, { ...payload, report: reportSnapshotOf(skip) }, now);
    await this.outbox.put(tx, promiseChanged, payload, now);
    return saved;
  }
}

/** Skips of days that were not over then. */
async function withdrawSkips(
  tx: Tx,
  { id: promiseId }: LoadedPromise,
  since: Date,
  now: Date,
): Promise<LoadedReport[]> {
  const skips = await tx.report.findMany({
    where: { promiseId, status: 'skipped', source: 'system', createdAt: { gt: since }, withdrawnAt: null },
    include: withMedia,
    orderBy: { id: 'asc' },
  });
  const ids = skips.map(({ id }) => id);
  await tx.report.updateMany({ where: { id: { in: ids } }, data: { withdrawnAt: now, skippedDay: null } });
  return skips;
}

/** The status of a promise that the calendar has closed since then: it was overdue if its term had ended. */
export const reopened = (term: Term, since: Date): StoredStatus =>
  nextStatus(decideTransition('closed', termEndsAt(term) <= since ? 'extend' : 'resume'));

/** The promise as it accepts a report that was sent at `sentAt`: open, where the calendar has closed it as not kept since. */
export function asOfSending(promise: LoadedPromise, sentAt: Date): LoadedPromise {
  const term = termOf(promise);
  const isClosedSince =
    promise.status === 'closed' &&
    promise.closedBy === 'system' &&
    promise.completionType !== 'success' &&
    promise.closedAt !== null &&
    promise.closedAt > sentAt;
  return term && isClosedSince && PROMISE_KINDS[promise.type].closesItself
    ? { ...promise, status: reopened(term, sentAt) }
    : promise;
}

/** Whether the calendar may have judged the day of a report that was sent at `sentAt`. */
export const isJudgedSince = (promise: LoadedPromise, sentAt: Date): boolean =>
  PROMISE_KINDS[promise.type].closesItself &&
  (asOfSending(promise, sentAt) !== promise ||
    (promise.lostAt !== null && promise.lostAt > sentAt) ||
    promise.reports.some(({ status, createdAt }) => status === 'skipped' && createdAt > sentAt));
