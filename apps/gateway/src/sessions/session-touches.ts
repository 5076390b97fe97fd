import { Injectable } from '@nestjs/common';
import { touchSession } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { EndedSessions } from './ended-sessions.ts';

const EVERY_MS = 5 * 60 * 1000;
/** Above this the oldest are forgotten; they are then simply asked about once more. */
const REMEMBERED = 50_000;

export interface Origin {
  ip: string | null;
  user_agent: string | null;
}

/** Tells the auth service that a session is in use, at first sight and then every 5 minutes. */
@Injectable()
export class SessionTouches {
  private readonly last = new Map<string, number>();

  constructor(
    private readonly calls: CallClient,
    private readonly ended: EndedSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * At first sight this waits for the answer: the token may be signed and its session gone with its database.
   * @throws Refusal session_invalid or session_expired, SERVICE_UNAVAILABLE
   */
  async saw(sessionId: string, origin: Origin): Promise<void> {
    const now = this.clock.now().getTime();
    const last = this.last.get(sessionId);
    // A moved clock can lie before the last touch; the distance counts.
    if (last !== undefined && this.ended.isKnown && Math.abs(now - last) < EVERY_MS) return;
    if (last === undefined) {
      await this.touch(sessionId, origin);
      this.remember(sessionId, now);
      return;
    }
    this.remember(sessionId, now);
    void this.touch(sessionId, origin).catch(() => {});
  }

  private async touch(sessionId: string, origin: Origin): Promise<void> {
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
    this.last.delete(sessionId);
    this.last.set(sessionId, now);
    const oldest = this.last.size > REMEMBERED ? this.last.keys().next().value : undefined;
    if (oldest !== undefined) this.last.delete(oldest);
  }
}
