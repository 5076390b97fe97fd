import type { Tx } from '../../database.ts';
import type { BatchRow } from '../batch.record.ts';

/** Does the next piece of work of a locked batch in one transaction; afterwards `due_at` says when there is more. */
export interface BatchStep {
  run(tx: Tx, batch: BatchRow, now: Date): Promise<void>;
}
