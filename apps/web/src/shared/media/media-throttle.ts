import { media as texts } from '@slovo/texts/web/media';
import { deviceNow } from '../clock.ts';
import { COOLDOWN_MS, isGatewayFailure, isRateLimit, MediaError } from './media-error.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
const LONGEST_PAUSE_S = 60;

/**
 * Circuit breaker and rate limit. Five gateway failures in a row open the circuit for 30 s. Each «too many requests»
 * doubles the pause, up to a minute. A success resets both.
 */
export class MediaThrottle {
  private failures = 0;
  private openUntil = 0;
  private limited = 0;
  private limitedUntil = 0;

  /** @throws MediaError while the circuit is open or the pause lasts. */
  check(): void {
    const now = deviceNow();
    if (now < this.openUntil) throw new MediaError(texts.circuitOpen, COOLDOWN_MS.circuit);
    if (now < this.limitedUntil) {
      const seconds = Math.ceil((this.limitedUntil - now) / 1000);
      throw new MediaError(texts.wait(seconds), Math.max(COOLDOWN_MS.rateLimited, this.pauseMs));
    }
  }

  succeeded(): void {
    this.failures = 0;
    this.limited = 0;
    this.limitedUntil = 0;
  }

  /** `status` 0: no response. */
  failed(status: number): void {
    if (isRateLimit(status)) {
      this.limited += 1;
      this.limitedUntil = deviceNow() + Math.min(2 ** this.limited, LONGEST_PAUSE_S) * 1000;
    }
    if (!isGatewayFailure(status) && status !== 0) return;
    this.failures += 1;
    if (this.failures < FAILURES_TO_OPEN) return;
    this.openUntil = deviceNow() + OPEN_MS;
    this.failures = 0;
  }

  /** Remaining milliseconds of the pause. */
  get pauseMs(): number {
    return Math.max(0, this.limitedUntil - deviceNow());
  }
}
