import type { Bench } from '../product.ts';
import { meterProcessors } from '../taken.ts';

/** A report has four votes, a poll, a copy for reminders, a notification and its receipt. */
const CHILDREN = { vote: 4, poll: 1, copy: 1, notification: 1, receipt: 1 } as const;
const ROWS_A_REPORT = 1 + Object.values(CHILDREN).reduce((sum, rows) => sum + rows, 0);

/**
 * One `DELETE` of a person whose rows are removed by references with CASCADE: as many rows, in one database, each with a
 * primary key and an index of its reference.
 * @returns seconds, and the processor seconds of PostgreSQL
 */
export async function deleteCascading(
  bench: Bench,
  rows: number,
): Promise<{ seconds: number; processors: number }> {
  const reports = Math.ceil(rows / ROWS_A_REPORT);
  await bench.sql('bare', 'CREATE SCHEMA gone');
  await bench.sql('bare', 'CREATE TABLE gone.person (id int PRIMARY KEY)');
  await createChild(bench, 'report', 'person');
  await bench.sql('bare', 'INSERT INTO gone.person VALUES (1)');
  await bench.sql(
    'bare',
    `INSERT INTO gone.report (parent_id, body) SELECT 1, $2 FROM generate_series(1, $1::int)`,
    [reports, BODY],
  );
  for (const [child, count] of Object.entries(CHILDREN)) {
    await createChild(bench, child, 'report');
    await bench.sql(
      'bare',
      `INSERT INTO gone.${child} (parent_id, body) SELECT report.id, $2 FROM gone.report, generate_series(1, $1::int)`,
      [count, BODY],
    );
  }
  await bench.sql('bare', 'ANALYZE');
  const time = meterProcessors(bench);
  const started = performance.now();
  await bench.sql('bare', 'DELETE FROM gone.person');
  const seconds = (performance.now() - started) / 1000;
  const processors = time().postgres ?? Number.NaN;
  await bench.sql('bare', 'DROP SCHEMA gone CASCADE');
  return { seconds, processors };
}

const BODY = 'Сегодня получилось, хотя и не сразу';

const createChild = (bench: Bench, table: string, parent: string): Promise<unknown> =>
  bench.sql(
    'bare',
    `CREATE TABLE gone.${table} (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL,
       parent_id int NOT NULL REFERENCES gone.${parent} (id) ON DELETE CASCADE);
     CREATE INDEX ON gone.${table} (parent_id)`,
  );
