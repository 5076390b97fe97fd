import { type Answer, canSubmit, hasBegun, localDateOf, type SubmitWhy, type Viewer } from '@slovo/domain';
import { factsOf, isPausedAt, type LoadedPromise, termOf } from '../promises/promise.record.ts';

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

/** `canSubmit` with the facts of a loaded promise. */
export const canSubmitNow = (
  viewer: Viewer,
  promise: LoadedPromise,
  content: { text: string; hasMedia: boolean },
  now: Date,
): Answer<SubmitWhy> =>
  canSubmit(viewer, factsOf(promise), {
    ...content,
    reportsToday: reportsToday(promise, now),
    hasBegun: hasStarted(promise, now),
    isPaused: isPausedAt(promise, now),
  });
