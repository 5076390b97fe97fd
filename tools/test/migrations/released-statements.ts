import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** What a service of the release before sends, as `npm run record-statements` has kept it. */
export const statementsOfRelease = (service: string): string[] =>
  JSON.parse(readFileSync(new URL(`released/${service}.json`, import.meta.url), 'utf8')) as string[];

/** What these statements would meet in a database: what is gone, and what an insertion would have to say and does not. */
export async function faultsOf(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const required = await requiredColumns(client);
  const faults: string[] = [];
  for (const text of statements) {
    const fault = missingIn(text, required) ?? (await parsed(client, text));
    if (fault) faults.push(`${fault}: ${text}`);
  }
  return faults;
}

/** As a connection of a service parses it, which does not run it. */
async function parsed(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await client.query(`PREPARE released AS ${text}`);
    await client.query('DEALLOCATE released');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** By table, the columns that every insertion has to give a value. */
async function requiredColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
      AND is_identity = 'NO' AND is_generated = 'NEVER'
    GROUP BY table_name`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const INSERTION = /\bINSERT INTO (?:"?public"?\.)?"?(\w+)"?(?: AS \w+)?\s*\(([^)]*)\)/gi;

function missingIn(text: string, required: ReadonlyMap<string, string[]>): string | undefined {
  for (const [, table = '', list = ''] of text.matchAll(INSERTION)) {
    const given = new Set(list.split(',').map((name) => name.trim().replaceAll('"', '')));
    const missing = required.get(table)?.filter((name) => !given.has(name)) ?? [];
    if (missing.length > 0) return `inserts no ${missing.join(', ')} into ${table}`;
  }
  return undefined;
}
