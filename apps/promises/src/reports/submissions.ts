import { Injectable } from '@nestjs/common';
import { type CallResult, reportApproved, reportSubmitted, type submitReport } from '@slovo/contracts';
import { canSeePromise } from '@slovo/domain';
import { Gathering, type Outcome, viewerOf } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { newEvent, type NewEvent, Outbox } from '@slovo/kit/events';
import { type Carrier, currentOrigin, withBatchSpan } from '@slovo/kit/tracing';
import { DueSteps } from '../changes/due-steps.ts';
import { PrismaClient, type Tx } from '../database.ts';
import { peopleOf } from '../people/people.store.ts';
import { factsOf, type LoadedPromise } from '../promises/promise.record.ts';
import { lockFree } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { insertReports } from '../promises/promise.sql.ts';
import { presentPromise } from '../promises/promise.view.ts';
import { type LoadedReport, reportSnapshotOf } from '../promises/report.record.ts';
import { isJudgedSince } from '../changes/take-back.ts';
import { canSubmitNow, sentOf } from './can-submit-now.ts';
import { reportOn, type Submission } from './new-report.ts';
import { presentReport } from './report.view.ts';

interface Given extends Submission {
  readonly carrier: Carrier;
}

interface Planned {
  readonly given: Given;
  readonly promise: LoadedPromise;
  readonly nextDueAt: Date | null;
  readonly report: ReturnType<typeof reportOn>;
}

/** Null for what is not an ordinary report. */
type Answer = CallResult<typeof submitReport> | null;

/**
 * Writes ordinary reports that arrive together in one transaction of five statements, `BEGIN` and `COMMIT` included. It
 * leaves out every report with another outcome, which is then submitted in a transaction of its own: a refusal, a
 * repeat, a step of the calendar, a report that has to be taken back, the second one on a promise, and one whose
 * promise another transaction is changing.
 */
@Injectable()
export class Submissions {
  private readonly gathering = new Gathering<Given, Answer>((given) => this.submitAll(given));

  constructor(
    private readonly prisma: PrismaClient,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  /** Null where it was left out: nothing is written of it. */
  submit(submission: Submission): Promise<Answer> {
    return this.gathering.add({ ...submission, carrier: currentOrigin() });
  }

  private submitAll(given: readonly Given[]): Promise<Outcome<Answer>[]> {
    const carriers = given.map(({ carrier }) => carrier);
    return withBatchSpan('submit reports', carriers, () =>
      this.prisma.$transaction((tx) => this.submitIn(tx, given)),
    );
  }

  private async submitIn(tx: Tx, given: readonly Given[]): Promise<Outcome<Answer>[]> {
    const first = new Map(given.toReversed().map((one) => [one.input.id, one]));
    const promises = await lockFree(tx, [...first.keys()]);
    const planned = given.flatMap((one) => {
      const promise = first.get(one.input.id) === one ? promises.get(one.input.id) : undefined;
      return (promise && this.planOf(promise, one)) ?? [];
    });
    const written = await this.write(tx, planned);
    const answers = new Map<Given, Answer>();
    const events: NewEvent[] = [];
    for (const plan of planned) {
      const row = written.get(plan.promise.id);
      if (!row) continue;
      const { people, isSaved: _isSaved, ...report } = row;
      const promise = savedOf(plan, report);
      events.push(...eventsOf(plan, promise, report));
      const { context } = plan.given;
      const [viewer, known] = [viewerOf(context), peopleOf(people)];
      answers.set(plan.given, {
        report: presentReport(report, promise, known, viewer, context.now),
        promise: presentPromise(promise, known, viewer, context.now),
        repeated: false,
      });
    }
    await this.outbox.putEach(tx, events);
    return given.map((one) => ({ value: answers.get(one) ?? null }));
  }

  /** Undefined for what is left out. */
  private planOf(locked: LoadedPromise, given: Given): Planned | undefined {
    const { input, uploads, context } = given;
    const viewer = viewerOf(context);
    if (locked.heldAt || !canSeePromise(viewer, factsOf(locked)).ok) return undefined;
    // A deadline holds even if the scheduler is a second late.
    if (this.dueSteps.nextDueOf(locked, context.now) === undefined) return undefined;
    const content = { ...input, hasMedia: uploads.length > 0 };
    if (!canSubmitNow(viewer, locked, content, context.now).ok) return undefined;
    if (isJudgedSince(locked, sentOf(locked, input, context.now))) return undefined;
    const report = reportOn(locked, given);
    const nextDueAt = this.dueSteps.nextDueOf(report.after, context.now);
    return nextDueAt === undefined ? undefined : { given, promise: locked, nextDueAt, report };
  }

  /** By the ids of their promises; none for a request key that was used before. */
  private async write(tx: Tx, planned: readonly Planned[]) {
    if (planned.length === 0) return new Map<number, never>();
    const rows = planned.map(({ promise, nextDueAt, report: { row, people, after } }) => ({
      ...row,
      known: promise.version,
      next_due_at: nextDueAt,
      awaited_since: after.awaitedSince,
      awaited_until: after.awaitedUntil,
      people,
    }));
    const media = planned.flatMap(({ promise, report }) =>
      report.media.map((one) => ({ ...one, promise_id: promise.id })),
    );
    const written = await rowsOf(tx, insertReports, JSON.stringify(rows), JSON.stringify(media));
    if (written.some(({ isSaved }) => !isSaved)) throw new Error('A locked promise has another version');
    return new Map(written.map((row) => [row.promiseId, row]));
  }
}

/** The promise as the statement left it. */
const savedOf = (
  { promise, nextDueAt, report: { after } }: Planned,
  { id }: LoadedReport,
): LoadedPromise => ({
  ...after,
  reports: after.reports.map((one, index) => (index < promise.reports.length ? one : { ...one, id })),
  nextDueAt,
  version: promise.version + 1,
});

function eventsOf({ given, report }: Planned, promise: LoadedPromise, row: LoadedReport): NewEvent[] {
  const { carrier } = given;
  const { now } = given.context;
  const payload = { promise: snapshotOf(promise, now), report: reportSnapshotOf(row) };
  const submitted = newEvent(reportSubmitted, payload, now, carrier);
  if (row.status === 'pending') return [submitted];
  const approved = { ...payload, decidedBy: 'system' as const, milestone: report.milestone };
  return [submitted, newEvent(reportApproved, approved, now, carrier)];
}
