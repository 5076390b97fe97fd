import { Refusal } from '@slovo/kit/calls';
import type { RefusalCode } from '@slovo/contracts';
import type { Db } from '../database.ts';
import { factsOf, loadPoll, type LoadedPoll } from './poll.record.ts';

/** Turns a rule's answer into a refusal; a report of a promise that is hidden from the caller is unknown to them. */
export function decide(answer: { ok: true } | { ok: false; why: RefusalCode | 'PROMISE_NOT_VISIBLE' }): void {
  if (answer.ok) return;
  throw new Refusal(answer.why === 'PROMISE_NOT_VISIBLE' ? 'REPORT_NOT_FOUND' : answer.why);
}

/**
 * For reading: whoever sees the promise sees how its reports are voted on.
 * @throws Refusal REPORT_NOT_FOUND
 */
export async function visiblePoll(
  db: Db,
  reportId: number,
  userId: number | null,
  isAdmin: boolean,
): Promise<LoadedPoll> {
  const poll = await loadPoll(db, reportId);
  if (!poll) throw new Refusal('REPORT_NOT_FOUND');
  const { ownerId, approvalType, motivatorId } = poll.promise;
  const isMotivator = approvalType === 'specific' && motivatorId === userId;
  const isInsider = userId !== null && (isAdmin || userId === ownerId || isMotivator);
  if (!isInsider && !factsOf(poll).isPublic) throw new Refusal('REPORT_NOT_FOUND');
  return poll;
}
