import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  type CallResult,
  reportApproved,
  reportSubmitted,
  submitReport,
} from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { newEvent, Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import type { Tx } from '../../database.ts';
import { peopleOf } from '../../people/people.store.ts';
import { assertAllowed, dayIsOver } from '../../promises/assert-allowed.ts';
import type { LoadedPromise } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { insertReport } from '../../promises/promise.sql.ts';
import { presentOne, presentPromise } from '../../promises/promise.view.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../../promises/report.record.ts';
import { asOfSending, isJudgedSince, TakeBack } from '../../changes/take-back.ts';
import { canSubmitNow, sentOf } from '../can-submit-now.ts';
import { hashOf, reportOn, type Submission, withReport } from '../new-report.ts';
import { ReportUploads } from '../report-uploads.ts';
import { presentReport, presentReports } from '../report.view.ts';
import { Submissions } from '../submissions.ts';

@Controller()
export class SubmitReport {
  // More than five: a late report also takes back what was judged without it.
  constructor(
    private readonly uploads: ReportUploads,
    private readonly submissions: Submissions,
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly takeBack: TakeBack,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(submitReport)
  async submitReport(input: CallRequest<typeof submitReport>, context: CallContext<'user'>) {
    const uploads = await this.uploads.read(input.media, context.userId, context.now);
    const given = { input, uploads, context };
    return (await this.submissions.submit(given)) ?? this.submitAlone(given);
  }

  /** Submits in a transaction of its own, with every possible outcome. */
  private submitAlone(given: Submission): Promise<CallResult<typeof submitReport>> {
    const { input, uploads, context } = given;
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(input.id, { viewer, now }, async (tx, found) => {
      const content = { ...input, hasMedia: uploads.length > 0 };
      const sentAt = sentOf(found, input, now);
      const promise = asOfSending(found, sentAt);
      const allowed = canSubmitNow(viewer, promise, content, now);
      const isLate = isJudgedSince(found, sentAt);
      const answer = allowed.ok && !isLate ? await this.submit(tx, found, given) : null;
      if (answer) return answer;
      // A repeat gets the first answer, also where the same report would be refused by now.
      const first = await this.firstAnswer(tx, given);
      if (first) return this.answer(tx, first, found, context, true);
      const late = allowed.ok && isLate ? await this.submitLate(tx, promise, found, given) : null;
      if (late) return late;
      if (!allowed.ok && allowed.why === 'DAY_IS_OVER') throw dayIsOver(input.day);
      assertAllowed(allowed);
      throw new Refusal('STATE_CHANGED');
    });
  }

  /** Its day was judged without it, and is judged anew. */
  private async submitLate(tx: Tx, { status }: LoadedPromise, found: LoadedPromise, given: Submission) {
    const { now } = given.context;
    const since = sentOf(found, given.input, now);
    const reopened = await this.takeBack.takeBack(tx, found, { since, status, now });
    return this.submit(tx, reopened, given);
  }

  /** Null if the key was used before: the promise is locked, but a report of another promise may have had it. */
  private async submit(tx: Tx, promise: LoadedPromise, given: Submission) {
    const { context } = given;
    const { now } = context;
    const { row, media, people: named, milestone } = reportOn(promise, given);
    const [report] = await rowsOf(tx, insertReport, JSON.stringify(row), JSON.stringify(media), named);
    if (!report) return null;
    const { id, dayNumber, status, sentAt, people } = report;
    const after = withReport(promise, { id, dayNumber, status, sentAt }, now);
    const nextDueAt = this.dueSteps.nextDueOf(after, now);
    const { awaitedSince, awaitedUntil } = after;
    const saved = await savePromise(tx, promise, {
      lastActivityAt: now,
      nextDueAt,
      awaitedSince,
      awaitedUntil,
    });
    const payload = { promise: snapshotOf(saved, now), report: reportSnapshotOf(report) };
    await this.outbox.putEach(tx, [
      newEvent(reportSubmitted, payload, now),
      ...(status !== 'pending'
        ? [newEvent(reportApproved, { ...payload, decidedBy: 'system' as const, milestone }, now)]
        : []),
    ]);
    if (nextDueAt === undefined)
      return this.answer(tx, report, await this.dueSteps.takeAll(tx, saved, now), context, false);
    const viewer = viewerOf(context);
    const known = peopleOf(people);
    return {
      report: presentReport(report, saved, known, viewer, now),
      promise: presentPromise(saved, known, viewer, now),
      repeated: false,
    };
  }

  /** The promise is locked, so no other request with the same key runs for it at the same time. */
  private async firstAnswer(tx: Tx, submission: Submission) {
    const { input, context } = submission;
    const given = await tx.report.findFirst({
      where: { ownerId: context.userId, requestKey: input.request_key },
      include: withMedia,
    });
    if (given && given.requestHash !== hashOf(submission)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return given;
  }

  private async answer(
    tx: Tx,
    written: LoadedReport,
    promise: LoadedPromise,
    context: CallContext<'user'>,
    repeated: boolean,
  ) {
    const viewer = viewerOf(context);
    const { id } = written;
    // A step that fell due by the report itself may have decided it.
    const isCurrent = promise.reports.find((one) => one.id === id)?.status === written.status;
    const report = isCurrent
      ? written
      : await tx.report.findUniqueOrThrow({ where: { id }, include: withMedia });
    const [view] = await presentReports(tx, [report], promise, viewer, context.now);
    return { report: view!, promise: await presentOne(tx, promise, viewer, context.now), repeated };
  }
}
