import { setTimeout as pause } from 'node:timers/promises';
import type { RefusalCode } from '@slovo/contracts';
import { canSeePoll } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Db } from '../database.ts';
import { factsOf, loadPoll, type LoadedPoll } from './poll.record.ts';

/** Turns a rule's answer into a refusal; a report of a promise that is hidden from the caller is unknown to them. */
export function decide(answer: { ok: true } | { ok: false; why: RefusalCode | 'PROMISE_NOT_VISIBLE' }): void {
  if (answer.ok) return;
  throw new Refusal(answer.why === 'PROMISE_NOT_VISIBLE' ? 'REPORT_NOT_FOUND' : answer.why);
}

/** The event that opens a poll also tells open pages of the report: for a moment they know of it before we do. */
const LOOK_AGAIN_AFTER_MS = [50, 100, 200, 400];

/**
 * For reading: whoever sees the promise sees how its reports are voted on.
 * @throws Refusal REPORT_NOT_FOUND, for what is unknown or hidden even when the events under way have had time to arrive
 */
export async function visiblePoll(
  db: Db,
  reportId: number,
  userId: number | null,
  isAdmin: boolean,
): Promise<LoadedPoll> {
  const poll = await pollWhen(db, reportId, (found) => sees(found, userId, isAdmin));
  if (!poll) throw new Refusal('REPORT_NOT_FOUND');
  return poll;
}

/** Before deciding: gives the events under way time to open the poll and to show its promise to the voter. */
export async function awaitPoll(db: Db, reportId: number, userId: number): Promise<void> {
  await pollWhen(db, reportId, (found) => sees(found, userId, false));
}

async function pollWhen(
  db: Db,
  reportId: number,
  isThere: (poll: LoadedPoll) => boolean,
): Promise<LoadedPoll | null> {
  for (const wait of [...LOOK_AGAIN_AFTER_MS, null]) {
    const poll = await loadPoll(db, reportId);
    if (poll && isThere(poll)) return poll;
    if (wait !== null) await pause(wait);
  }
  return null;
}

/** Whether the report is still there and shown to the person, as the poll is now. */
export const showsReport = (poll: LoadedPoll, userId: number, isAdmin: boolean): boolean =>
  poll.status !== 'withdrawn' && !poll.promise.deleted && sees(poll, userId, isAdmin);

const sees = (poll: LoadedPoll, userId: number | null, isAdmin: boolean): boolean =>
  canSeePoll(userId === null ? null : { userId, isAdmin }, factsOf(poll));
