import { handRoutes } from '@slovo/contracts/routes';
import type { Bench } from '../product.ts';
import type { PanelFigure } from './figures.ts';
import type { PanelScenario } from './scenario.ts';
import { residentMemory } from './watch.ts';

/** Those that have rows of the download in their hands. */
const SERVICES = ['notifications', 'gateway'] as const;

/** The recipients of a finished batch to everyone, as an operator downloads them. */
export const csv: PanelScenario = {
  name: 'csv',
  async measure({ bench, operator, people }) {
    const batchId = await writeFinishedBatch(bench);
    const link = await operator.ask<{ url: string }>('POST', handRoutes.openExport.path, {
      kind: 'batch-recipients',
      filter: { batchId },
      timeZone: 'Europe/Moscow',
    });
    const { rows, firstByteMs, seconds, growth } = await download(bench, link.url);
    const [counted] = await bench.sql<{ recipients: number }>(
      'notifications',
      `SELECT count(*)::int AS recipients FROM receipts WHERE batch_id = ${batchId}`,
    );
    if (rows !== counted!.recipients)
      throw new Error(`The download has ${rows} rows, the batch ${counted!.recipients} recipients`);
    const same = { people, scenario: 'csv', bare: null };
    return [
      {
        ...same,
        what: `${rows.toLocaleString('en')} recipients`,
        unit: 's',
        product: seconds,
        bare: await copyOut(bench, batchId),
        target: null,
      },
      { ...same, what: 'first byte', unit: 'ms', product: firstByteMs, target: { atMost: 300 } },
      {
        ...same,
        what: 'resident memory at the end by that at 10 %, the larger of two services',
        unit: '×',
        product: growth,
        target: { atMost: 1.15 },
      },
    ] satisfies PanelFigure[];
  },
};

/** With its receipts, as the bot has left them. @returns its id */
async function writeFinishedBatch({ sql }: Bench): Promise<number> {
  const [batch] = await sql<{ id: number }>(
    'notifications',
    `WITH notification AS (
       INSERT INTO notifications (source, message_key, created_at) VALUES (gen_random_uuid(), 'admin_message', now()) RETURNING id)
     INSERT INTO batches (type, stage, notification_id, message_key, html, lang, variables, to_telegram, to_web, quiet_hours, filters,
       operator_id, total, enqueued, retry_reasons, hold_seconds, created_at, started_at, ended_at)
     SELECT 'broadcast', 'done', id, 'admin_message', 'Готово', 'ru', '{}', true, true, 'silent', '{}', 1, 0, 0, '{}', 0, now(), now(), now()
     FROM notification RETURNING id`,
  );
  await sql(
    'notifications',
    `INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status, to_telegram, to_web,
       created_at, delivered_at, batch_id, outcome)
     SELECT notification_id, people.user_id, message_key, '{}', lang, '{}', '[]', 'delivered', true, true, now(), now(), batches.id, 'delivered'
     FROM batches CROSS JOIN people WHERE batches.id = ${batch!.id}`,
  );
  await sql('notifications', 'VACUUM ANALYZE receipts');
  return batch!.id;
}

interface Downloaded {
  /** Without the titles. */
  rows: number;
  firstByteMs: number;
  seconds: number;
  growth: number;
}

/** Counts rows without keeping them. */
async function download(bench: Bench, path: string): Promise<Downloaded> {
  const started = performance.now();
  const answer = await fetch(bench.appUrl + path);
  if (!answer.ok || !answer.body) throw new Error(`${path} was answered with ${answer.status}`);
  let firstByteMs: number | undefined;
  let lines = 0;
  const memory: number[][] = [];
  for await (const chunk of answer.body) {
    firstByteMs ??= performance.now() - started;
    for (const byte of chunk) lines += Number(byte === NEW_LINE);
    memory.push(SERVICES.map((service) => residentMemory(bench, service)));
  }
  const seconds = (performance.now() - started) / 1000;
  const early = memory[Math.floor(memory.length / 10)]!;
  const growth = Math.max(...memory.at(-1)!.map((last, index) => last / early[index]!));
  return { rows: lines - 1, firstByteMs: firstByteMs ?? Number.NaN, seconds, growth };
}

const NEW_LINE = 10;

/** @returns seconds of the same rows from the database to a file of its server */
async function copyOut({ sql }: Bench, batchId: number): Promise<number> {
  const [row] = await sql<{ folder: string }>(
    'notifications',
    `SELECT current_setting('data_directory') AS folder`,
  );
  const file = `'${row!.folder.replaceAll("'", "''")}/bench-recipients.csv'`;
  const started = performance.now();
  await sql(
    'notifications',
    `COPY (SELECT receipts.id, receipts.user_id, username, first_name, outcome, reason, retry_count, created_at, delivered_at, read_at,
       responded_at FROM receipts LEFT JOIN people USING (user_id) WHERE batch_id = ${batchId} ORDER BY receipts.user_id) TO ${file} (FORMAT csv)`,
  );
  return (performance.now() - started) / 1000;
}
