import { DELETION_PIECE } from '@slovo/domain/deletion';

/**
 * After this time a transaction begins no other statement: others wait for its locks and for the processor. Between two
 * pieces, while the owner asks for the next one, they have their turn.
 */
const PIECE_MS = 60;
/** Rows of one statement. It grows while statements are quick, as they are where nobody else needs the database. */
const ROWS = { first: 1_000, most: 5_000, quickMs: 20 };

/** What a transaction may still remove of a deletion: by rows, and by the time that it has taken. */
export class PieceBudget {
  private rows = DELETION_PIECE;
  private atOnce = ROWS.first;

  /** @param begun when the transaction removed its first row, as `performance.now()` */
  constructor(private readonly begun: number) {}

  /**
   * However slow the database is, each piece removes something, and the rows of a small subject go in one piece.
   * @param more whether the last removal left rows of its set
   */
  isSpent(more: boolean): boolean {
    const gone = DELETION_PIECE - this.rows;
    const isLate = performance.now() - this.begun >= PIECE_MS;
    return this.rows <= 0 || (isLate && gone > 0 && (more || gone >= ROWS.first));
  }

  /** Runs a removal of at most so many rows as one statement may have now. */
  async spend<T extends { rows: number }>(remove: (limit: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    const limit = Math.min(this.rows, this.atOnce);
    const removed = await remove(limit);
    this.rows -= removed.rows;
    const isQuick = performance.now() - started < ROWS.quickMs;
    if (isQuick && removed.rows === limit) this.atOnce = Math.min(ROWS.most, this.atOnce * 2);
    return removed;
  }
}
