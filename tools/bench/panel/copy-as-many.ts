import type { Bench } from '../product.ts';
import { meterProcessors } from '../taken.ts';

/** The tables that an enqueued batch fills. */
const TABLES = [
  {
    database: 'notifications',
    table: 'receipts',
    references: 'FOREIGN KEY (notification_id) REFERENCES notifications (id)',
  },
  { database: 'bot', table: 'batch_deliveries', references: null },
] as const;

/**
 * Copies as many rows as the batch has into empty tables with the same indexes and references, both at once, as the product
 * fills both at once. They were written to files before, which takes no part of the time.
 * @returns seconds, and the processor seconds of PostgreSQL
 */
export async function copyAsMany(
  bench: Bench,
  batchId: number,
): Promise<{ seconds: number; processors: number }> {
  const files = await Promise.all(TABLES.map((one) => writeFile(bench, batchId, one)));
  const time = meterProcessors(bench);
  const started = performance.now();
  await Promise.all(
    TABLES.map(({ database, table }, index) =>
      bench.sql(database, `COPY bench_bare.${table} FROM ${files[index]}`),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const processors = time().postgres ?? Number.NaN;
  for (const { database } of TABLES) await bench.sql(database, 'DROP SCHEMA bench_bare CASCADE');
  return { seconds, processors };
}

/** @returns the file's name as an SQL literal; the server writes it, into its own folder */
async function writeFile(
  bench: Bench,
  batchId: number,
  { database, table, references }: (typeof TABLES)[number],
): Promise<string> {
  const [row] = await bench.sql<{ folder: string }>(
    database,
    `SELECT current_setting('data_directory') AS folder`,
  );
  const file = `'${row!.folder.replaceAll("'", "''")}/bench-${table}.copy'`;
  await bench.sql(database, `COPY (SELECT * FROM ${table} WHERE batch_id = ${batchId}) TO ${file}`);
  await bench.sql(database, 'CREATE SCHEMA bench_bare');
  await bench.sql(database, `CREATE TABLE bench_bare.${table} (LIKE public.${table} INCLUDING ALL)`);
  if (references) await bench.sql(database, `ALTER TABLE bench_bare.${table} ADD ${references}`);
  return file;
}
