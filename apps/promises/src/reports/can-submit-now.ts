import type { CallRequest, checkReport } from '@slovo/contracts';
import {
  type Answer,
  canSubmit,
  countedAt,
  hasBegun,
  isPaused,
  localDateOf,
  reportDay,
  sealedAt,
  type SubmitWhy,
  type Term,
  type Viewer,
} from '@slovo/domain';
import { factsOf, type LoadedPromise, sentAtOf, termOf, timeOf } from '../promises/promise.record.ts';

/** What the edge says of the sending of a report. */
export type Sending = Pick<CallRequest<typeof checkReport>, 'sent_at' | 'seal' | 'day'>;

/** When the report of a promise counts as sent; by a seal that is too old it is when it arrived. */
export function sentOf(promise: LoadedPromise, { sent_at, seal }: Sending, now: Date): Date {
  const arrivedAt = sent_at === undefined ? now : new Date(sent_at);
  const writtenAt =
    seal && sealedAt({ receivedAt: new Date(seal.received_at), elapsedMs: seal.elapsed_ms }, arrivedAt);
  return countedAt(writtenAt ?? arrivedAt, promise.startedAt, now);
}

/** The day for which a report counts that was sent at `at`. */
export const dayOfReport = (promise: LoadedPromise, term: Term, at: Date): number | null =>
  reportDay(timeOf(promise, at), promise.type, term);

/** Counted by the promise's own day, which does not end at midnight: 23:00 and 01:00 are the same day. */
function reportsOfDay(promise: LoadedPromise, term: Term, at: Date): number {
  const day = localDateOf(at, term);
  return promise.reports.filter(
    (report) => report.status !== 'skipped' && localDateOf(sentAtOf(report), term) === day,
  ).length;
}

/** `canSubmit` with the facts of a loaded promise. */
export function canSubmitNow(
  viewer: Viewer,
  promise: LoadedPromise,
  content: { text: string; hasMedia: boolean } & Sending,
  now: Date,
): Answer<SubmitWhy> {
  const term = termOf(promise);
  const at = sentOf(promise, content, now);
  const day = term && dayOfReport(promise, term, at);
  return canSubmit(viewer, factsOf(promise), {
    text: content.text,
    hasMedia: content.hasMedia,
    reportsToday: term ? reportsOfDay(promise, term, at) : 0,
    // A draft is refused for another reason.
    hasBegun: term === null || hasBegun(now, term),
    isPaused: term !== null && isPaused(at, term),
    isOver: content.day !== undefined && day !== null && day > content.day,
  });
}
