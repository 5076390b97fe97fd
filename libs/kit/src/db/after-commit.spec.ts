import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { afterCommit, announceCommits } from './after-commit.ts';
import type { SqlDatabase, SqlTransaction } from './database.ts';

function openDatabase() {
  const log: string[] = [];
  const database = {
    $transaction: async (work: (tx: object) => Promise<unknown>) => {
      const result = await work({});
      log.push('commit');
      return result;
    },
  } as unknown as SqlDatabase;
  announceCommits(database);
  announceCommits(database);
  return { database, log, run: () => void log.push('run') };
}

it('runs once after the commit, however often it was asked', async () => {
  const { database, log, run } = openDatabase();
  const result = await database.$transaction(async (tx: SqlTransaction) => {
    afterCommit(tx, run);
    afterCommit(tx, run);
    log.push('work');
    return 7;
  });
  expect([result, log]).toEqual([7, ['work', 'commit', 'run']]);
});

it('does not run after a rollback', async () => {
  const { database, log, run } = openDatabase();
  const failing = database.$transaction(async (tx: SqlTransaction) => {
    afterCommit(tx, run);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(log).toEqual([]);
});

it('fails no transaction that has committed, and runs the others', async () => {
  const { database, log, run } = openDatabase();
  const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  const result = await database.$transaction(async (tx: SqlTransaction) => {
    afterCommit(tx, () => {
      throw new Error('the connection is being drained');
    });
    afterCommit(tx, run);
    return 7;
  });
  expect([result, log]).toEqual([7, ['commit', 'run']]);
  expect(warnings).toHaveBeenCalledWith(expect.stringContaining('is being drained'));
  warnings.mockRestore();
});

it('does not wait for another transaction, and runs at once without one', async () => {
  const { database, log, run } = openDatabase();
  let end = () => {};
  const other = database.$transaction(() => new Promise<void>((resolve) => (end = resolve)));
  await database.$transaction(async (tx: SqlTransaction) => afterCommit(tx, run));
  expect(log).toEqual(['commit', 'run']);
  end();
  await other;
  expect(log).toEqual(['commit', 'run', 'commit']);
  afterCommit(database, run);
  expect(log.at(-1)).toBe('run');
});
