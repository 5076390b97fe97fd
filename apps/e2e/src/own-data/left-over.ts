import { SERVICES } from '@slovo/contracts';
import type { World } from '@slovo/testing';
import type { Ids } from './compare.ts';
import { idColumns, type Row, rowsIn } from './databases.ts';
import { meaningOf } from './person-columns.ts';

/** Every row that names the person, a promise or a report of theirs, also in tables that an export leaves out. */
export async function allRowsOf(world: World, ids: Ids): Promise<{ place: string; row: Row }[]> {
  const found = [];
  for (const service of SERVICES)
    for (const { table, column } of await idColumns(world, service)) {
      const meaning = meaningOf(service, { table, column });
      if (!meaning) continue;
      const sql = `SELECT to_jsonb(t) AS row FROM "${table}" AS t WHERE "${column}" = ANY ($1)`;
      for (const { row } of await rowsIn(world, service, sql, [ids[meaning]]))
        found.push({ place: `${service}.${table}.${column}`, row: row as Row });
    }
  return found;
}

/** Tables that contain a word anywhere, as `service.table: word`. */
export async function tablesThatSay(world: World, words: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  for (const service of SERVICES) {
    const tables = await rowsIn(
      world,
      service,
      // Published events are kept for ten minutes more, with all that they say: docs/decisions/076-power-cuts.md.
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_name <> 'outbox_published'`,
    );
    for (const { name } of tables)
      for (const word of words) {
        const sql = `SELECT 1 FROM "${String(name)}" AS t WHERE strpos(to_jsonb(t)::text, $1) > 0 LIMIT 1`;
        if ((await rowsIn(world, service, sql, [word])).length > 0)
          said.push(`${service}.${String(name)}: ${word}`);
      }
  }
  return said;
}
