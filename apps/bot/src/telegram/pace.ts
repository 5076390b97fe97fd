/** `direct` is what people wait for: replies, decisions, reminders, notices. */
export type Priority = 'direct' | 'batch';

/** core.telegram.org/bots/faq: about thirty a second overall. Below it, so that the sliding window rarely stops us. */
const STEADY_PER_SECOND = 29.5;
/**
 * How far a priority may run ahead of the steady rate: a second's worth for people who all get a notice at once.
 * Batches are spread evenly, so that there is a place for a reply every 34 ms.
 */
const AHEAD_MS: Record<Priority, number> = { direct: 1_000, batch: 0 };
/** A message that leaves so much later than it could, because a timer fired late, does not delay the next ones. */
const LATE_MS = 150;
const SPEED_AFTER_429 = 0.5;
const RECOVERY_MS = 30_000;

/** The steady rate over all chats (GCRA), and what a 429 does to it: a stop, half speed, and back up in 30 seconds. */
export class Pace {
  /** When the messages so far would have been sent at the steady rate. */
  private nextAt = 0;
  private heldUntil = -Infinity;

  wait(priority: Priority, now: number): number {
    return Math.max(this.holdFor(now), this.nextAt - AHEAD_MS[priority] - now, 0);
  }

  /** Milliseconds until the end of a 429. */
  holdFor(now: number): number {
    return Math.max(this.heldUntil - now, 0);
  }

  spend(now: number, count: number): void {
    const start = now - this.nextAt > LATE_MS ? now : this.nextAt;
    this.nextAt = start + (count * 1_000) / (STEADY_PER_SECOND * this.speed(now));
  }

  hold(now: number, seconds: number): void {
    this.heldUntil = Math.max(this.heldUntil, now + seconds * 1_000);
    // No burst when it ends.
    this.nextAt = Math.max(this.nextAt, this.heldUntil + AHEAD_MS.direct);
  }

  private speed(now: number): number {
    const recovered = Math.min((now - this.heldUntil) / RECOVERY_MS, 1);
    return SPEED_AFTER_429 + (1 - SPEED_AFTER_429) * recovered;
  }
}
