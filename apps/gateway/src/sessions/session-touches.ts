import { Injectable } from '@nestjs/common';
import { touchSession } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { EndedSessions } from './ended-sessions.ts';
import type { Origin } from './origin.ts';

const TOUCH_INTERVAL_MS = 5 * 60 * 1000;
/** Above this the oldest are forgotten; the next request of such a session touches it again. */
const MOST_REMEMBERED = 50_000;

/** Reports sessions in use to the auth service: at their first request here, then every 5 minutes. */
@Injectable()
export class SessionTouches {
  private readonly lastTouch = new Map<string, number>();

  constructor(
    private readonly calls: CallClient,
    private readonly ended: EndedSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * At the first request this waits for the reply: the token may be signed, and its session lost with its database.
   * @throws Refusal session_invalid or session_expired, SERVICE_UNAVAILABLE
   */
  async touch(sessionId: string, origin: Origin): Promise<void> {
    const now = this.clock.now().getTime();
    const last = this.lastTouch.get(sessionId);
    // The clock may have been moved to before the last touch, so the distance counts.
    if (last !== undefined && this.ended.isKnown && Math.abs(now - last) < TOUCH_INTERVAL_MS) return;
    if (last === undefined) {
      await this.send(sessionId, origin);
      this.remember(sessionId, now);
      return;
    }
    this.remember(sessionId, now);
    void this.send(sessionId, origin).catch(() => {});
  }

  /**
   * Asks the auth service although the session may have been touched a moment ago.
   * @throws Refusal session_invalid, session_expired or user_banned, SERVICE_UNAVAILABLE
   */
  async confirm(sessionId: string, origin: Origin): Promise<void> {
    await this.send(sessionId, origin);
    this.remember(sessionId, this.clock.now().getTime());
  }

  private async send(sessionId: string, origin: Origin): Promise<void> {
    try {
      await this.calls.call(
        touchSession,
        { session_id: sessionId, origin },
        { kind: 'service', name: 'gateway' },
      );
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'session_invalid' || error.code === 'session_expired'))
        this.ended.end(sessionId);
      throw error;
    }
  }

  private remember(sessionId: string, now: number): void {
    this.lastTouch.delete(sessionId);
    this.lastTouch.set(sessionId, now);
    const oldest = this.lastTouch.size > MOST_REMEMBERED ? this.lastTouch.keys().next().value : undefined;
    if (oldest !== undefined) this.lastTouch.delete(oldest);
  }
}
