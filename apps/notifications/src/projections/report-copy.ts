import type { PromiseSnapshot, ReportSnapshot } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import type { Prisma, ReportStatus, Tx } from '../database.ts';
import { isDeleted } from './promise-copy.ts';

export interface ReportFacts {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
}

const SKIPPED_DAYS: Projection<Prisma.SkippedDayGetPayload<object>, 'promiseId' | 'day'> = {
  table: 'skipped_days',
  key: ['promiseId', 'day'],
};

const rowOf = ({ promise, report }: ReportFacts, status: ReportStatus) => ({
  id: report.id,
  promiseId: promise.id,
  dayNumber: report.dayNumber,
  status,
  createdAt: new Date(report.createdAt),
});

/** Where a decision about the report arrived before its submission, the decision stays. */
export async function addReport(
  tx: Tx,
  facts: ReportFacts,
  nudge: Pick<Prisma.ReportCreateManyInput, 'motivatorId' | 'nudgeAt'>,
): Promise<void> {
  if (await isDeleted(tx, facts.promise.id)) return;
  await tx.report.createMany({ data: [{ ...rowOf(facts, 'pending'), ...nudge }], skipDuplicates: true });
}

/** A report is decided once, and may be withdrawn afterwards: `withdrawn` is final. */
export async function decideReport(
  tx: Tx,
  facts: ReportFacts,
  status: Exclude<ReportStatus, 'pending'>,
): Promise<void> {
  if (await isDeleted(tx, facts.promise.id)) return;
  const { count } = await tx.report.createMany({ data: [rowOf(facts, status)], skipDuplicates: true });
  if (count > 0) return;
  await tx.report.updateMany({
    where: { id: facts.report.id, status: { not: 'withdrawn' } },
    data: { status, nudgeAt: null },
  });
}

/** A day may be skipped, the skip withdrawn, and the day skipped again. The promise's version tells which event is the newest. */
export async function upsertSkippedDay(
  tx: Tx,
  { id: promiseId, version }: PromiseSnapshot,
  day: number,
  gone: boolean,
): Promise<void> {
  if (await isDeleted(tx, promiseId)) return;
  await upsertNewest(tx, SKIPPED_DAYS, { promiseId, day, gone, version });
}
