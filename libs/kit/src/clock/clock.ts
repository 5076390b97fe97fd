/**
 * The one place that reads the machine's clock. In development the product's time can be ahead of (or behind) it by an
 * offset that all services share, so that a month passes in a minute.
 */
export class Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  get offset(): number {
    return this.offsetMs;
  }

  /** Milliseconds added to the machine's time from now on. */
  shift(offsetMs: number): void {
    this.offsetMs = offsetMs;
  }
}
