import { unreachable } from '../answer.ts';
import type { ReceiptStatus } from '../notice/receipt.ts';

/** What became of a message for one recipient. waiting: on the web, not seen yet, and nothing is sent to a chat. */
export const OUTCOMES = ['queued', 'waiting', 'delivered', 'read', 'responded', 'failed', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const FAILURE_REASONS = ['blocked', 'no-chat', 'refused', 'interrupted', 'gave-up'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const SKIP_REASONS = ['banned', 'deleted', 'muted', 'blocked', 'stopped'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type OutcomeCounts = Record<Outcome, number>;

export const noOutcomes = (): OutcomeCounts => ({
  queued: 0,
  waiting: 0,
  delivered: 0,
  read: 0,
  responded: 0,
  failed: 0,
  skipped: 0,
});

/** @param inLine whether Telegram has still to answer for good */
export function outcomeOf(status: ReceiptStatus, inLine: boolean): Exclude<Outcome, 'skipped'> {
  switch (status) {
    case 'pending':
      return inLine ? 'queued' : 'waiting';
    case 'delivered':
    case 'read':
    case 'responded':
    case 'failed':
      return status;
    default:
      return unreachable(status);
  }
}

/** The documented `delivered` of a batch. */
export const deliveredOf = ({ delivered, read, responded }: OutcomeCounts): number =>
  delivered + read + responded;

/**
 * Whole percent of recipients for whom Telegram answered for good, or who have the web only; 100 only when nothing is
 * left to do, and never below 0: counters that were read after the batch may already count those who were not enqueued
 * then.
 */
export function progressOf(total: number, settled: number, isOver: boolean): number {
  if (isOver) return 100;
  return total <= 0 ? 0 : Math.max(0, Math.min(99, Math.floor((settled / total) * 100)));
}

interface Reachability {
  isBanned: boolean;
  isBlocked: boolean;
  isMuted: boolean;
}

/** How a message begins for a recipient: whether it goes to their chat, and the reason if they get it nowhere. */
export function beginningOf(
  channels: { telegram: boolean; web: boolean },
  { isBanned, isBlocked, isMuted }: Reachability,
): { outcome: 'queued' | 'waiting' } | { outcome: 'skipped'; reason: SkipReason } {
  if (isBanned) return { outcome: 'skipped', reason: 'banned' };
  const silent = isBlocked ? 'blocked' : isMuted ? 'muted' : null;
  if (channels.telegram && !silent) return { outcome: 'queued' };
  if (channels.web) return { outcome: 'waiting' };
  return { outcome: 'skipped', reason: silent ?? 'blocked' };
}

/** Failed recipients that a retry takes, by the reasons that it may ask for beside the usual two. */
export const RETRIED_ALWAYS = ['gave-up', 'interrupted'] as const satisfies readonly FailureReason[];
export const RETRIED_ON_DEMAND = ['refused', 'blocked'] as const satisfies readonly FailureReason[];
