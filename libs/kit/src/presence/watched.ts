import {
  nextPresence,
  type Patience,
  type Presence,
  PRESENT,
  secondsUntilProbe,
  type Sign,
} from './presence.ts';

export interface WatchedOptions {
  readonly patience: Patience;
  /** Answers true once anything arrived from it; what comes late counts as well. */
  readonly probe: () => Promise<boolean>;
  /** Whether a probe can arrive at all; it is not sent otherwise, and nothing is concluded. */
  readonly canProbe?: () => boolean;
  /** @param isAway from now on */
  readonly onChange: (isAway: boolean) => void;
}

/** After an answer to a probe: something that is slow, not lost, does not make a probe of each look at it. */
const REST_MS = 2_000;

/**
 * Follows the presence of a service or database. While it is not in doubt this costs nothing: no timer, and no
 * message.
 */
export class Watched {
  private presence: Presence = PRESENT;
  private timer: NodeJS.Timeout | undefined;
  private foundAt = -Infinity;

  constructor(private readonly options: WatchedOptions) {}

  /** Every request to it is to be refused at once. */
  get isAway(): boolean {
    return this.presence.is === 'away';
  }

  /** Seconds after which it may be found back; only while it is away. */
  get retryAfter(): number {
    return this.presence.is === 'away' ? secondsUntilProbe(this.presence.probeAt, performance.now()) : 0;
  }

  /** Anything arrived from it. */
  answered(): void {
    if (this.presence.is === 'present') return;
    this.foundAt = performance.now();
    this.step('answered');
  }

  /** Something that was sent has no answer, or nobody takes it. Repeating it costs nothing. */
  unanswered(): void {
    if (this.presence.is !== 'present') return;
    if (performance.now() - this.foundAt >= REST_MS) this.step('unanswered');
  }

  /** The way to it is back: it is asked at once, however long the next probe would have waited. */
  lookNow(): void {
    if (this.presence.is === 'present') return;
    clearTimeout(this.timer);
    this.due();
  }

  /** Follows it no longer. */
  stop(): void {
    clearTimeout(this.timer);
    this.presence = PRESENT;
  }

  private step(sign: Sign): void {
    const wasAway = this.isAway;
    this.presence = nextPresence(this.presence, sign, performance.now(), this.options.patience);
    this.plan();
    if (this.isAway !== wasAway) this.options.onChange(this.isAway);
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (this.presence.is === 'present') return;
    const waitMs = Math.max(0, this.presence.probeAt - performance.now());
    this.timer = setTimeout(() => this.due(), waitMs).unref();
  }

  private due(): void {
    if (this.presence.is === 'present') return;
    const { canProbe = () => true, probe, patience } = this.options;
    if (!canProbe()) {
      this.timer = setTimeout(() => this.due(), patience.everyMs).unref();
      return;
    }
    this.step('due');
    void probe().then((isHeard) => {
      if (isHeard) this.answered();
    });
  }
}
