import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  reportApproved,
  reportSubmitted,
  submitReport,
  type UploadTicket,
} from '@slovo/contracts';
import { reportDay, type ReportStatus } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { newEvent, Outbox } from '@slovo/kit/events';
import { approvalOf } from '../../changes/approval.ts';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { type Tx } from '../../database.ts';
import { peopleOf } from '../../people/people.store.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { type LoadedPromise, termOf, timeOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { insertReport } from '../../promises/promise.sql.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { peopleIn, presentOne, presentPromise } from '../../promises/promise.view.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../../promises/report.record.ts';
import { canSubmitNow } from '../can-submit-now.ts';
import { ReportUploads } from '../report-uploads.ts';
import { presentReport, presentReports } from '../report.view.ts';

type Input = CallRequest<typeof submitReport>;

/** Uses the paths of the objects, because a repeated upload gets a new ticket for the same path. */
const hashOf = ({ id, text }: Input, uploads: UploadTicket[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, text, uploads.map(({ path }) => path)]))
    .digest('hex');

const PENDING = { status: 'pending', milestone: null } as const;

/** The day on which a report counts. */
function dayOf(promise: LoadedPromise, now: Date): number | null {
  const term = termOf(promise);
  if (!term) throw new Refusal('PROMISE_NOT_ACTIVE');
  return reportDay(timeOf(promise, now), promise.type, term);
}

/** The promise as it is with a new report. */
const withReport = (
  promise: LoadedPromise,
  report: Pick<LoadedPromise['reports'][number], 'id' | 'dayNumber' | 'status'>,
  now: Date,
): LoadedPromise => ({
  ...promise,
  lastActivityAt: now,
  reports: [...promise.reports, { ...report, createdAt: now }],
});

/** A report that waits for its row. */
const NO_ID = 0;

interface Submission {
  readonly input: Input;
  readonly uploads: UploadTicket[];
  readonly context: CallContext<'user'>;
}

@Controller()
export class SubmitReport {
  constructor(
    private readonly uploads: ReportUploads,
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(submitReport)
  async submitReport(input: Input, context: CallContext<'user'>) {
    const { now, userId } = context;
    const viewer = viewerOf(context);
    const uploads = await this.uploads.read(input.media, userId, now);
    return this.changes.apply(input.id, { viewer, now }, async (tx, promise) => {
      const content = { text: input.text, hasMedia: uploads.length > 0 };
      const allowed = canSubmitNow(viewer, promise, content, now);
      const given = { input, uploads, context };
      const answer = allowed.ok ? await this.submit(tx, promise, given) : null;
      if (answer) return answer;
      // A repeat gets the first answer, also where the same report would be refused by now.
      const first = await this.firstAnswer(tx, given);
      if (first) return this.answer(tx, first, promise, context, true);
      assertAllowed(allowed);
      throw new Refusal('STATE_CHANGED');
    });
  }

  /** Null if the key was used before: the promise is locked, but a report of another promise may have had it. */
  private async submit(tx: Tx, promise: LoadedPromise, given: Submission) {
    const { context } = given;
    const { now } = context;
    const isApproved = promise.approvalType === 'system';
    const waiting = withReport(
      promise,
      { id: NO_ID, dayNumber: dayOf(promise, now), status: 'pending' },
      now,
    );
    // By the system at once: the report is written as it is decided.
    const { status, milestone } = isApproved ? approvalOf(waiting, NO_ID) : PENDING;
    const report = await this.insert(tx, promise, given, status);
    if (!report) return null;
    const { id, dayNumber, people } = report;
    const nextDueAt = this.dueSteps.nextDueOf(withReport(promise, { id, dayNumber, status }, now), now);
    const saved = await savePromise(tx, promise, { lastActivityAt: now, nextDueAt });
    const payload = { promise: snapshotOf(saved, now), report: reportSnapshotOf(report) };
    await this.outbox.putEach(tx, [
      newEvent(reportSubmitted, payload, now),
      ...(isApproved
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
  private async firstAnswer(tx: Tx, { input, uploads, context }: Submission) {
    const given = await tx.report.findFirst({
      where: { ownerId: context.userId, requestKey: input.request_key },
      include: withMedia,
    });
    if (given && given.requestHash !== hashOf(input, uploads)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return given;
  }

  /** With the people whom the answer names. */
  private async insert(
    tx: Tx,
    promise: LoadedPromise,
    { input, uploads, context: { now, caller } }: Submission,
    status: ReportStatus,
  ) {
    const report = {
      promise_id: promise.id,
      user_id: promise.ownerId,
      day_number: dayOf(promise, now),
      text: input.text,
      status,
      source: caller.kind === 'user' ? caller.via : 'system',
      created_at: now,
      request_key: input.request_key,
      request_hash: hashOf(input, uploads),
      decided_at: status === 'pending' ? null : now,
    };
    const media = uploads.map((upload, position) => ({ ...upload, position }));
    const people = peopleIn(promise).filter((id) => id !== null);
    const [created] = await rowsOf(tx, insertReport, JSON.stringify(report), JSON.stringify(media), people);
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
