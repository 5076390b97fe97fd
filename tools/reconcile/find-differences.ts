import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@slovo/contracts';
import {
  compareCounts,
  compareDeliveries,
  compareLibrary,
  compareSequences,
  compareVoters,
} from './compare-others.ts';
import { comparePeople } from './compare-people.ts';
import { comparePromises } from './compare-promises.ts';
import { compareReports, compareSkips } from './compare-reports.ts';
import type { Databases } from './databases.ts';
import type { Difference } from './difference.ts';
import type { Range } from './snapshots.ts';

/** Rows that are in memory at once. */
const PIECE = 2_000;

type Compares = (databases: Databases, range: Range) => AsyncGenerator<Difference>;

/** Comparisons by ranges of ids, and where these ids are. */
const BY_RANGES: [Compares, [ServiceName, string, string][]][] = [
  [
    comparePeople,
    [
      ['auth', 'users', 'id'],
      ['promises', 'people', 'id'],
      ['voting', 'people', 'id'],
      ['notifications', 'people', 'user_id'],
      ['bot', 'chats', 'user_id'],
    ],
  ],
  [
    comparePromises,
    [
      ['promises', 'promises', 'id'],
      ['auth', 'promises', 'id'],
      ['voting', 'promises', 'id'],
      ['notifications', 'promises', 'id'],
    ],
  ],
  [compareCounts, [['promises', 'promises', 'id']]],
  [
    compareVoters,
    [
      ['voting', 'promises', 'id'],
      ['notifications', 'voters', 'promise_id'],
    ],
  ],
  [
    compareReports,
    [
      ['promises', 'reports', 'id'],
      ['voting', 'polls', 'report_id'],
      ['notifications', 'reports', 'id'],
      ['media', 'uses', 'report_id'],
    ],
  ],
  [
    compareSkips,
    [
      ['promises', 'promises', 'id'],
      ['notifications', 'skipped_days', 'promise_id'],
    ],
  ],
  [compareDeliveries, [['notifications', 'receipts', 'id']]],
];

async function* compareAll(databases: Databases): AsyncGenerator<Difference> {
  yield* compareSequences(databases);
  for (const [compare, tables] of BY_RANGES)
    for await (const range of rangesOf(databases, tables)) yield* compare(databases, range);
  yield* compareLibrary(databases);
}

async function* rangesOf(
  databases: Databases,
  tables: readonly [ServiceName, string, string][],
): AsyncGenerator<Range> {
  for (let from = 0; ;) {
    // The next id that any of them has: ids may have large gaps.
    let next: number | undefined;
    for (const [service, table, key] of tables) {
      const [row] = await databases.rows<{ id: number | null }>(
        service,
        `SELECT min(${key}) AS id FROM ${table} WHERE ${key} >= $1`,
        [from],
      );
      if (row?.id != null) next = Math.min(next ?? row.id, row.id);
    }
    if (next === undefined) return;
    from = next + PIECE;
    yield { from: next, to: from };
  }
}

export const keyOf = ({ service, table, about, how }: Difference): string =>
  `${service}.${table}: ${about} ${how}`;

/**
 * What the copies of the services say otherwise than its sources. While the system runs an event may be under way: only
 * what is found twice counts.
 */
export async function findDifferences(databases: Databases, againMs = 3_000): Promise<Difference[]> {
  const first = new Set<string>();
  for await (const difference of compareAll(databases)) first.add(keyOf(difference));
  if (first.size === 0) return [];
  await pause(againMs);
  const both: Difference[] = [];
  for await (const difference of compareAll(databases))
    if (first.has(keyOf(difference))) both.push(difference);
  return both;
}
