import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from '../product.ts';

/** Resident memory of a service, in MB; NaN where the system has no /proc. */
export function residentMemory(bench: Bench, service: string): number {
  const status = `/proc/${bench.pidOf(service)}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
}

export interface LongestTransaction {
  ms: number;
  database: string;
  statement: string;
}

const LOOK_MS = 15;

/**
 * Looks at all transactions of the services again and again until `isOver`. One that is shorter than the time between two
 * looks may be missed; the longest one is known but for that time.
 */
export async function watchTransactions(bench: Bench, isOver: () => boolean): Promise<LongestTransaction> {
  const client = new pg.Client({ connectionString: bench.addressOf('bare') });
  await client.connect();
  let longest: LongestTransaction = { ms: 0, database: '', statement: '' };
  try {
    while (!isOver()) {
      const { rows } = await client.query<LongestTransaction>(
        `SELECT datname AS database, left(query, 200) AS statement,
           (extract(epoch FROM clock_timestamp() - xact_start) * 1000)::float8 AS ms
         FROM pg_stat_activity
         WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND datname LIKE $1
         ORDER BY xact_start LIMIT 1`,
        [`${bench.databasePrefix.replaceAll('_', '\\_')}%`],
      );
      if (rows[0] && rows[0].ms > longest.ms) longest = rows[0];
      await pause(LOOK_MS);
    }
  } finally {
    await client.end();
  }
  return longest;
}
