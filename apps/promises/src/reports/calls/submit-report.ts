import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { type CallRequest, reportSubmitted, submitReport, type UploadTicket } from '@slovo/contracts';
import { canSubmit, hasBegun, localDateOf, reportDay } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { ReportDecisions } from '../../changes/report-decisions.ts';
import { type Tx } from '../../database.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf, isPausedAt, type LoadedPromise, termOf, timeOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { insertReport } from '../../promises/promise.sql.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../../promises/report.record.ts';
import { ReportUploads } from '../report-uploads.ts';
import { presentReports } from '../report.view.ts';

type Input = CallRequest<typeof submitReport>;

/** Uses the paths of the objects, because a repeated upload gets a new ticket for the same path. */
const hashOf = ({ id, text }: Input, uploads: UploadTicket[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, text, uploads.map(({ path }) => path)]))
    .digest('hex');

/** Counted by the promise's own day, which does not end at midnight: 23:00 and 01:00 are the same day. */
function reportsToday(promise: LoadedPromise, now: Date): number {
  const term = termOf(promise);
  if (!term) return 0;
  const today = localDateOf(now, term);
  return promise.reports.filter(
    ({ status, createdAt }) => status !== 'skipped' && localDateOf(createdAt, term) === today,
  ).length;
}

/** A draft is refused for another reason. */
function hasStarted(promise: LoadedPromise, now: Date): boolean {
  const term = termOf(promise);
  return term === null || hasBegun(now, term);
}

@Controller()
export class SubmitReport {
  constructor(
    private readonly uploads: ReportUploads,
    private readonly changes: PromiseChanges,
    private readonly decisions: ReportDecisions,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(submitReport)
  async submitReport(input: Input, context: CallContext<'user'>) {
    const { now, userId } = context;
    const viewer = viewerOf(context);
    const uploads = await this.uploads.read(input.media, userId, now);
    return this.changes.apply(input.id, { viewer, now }, async (tx, promise) => {
      const submission = {
        text: input.text,
        hasMedia: uploads.length > 0,
        reportsToday: reportsToday(promise, now),
        hasBegun: hasStarted(promise, now),
        isPaused: isPausedAt(promise, now),
      };
      const allowed = canSubmit(viewer, factsOf(promise), submission);
      let report = allowed.ok ? await this.insert(tx, promise, input, uploads, context) : null;
      if (!report) {
        // A repeat gets the first answer, also where the same report would be refused by now.
        const given = await this.firstAnswer(tx, input, uploads, userId);
        if (given) return this.answer(tx, given, promise, context, true);
        assertAllowed(allowed);
        throw new Refusal('STATE_CHANGED');
      }
      let saved = await savePromise(tx, promise, { lastActivityAt: now });
      const payload = { promise: snapshotOf(saved, now), report: reportSnapshotOf(report) };
      await this.outbox.put(tx, reportSubmitted, payload, now);
      if (promise.approvalType === 'system')
        ({ promise: saved, report } = await this.decisions.approve(tx, saved, report.id, 'system', now));
      return this.answer(tx, report, await this.dueSteps.takeAll(tx, saved, now), context, false);
    });
  }

  /** The promise is locked, so no other request with the same key runs for it at the same time. */
  private async firstAnswer(tx: Tx, input: Input, uploads: UploadTicket[], ownerId: number) {
    const given = await tx.report.findFirst({
      where: { ownerId, requestKey: input.request_key },
      include: withMedia,
    });
    if (given && given.requestHash !== hashOf(input, uploads)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return given;
  }

  /** Null if the key was used before: the promise is locked, but a report of another promise may have had it. */
  private async insert(
    tx: Tx,
    promise: LoadedPromise,
    input: Input,
    uploads: UploadTicket[],
    { now, caller }: CallContext<'user'>,
  ): Promise<LoadedReport | null> {
    const term = termOf(promise);
    if (!term) throw new Refusal('PROMISE_NOT_ACTIVE');
    const report = {
      promise_id: promise.id,
      user_id: promise.ownerId,
      day_number: reportDay(timeOf(promise, now), promise.type, term),
      text: input.text,
      status: 'pending',
      source: caller.kind === 'user' ? caller.via : 'system',
      created_at: now,
      request_key: input.request_key,
      request_hash: hashOf(input, uploads),
    };
    const media = uploads.map((upload, position) => ({ ...upload, position }));
    const [created] = await rowsOf(tx, insertReport, JSON.stringify(report), JSON.stringify(media));
    return created ?? null;
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
