/**
 * Promises whose days one transaction ends. It holds their locks, and its statements keep PostgreSQL from others, so its
 * size follows the time that transactions take. Where the machine is busy, even small ones take long: below `least` they
 * would only add work.
 */
const ROWS = { least: 200, first: 500, most: 2_000 };
const QUICK_MS = 100;
const SLOW_MS = 200;

export class BatchSize {
  private count = ROWS.first;

  get rows(): number {
    return this.count;
  }

  /** @param ms that a transaction with `rows` promises took */
  took(ms: number, rows: number): void {
    const isFull = rows >= this.count;
    if (this.count < ROWS.least || (ms < QUICK_MS && isFull))
      this.count = Math.min(ROWS.most, this.count * 2);
    else if (ms > SLOW_MS) this.count = Math.max(ROWS.least, Math.min(this.count, Math.ceil(rows / 2)));
  }

  /** After a transaction with `rows` promises failed: the smaller ones that follow find the promise that fails by itself. */
  failed(rows: number): void {
    this.count = Math.max(1, Math.min(this.count, Math.ceil(rows / 2)));
  }
}
