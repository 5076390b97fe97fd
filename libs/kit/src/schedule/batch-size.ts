/** Rows, or people, in one transaction. */
export interface BatchSizes {
  readonly least: number;
  readonly first: number;
  readonly most: number;
}

const ROWS: BatchSizes = { least: 200, first: 500, most: 2_000 };
const QUICK_MS = 100;
const SLOW_MS = 200;

/**
 * The size of the transactions of a job that works in sets. One holds its locks, and its statements keep PostgreSQL from
 * others, so its size follows the time that transactions take. Where the machine is busy, even small ones take long: below
 * `least` they would only add work.
 */
export class BatchSize {
  private count: number;

  constructor(private readonly sizes: BatchSizes = ROWS) {
    this.count = sizes.first;
  }

  get rows(): number {
    return this.count;
  }

  /** @param ms that a transaction with `rows` rows took */
  took(ms: number, rows: number): void {
    const { least, most } = this.sizes;
    const isFull = rows >= this.count;
    if (this.count < least || (ms < QUICK_MS && isFull)) this.count = Math.min(most, this.count * 2);
    else if (ms > SLOW_MS) this.count = Math.max(least, Math.min(this.count, Math.ceil(rows / 2)));
  }

  /** After a transaction with `rows` rows failed: the smaller ones that follow find the one that fails by itself. */
  failed(rows: number): void {
    this.count = Math.max(1, Math.min(this.count, Math.ceil(rows / 2)));
  }
}
