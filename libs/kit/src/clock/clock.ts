/**
 * The longest time between two looks at work that may be due. Work is announced to those who do it, so a look only finds
 * what a lost announcement leaves behind.
 */
export const LOOK_MS = 10_000;

/**
 * The one place that reads the machine's clock. In development the product's time can be ahead of (or behind) it by an
 * offset that all services share, so that a month passes in a minute.
 */
export class Clock {
  private offsetMs = 0;
  private readonly listeners: (() => void)[] = [];

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  get offset(): number {
    return this.offsetMs;
  }

  /** Milliseconds added to the machine's time from now on. */
  shift(offsetMs: number): void {
    this.offsetMs = offsetMs;
    for (const listener of this.listeners) listener();
  }

  /** For loops that sleep until something is due. */
  onShift(listener: () => void): void {
    this.listeners.push(listener);
  }
}
