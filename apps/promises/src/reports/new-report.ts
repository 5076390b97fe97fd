import { createHash } from 'node:crypto';
import type { CallRequest, submitReport, UploadTicket } from '@slovo/contracts';
import { dayOf, localDateOf, type ReportStatus } from '@slovo/domain';
import { type CallContext, Refusal } from '@slovo/kit/calls';
import { approvalOf } from '../changes/approval.ts';
import { holdOf, type LoadedPromise, termOf } from '../promises/promise.record.ts';
import { peopleIn } from '../promises/promise.view.ts';
import { dayOfReport, sentOf } from './can-submit-now.ts';

type Input = CallRequest<typeof submitReport>;

export interface Submission {
  readonly input: Input;
  readonly uploads: readonly UploadTicket[];
  readonly context: CallContext<'user'>;
}

/** Uses the paths of the objects, because a repeated upload gets a new ticket for the same path. */
export const hashOf = ({ input: { id, text }, uploads }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([id, text, uploads.map(({ path }) => path)]))
    .digest('hex');

const PENDING = { status: 'pending', milestone: null } as const;

/** A report that waits for its row. */
const NO_ID = 0;

/** The promise as it is with a new report, for which the end of its day waits no longer. */
export function withReport(
  promise: LoadedPromise,
  report: Pick<LoadedPromise['reports'][number], 'id' | 'dayNumber' | 'status' | 'sentAt'>,
  now: Date,
): LoadedPromise {
  const [hold, term] = [holdOf(promise), termOf(promise)];
  const isAwaited = hold && term && dayOf(report.sentAt ?? now, term) > dayOf(hold.since, term);
  return {
    ...promise,
    ...(!isAwaited && NOT_AWAITED),
    lastActivityAt: now,
    reports: [...promise.reports, { ...report, createdAt: now }],
  };
}

const NOT_AWAITED = { awaitedSince: null, awaitedUntil: null } as const;

/** What a report that may be submitted becomes: by the system it is approved at once, and written so. */
export function reportOn(promise: LoadedPromise, given: Submission) {
  const { now, caller } = given.context;
  const term = termOf(promise);
  if (!term) throw new Refusal('PROMISE_NOT_ACTIVE');
  const at = sentOf(promise, given.input, now);
  const dayNumber = dayOfReport(promise, term, at);
  const sentAt = localDateOf(at, term) < localDateOf(now, term) ? at : null;
  const waiting = withReport(promise, { id: NO_ID, dayNumber, status: 'pending', sentAt }, now);
  const { status, milestone }: { status: ReportStatus; milestone: number | null } =
    promise.approvalType === 'system' ? approvalOf(waiting, NO_ID) : PENDING;
  return {
    milestone,
    /** The promise with it, before it has its id. */
    after: withReport(promise, { id: NO_ID, dayNumber, status, sentAt }, now),
    row: {
      promise_id: promise.id,
      user_id: promise.ownerId,
      day_number: dayNumber,
      text: given.input.text,
      status,
      source: caller.kind === 'user' ? caller.via : 'system',
      created_at: now,
      sent_at: sentAt,
      request_key: given.input.request_key,
      request_hash: hashOf(given),
      decided_at: status === 'pending' ? null : now,
    },
    media: given.uploads.map((upload, position) => ({ ...upload, position })),
    /** Whom its answer names. */
    people: peopleIn(promise).filter((id) => id !== null),
  };
}
