// Verdicts of polls that are applied in sets. Real: PostgreSQL, NATS with JetStream and the whole service. Not real: voting,
// whose verdicts the spec publishes or hands to the reaction itself.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type EventPayload, pollClosed, reportApproved, reportRejected } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { until } from '@slovo/testing';
import { StatementLog } from '@slovo/testing/statement-log';
import { SettleReport } from '../src/reports/reactions/settle-report.ts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let log: StatementLog;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
  // Its jobs look at any moment whether they are due.
  await harness.app.get(Scheduler).stop();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.close();
});

type Verdict = EventPayload<typeof pollClosed>;

/** A promise with a report that waits for a decision. */
async function reported(): Promise<{ promiseId: number; reportId: number }> {
  const { id } = await harness.started(owner, { approval: 'anyuser' });
  const { report } = await harness.submit(id, {}, as(owner));
  return { promiseId: id, reportId: report.id };
}

const traceOf = (index: number): string => `00-${String(index + 1).padStart(32, '0')}-00000000000000aa-01`;

/** One call for all of these verdicts, as for a batch, each of a trace of its own. */
const settleAll = (verdicts: Verdict[]): Promise<void> =>
  harness.prisma.$transaction((tx) =>
    harness.app.get(SettleReport).settleReport(
      tx,
      verdicts.map((payload, index) => ({
        payload,
        eventId: `event ${index}`,
        occurredAt: harness.now,
        carrier: { traceparent: traceOf(index) },
      })),
      { now: harness.now },
    ),
  );

const approved = (ids: { promiseId: number; reportId: number }): Verdict => ({
  ...ids,
  verdict: 'approved',
  decidedBy: 77,
  reason: null,
});
const rejected = (ids: { promiseId: number; reportId: number }): Verdict => ({
  ...ids,
  verdict: 'rejected',
  decidedBy: 78,
  reason: 'Не видно',
});

const reportOf = (id: number) =>
  harness.prisma.report.findUniqueOrThrow({
    where: { id },
    select: { status: true, decidedBy: true, rejectReason: true },
  });

describe('verdicts in a set', () => {
  it('are each what the rules make of it, in five statements however many there are', async () => {
    const all = [await reported(), await reported(), await reported(), await reported()];
    const [first, second, third, withdrawn] = all as [
      (typeof all)[0],
      (typeof all)[0],
      (typeof all)[0],
      (typeof all)[0],
    ];
    await harness.prisma.report.update({
      where: { id: withdrawn.reportId },
      data: { withdrawnAt: harness.now },
    });
    const gone = { promiseId: 5_000_000, reportId: 5_000_000 };
    const sent = await log.all(() =>
      settleAll([approved(first), rejected(second), approved(gone), approved(third), approved(withdrawn)]),
    );
    // The inbox is the sixth.
    expect(sent.map((text) => text.split(' ')[0])).toEqual(['BEGIN', 'SELECT', 'WITH', 'INSERT', 'COMMIT']);
    const decided = { decidedBy: 77, rejectReason: null };
    expect(await reportOf(first.reportId)).toEqual({ status: 'approved', ...decided });
    expect(await reportOf(third.reportId)).toEqual({ status: 'approved', ...decided });
    expect(await reportOf(second.reportId)).toEqual({
      status: 'rejected',
      decidedBy: 78,
      rejectReason: 'Не видно',
    });
    expect(await reportOf(withdrawn.reportId)).toMatchObject({ status: 'pending' });
    expect(await harness.publishedAbout(reportApproved, first.promiseId)).toMatchObject([
      { decidedBy: 77, report: { id: first.reportId, text: 'Сделано' }, promise: { completedDays: 1 } },
    ]);
    expect(await harness.publishedAbout(reportRejected, second.promiseId)).toMatchObject([
      { decidedBy: 78, reason: 'Не видно', report: { id: second.reportId }, promise: { completedDays: 0 } },
    ]);
    expect(await harness.publishedAbout(reportApproved, withdrawn.promiseId)).toEqual([]);
    const traces = await harness.prisma.$queryRaw<{ trace: string }[]>`
      SELECT carrier->>'traceparent' AS trace FROM published
      WHERE (payload->'report'->>'id')::int = ANY (${[first.reportId, second.reportId, third.reportId]})
        AND payload ? 'decidedBy' ORDER BY id`;
    expect(traces.map(({ trace }) => trace)).toEqual([traceOf(0), traceOf(1), traceOf(3)]);
  });

  it('of several promises are told in their order', async () => {
    const [first, second] = [await reported(), await reported()];
    await settleAll([approved(second), rejected(first)]);
    const told = await harness.prisma.$queryRaw<{ reportId: number }[]>`
      SELECT (payload->'report'->>'id')::int AS "reportId" FROM published
      WHERE (payload->'report'->>'id')::int = ANY (${[first.reportId, second.reportId]})
        AND payload ? 'decidedBy' ORDER BY id`;
    expect(told.map(({ reportId }) => reportId)).toEqual([second.reportId, first.reportId]);
  });

  it('of one report take effect once, and those of one promise one after the other', async () => {
    const { promiseId, reportId } = await reported();
    const { version } = await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id: promiseId } });
    const later = await harness.prisma.report.create({
      data: {
        promiseId,
        ownerId: owner,
        dayNumber: 1,
        text: 'Ещё раз',
        status: 'pending',
        source: 'web',
        createdAt: harness.now,
      },
    });
    await settleAll([
      rejected({ promiseId, reportId }),
      approved({ promiseId, reportId }),
      approved({ promiseId, reportId: later.id }),
    ]);
    expect(await reportOf(reportId)).toMatchObject({ status: 'rejected' });
    expect(await reportOf(later.id)).toMatchObject({ status: 'approved' });
    const names = await harness.publishedNames(promiseId);
    expect(names.slice(-2)).toEqual(['report-rejected', 'report-approved']);
    const versions = [
      ...(await harness.publishedAbout(reportRejected, promiseId)),
      ...(await harness.publishedAbout(reportApproved, promiseId)),
    ].map(({ promise }) => promise.version);
    expect(versions).toEqual([version + 1, version + 2]);
    expect(await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id: promiseId } })).toMatchObject({
      version: version + 2,
    });
  });

  it('are applied where one of them cannot be, which is parked alone', async () => {
    const [good, bad, other] = [await reported(), await reported(), await reported()];
    await harness.prisma.promiseRecord.update({
      where: { id: bad.promiseId },
      data: { pauses: 'no list of pauses' },
    });
    const complaint = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    await Promise.all([good, bad, other].map((ids) => harness.send(pollClosed, approved(ids))));
    const parked = () => harness.prisma.parkedEvent.findMany({ select: { payload: true } });
    await until(async () => (await parked()).length > 0);
    for (const { reportId } of [good, other])
      await until(async () => (await reportOf(reportId)).status === 'approved');
    complaint.mockRestore();
    expect(await parked()).toMatchObject([{ payload: { reportId: bad.reportId } }]);
    expect(await reportOf(bad.reportId)).toMatchObject({ status: 'pending' });
  });
});
