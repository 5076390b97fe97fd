import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CallRequest, reportSubmitted, submitReport, type UploadTicket } from '@slovo/contracts';
import { canSubmit, localDateOf, reportDay } from '@slovo/domain';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { CatchUp } from '../calendar/catch-up.ts';
import { type Db, Prisma } from '../database.ts';
import { ChangePromise } from '../promises/change-promise.ts';
import { decide } from '../promises/decide.ts';
import { factsOf, type LoadedPromise, termOf, timeOf } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { presentOne } from '../promises/promise.view.ts';
import { viewerOf } from '../viewer.ts';
import { DecideReport } from './decide-report.ts';
import { ReadUploads } from './read-uploads.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from './report.record.ts';
import { presentReports } from './report.view.ts';

type Input = CallRequest<typeof submitReport>;

/** By the objects' paths: a ticket is signed anew at every repeat of an upload. */
const hashOf = ({ id, text }: Input, uploads: UploadTicket[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, text, uploads.map(({ path }) => path)]))
    .digest('hex');

const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** Counted by the promise's own day, so that ten at 23:00 and ten at 01:00 are twenty of one day. */
function reportsToday(promise: LoadedPromise, now: Date): number {
  const term = termOf(promise);
  if (!term) return 0;
  const today = localDateOf(now, term);
  return promise.reports.filter(
    ({ status, createdAt }) => status !== 'skipped' && localDateOf(createdAt, term) === today,
  ).length;
}

@Handles(submitReport)
@Injectable()
export class SubmitReport implements Handler<typeof submitReport> {
  constructor(
    private readonly uploads: ReadUploads,
    private readonly changes: ChangePromise,
    private readonly decisions: DecideReport,
    private readonly catchUp: CatchUp,
    private readonly outbox: Outbox,
  ) {}

  async run(input: Input, context: CallContext<'user'>) {
    const { now, userId } = context;
    const viewer = viewerOf(context);
    const uploads = await this.uploads.run(input.media, userId, now);
    return this.changes.run(input.id, { viewer, now }, async (tx, promise) => {
      const given = await this.firstAnswer(tx, input, uploads, userId);
      if (given) return this.answer(tx, given.id, promise, context, true);
      const submission = {
        text: input.text,
        hasMedia: uploads.length > 0,
        reportsToday: reportsToday(promise, now),
      };
      decide(canSubmit(viewer, factsOf(promise), submission));
      const report = await this.insert(tx, promise, input, uploads, context);
      let saved = await savePromise(tx, promise, { lastActivityAt: now });
      const told = { promise: snapshotOf(saved, now), report: reportSnapshotOf(report) };
      await this.outbox.put(tx, reportSubmitted, told, now);
      if (promise.approvalType === 'system')
        saved = await this.decisions.approve(tx, saved, report.id, 'system', now);
      return this.answer(tx, report.id, await this.catchUp.run(tx, saved, now), context, false);
    });
  }

  /** The row of the promise is locked, so no other attempt with the key is under way for it. */
  private async firstAnswer(tx: Db, input: Input, uploads: UploadTicket[], ownerId: number) {
    const given = await tx.report.findFirst({ where: { ownerId, requestKey: input.request_key } });
    if (given && given.requestHash !== hashOf(input, uploads)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return given;
  }

  private insert(
    tx: Db,
    promise: LoadedPromise,
    input: Input,
    uploads: UploadTicket[],
    { now, caller }: CallContext<'user'>,
  ): Promise<LoadedReport> {
    const term = termOf(promise);
    if (!term) throw new Refusal('PROMISE_NOT_ACTIVE');
    const created = tx.report.create({
      data: {
        promiseId: promise.id,
        ownerId: promise.ownerId,
        dayNumber: reportDay(timeOf(promise, now), promise.type, term),
        text: input.text,
        status: 'pending',
        source: caller.kind === 'user' ? caller.via : 'system',
        createdAt: now,
        requestKey: input.request_key,
        requestHash: hashOf(input, uploads),
        media: {
          create: uploads.map(({ path, kind, mime, width, height, duration, poster }, position) => ({
            position,
            path,
            kind,
            mime,
            width,
            height,
            duration,
            poster,
          })),
        },
      },
      include: withMedia,
    });
    // The key is taken by a report of another promise that came at the same moment: another lock, the same key.
    return created.catch((error: unknown) => {
      throw isTaken(error) ? new Refusal('IDEMPOTENCY_KEY_REUSED') : error;
    });
  }

  private async answer(
    tx: Db,
    reportId: number,
    promise: LoadedPromise,
    context: CallContext<'user'>,
    repeated: boolean,
  ) {
    const viewer = viewerOf(context);
    const report = await tx.report.findUniqueOrThrow({ where: { id: reportId }, include: withMedia });
    const [view] = await presentReports(tx, [report], promise, viewer, context.now);
    return { report: view!, promise: await presentOne(tx, promise, viewer, context.now), repeated };
  }
}
