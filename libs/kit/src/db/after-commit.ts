import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { beginning, type Begun, connect } from './connection.ts';
import type { SqlDatabase, SqlTransaction } from './database.ts';

/** What runs after the commits of the transactions that are open. */
const waiting = new WeakMap<object, Set<() => void>>();
const logger = new Logger('AfterCommit');

/**
 * Makes the client's transactions tell when they have committed (see afterCommit), and which connection they have (see
 * rowsOf). The same client twice is the same.
 */
export function announceCommits(database: SqlDatabase): void {
  if (announcing.has(database)) return;
  announcing.add(database);
  const begin = database.$transaction.bind(database);
  database.$transaction = async <T>(work: (tx: any) => Promise<T>, options?: object): Promise<T> => {
    if (typeof work !== 'function') return begin(work, options); // Prisma's list of statements
    const runs = new Set<() => void>();
    const begun: Begun = {};
    const outside = AsyncLocalStorage.snapshot();
    const result = await beginning.run(begun, () =>
      begin(async (tx: object) => {
        waiting.set(tx, runs);
        const { connection } = begun;
        if (connection) connect(tx, () => connection);
        return outside(() => work(tx)); // what it begins is another transaction
      }, options),
    );
    for (const run of runs) runCommitted(run);
    return result;
  };
}

/** The work has committed: its caller must not get an error, or it would be done again. */
function runCommitted(run: () => void): void {
  try {
    run();
  } catch (error) {
    logger.warn(`after a commit: ${(error as Error).message}`);
  }
}

const announcing = new WeakSet<SqlDatabase>();

/**
 * Runs once when the transaction has committed, and never where it is rolled back; at once where `tx` is no transaction.
 * The process may die in between, so it must not be the only way to what it does.
 */
export function afterCommit(tx: SqlTransaction, run: () => void): void {
  const runs = waiting.get(tx);
  if (runs) runs.add(run);
  else run();
}
