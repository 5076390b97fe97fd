import type { DeletionStepName } from '@slovo/domain/deletion';
import { direct } from '../db/connection.ts';
import type { SqlTransaction } from '../db/database.ts';
import { templateOf } from '../db/template.ts';

/**
 * No event has it: a projection that keeps the row of something deleted, with this version, never writes it again.
 */
export const LAST_VERSION = 2_147_483_647;

/** What one removal did. `more`: some may be left. */
export interface Removed {
  rows: number;
  more: boolean;
}

/** Rows of one table that belong to a promise or a person, and how a job removes them. */
export interface RowSet {
  readonly step: DeletionStepName;
  /** In counts and in what operators read. */
  readonly name: string;
  /** Primary: the subject's own records. Related: what other people or the system made of them. */
  readonly role: 'primary' | 'related';
  /** The set whose rows refer to these without a cascade. One that comes late would hold them up: each piece looks there. */
  readonly after?: string;
  count(): Promise<number>;
  /** At most `limit` rows. */
  remove(limit: number): Promise<Removed>;
}

interface Rows {
  tx: SqlTransaction;
  step: DeletionStepName;
  role: RowSet['role'];
  table: string;
  /** SQL from code, never from input; each `?` is the subject's id. */
  where: string;
  id: number | bigint;
  /** SQL of a change that takes the rows out of `where`; without it they are deleted. */
  change?: string;
  /** Where it differs from the table's. */
  name?: string;
  after?: string;
}

/** The rows of a table that a condition finds by the subject's id. */
export function rowSet({ tx, step, role, table, where, id, change, name = table, after }: Rows): RowSet {
  const found = `FROM ${table} WHERE ${where}`;
  const ids = Array.from({ length: where.split('?').length - 1 }, () => id);
  const isLeft = async (): Promise<boolean> => {
    const [row] = await direct(tx).$queryRaw<{ left: boolean }[]>(
      templateOf(`SELECT EXISTS (SELECT ${found}) AS left`),
      ...ids,
    );
    return row?.left ?? false;
  };
  return {
    step,
    name,
    role,
    ...(after !== undefined && { after }),
    count: async () => {
      const [row] = await direct(tx).$queryRaw<{ rows: number }[]>(
        templateOf(`SELECT count(*)::int AS rows ${found}`),
        ...ids,
      );
      return row?.rows ?? 0;
    },
    remove: async (limit) => {
      const verb = change === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${change}`;
      const piece = `SELECT ctid ${found} LIMIT ?::int FOR UPDATE`;
      const query = templateOf(`${verb} WHERE ctid = ANY (ARRAY(${piece}))`);
      const rows = await direct(tx).$executeRaw(query, ...ids, limit);
      // A row that another transaction changed at this moment is in no snapshot of this statement: it is still there.
      const more = rows >= limit || (await isLeft());
      return { rows, more };
    },
  };
}

/** How many rows each table has. */
export async function countRows(
  sets: readonly RowSet[],
): Promise<{ name: string; role: RowSet['role']; count: number }[]> {
  const tables = [];
  for (const set of sets) tables.push({ name: set.name, role: set.role, count: await set.count() });
  return tables;
}
