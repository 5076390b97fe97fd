/** A message that counts: from its request until so long after its arrival at Telegram. */
export interface Counted {
  readonly sentAt: number;
  /** The latest instant at which it can have arrived; null until Telegram answers. */
  arrivedBy: number | null;
}

/** The fastest answer is looked for among the last 2,000 to 4,000. Fewer say too little: both ways are rarely fast. */
const ANSWERS = 2_000;

/**
 * At most `limit` messages in any `lengthMs`, as Telegram counts them: when they arrive. A request that is late on its
 * way would come closer to the next ones, so a message counts from the latest instant at which it can have arrived:
 * its answer, less the way back. There and back take at least as long as the fastest answer did.
 */
export class SlidingWindow {
  private counted: Counted[] = [];
  private answers = 0;
  /** The fastest answer of this round and of the last one. In the first round nothing is known. */
  private fastest = { now: Infinity, before: 0 };

  constructor(
    private readonly limit: number,
    private readonly lengthMs: number,
  ) {}

  /** Milliseconds until `count` more messages may be sent; Infinity while that depends on answers to come. */
  wait(now: number, count: number): number {
    this.counted = this.counted.filter(
      ({ arrivedBy }) => arrivedBy === null || arrivedBy > now - this.lengthMs,
    );
    const surplus = this.counted.length + count - this.limit;
    if (surplus <= 0) return 0;
    const leaves = this.counted
      .map(({ arrivedBy }) => (arrivedBy === null ? Infinity : arrivedBy + this.lengthMs))
      .toSorted((a, b) => a - b);
    return (leaves[surplus - 1] ?? Infinity) - now;
  }

  enter(now: number, count: number): Counted[] {
    const messages = Array.from({ length: count }, (): Counted => ({ sentAt: now, arrivedBy: null }));
    this.counted.push(...messages);
    return messages;
  }

  /** As if the limit had just been reached: by another process, of whose messages nothing is known. */
  fill(now: number): void {
    const messages = Array.from({ length: this.limit }, (): Counted => ({ sentAt: now, arrivedBy: now }));
    this.counted.push(...messages);
  }

  answered(messages: readonly Counted[], now: number): void {
    for (const message of messages) {
      const took = now - message.sentAt;
      this.remember(took);
      message.arrivedBy = message.sentAt + took - Math.min(this.fastest.now, this.fastest.before);
    }
  }

  /** They were not sent after all. */
  leave(messages: readonly Counted[]): void {
    this.counted = this.counted.filter((one) => !messages.includes(one));
  }

  private remember(took: number): void {
    this.answers += 1;
    if (this.answers % ANSWERS === 0) this.fastest = { now: Infinity, before: this.fastest.now };
    this.fastest.now = Math.min(this.fastest.now, took);
  }
}
