import { setTimeout as pause } from 'node:timers/promises';
import { canSeePoll, type Viewer } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Tx } from '../database.ts';
import { factsOf, loadPoll, type LoadedPoll } from './poll.record.ts';

/** The event that opens a poll also shows the report on open pages, so a page may ask before this service has handled it. */
const RETRY_AFTER_MS = [50, 100, 200, 400];

/**
 * For reading: whoever sees the promise sees the votes on its reports.
 * @throws Refusal REPORT_NOT_FOUND if the poll is unknown or hidden even after the retries
 */
export async function visiblePoll(tx: Tx, reportId: number, viewer: Viewer): Promise<LoadedPoll> {
  const poll = await retryUntilVisible(tx, reportId, viewer);
  if (!poll) throw new Refusal('REPORT_NOT_FOUND');
  return poll;
}

/**
 * Before deciding: leaves the events that open the poll, or show its promise to the voter, time to arrive. Without
 * `isAdmin`, because administrators see every poll but have no vote on it.
 */
export async function awaitPoll(tx: Tx, reportId: number, userId: number): Promise<void> {
  await retryUntilVisible(tx, reportId, { userId });
}

async function retryUntilVisible(tx: Tx, reportId: number, viewer: Viewer): Promise<LoadedPoll | null> {
  for (const delay of [...RETRY_AFTER_MS, null]) {
    const poll = await loadPoll(tx, reportId);
    if (poll && canSeePoll(viewer, factsOf(poll))) return poll;
    if (delay !== null) await pause(delay);
  }
  return null;
}

/** Whether the report exists still and is shown to the viewer. */
export const showsReport = (poll: LoadedPoll, viewer: Viewer): boolean =>
  poll.status !== 'withdrawn' && !poll.promise.deleted && canSeePoll(viewer, factsOf(poll));
