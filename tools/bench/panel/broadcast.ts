import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { copyAsMany } from './copy-as-many.ts';
import type { PanelFigure } from './figures.ts';
import { meterProcessors, shares, totalOf } from '../taken.ts';
import type { PanelRun, PanelScenario } from './scenario.ts';
import { measurePause, measureSending, TEXT } from './sending.ts';
import { residentMemory } from './watch.ts';

const SERVICES = ['auth', 'promises', 'voting', 'notifications', 'media', 'bot', 'gateway'] as const;
/** Free machine of two cores, a million people. */
const ENQUEUE_S_A_MILLION = 60;
const LOOK_MS = 50;
const WITHIN_MS = 20 * 60_000;

interface Batch {
  batchId: number;
  total: number;
}

/** A broadcast to everyone, from the press until it is stopped: enqueueing, sending with its status, pause. */
export const broadcast: PanelScenario = {
  name: 'broadcast',
  async measure(run) {
    const { operator, remark } = run;
    const { batch, figures: enqueued } = await measureEnqueue(run);
    remark('enqueued');
    const sent = await measureSending(run, batch.batchId);
    const paused = await measurePause(run, batch.batchId);
    await operator.ask('POST', `/api/admin/notifications/batches/${batch.batchId}/stop`);
    await until(run, `SELECT FROM batches WHERE id = ${batch.batchId} AND stage = 'stopped'`);
    await run.bench.settle();
    return [...enqueued, ...sent, ...paused];
  },
};

/** Until every recipient has a receipt, every event is published and every delivery is in line. */
async function measureEnqueue(run: PanelRun): Promise<{ batch: Batch; figures: PanelFigure[] }> {
  const { bench, operator, people } = run;
  let sent = 0;
  bench.telegram.onCall(({ text }) => void (sent += Number(text?.includes(TEXT))));
  const time = meterProcessors(bench);
  const started = performance.now();
  const batch = await operator.ask<Batch>('POST', '/api/admin/notifications/broadcast', {
    content: { text: TEXT },
    channels: { telegram: true, web: true },
    idempotencyKey: randomUUID(),
  });
  const memory = await memoryAtATenth(run, batch);
  await until(
    run,
    `SELECT FROM batches WHERE id = ${batch.batchId} AND stage = 'sending' AND NOT EXISTS (SELECT FROM outbox)`,
  );
  const { inLine } = await operator.ask<{ inLine: number }>('GET', `/api/admin/batches/${batch.batchId}`);
  // What Telegram has accepted no longer waits, or will not in a moment.
  while ((await waiting(run, batch)) + sent < inLine) await pause(LOOK_MS);
  const seconds = (performance.now() - started) / 1000;
  const processors = time();
  const grown = grownMost(bench, memory);
  const { seconds: bare, processors: bareProcessors } = await copyAsMany(bench, batch.batchId);
  const same = { people, scenario: 'enqueue', bare: null };
  return {
    batch,
    figures: [
      {
        ...same,
        what: 'receipts, events and deliveries',
        unit: 's',
        product: seconds,
        bare,
        target: { atMost: Math.max(1, (ENQUEUE_S_A_MILLION * people) / 1e6), atMostBare: { times: 2.5 } },
      },
      {
        ...same,
        what: `processors (${shares(processors)})`,
        unit: 's',
        product: totalOf(processors),
        bare: bareProcessors,
        target: null,
      },
      {
        ...same,
        what: `resident memory at the end by that at 10 %, the largest (${grown.service}, ${grown.mb.toFixed(0)} MB at the end)`,
        unit: '×',
        product: grown.times,
        target: { atMost: 1.15 },
      },
    ],
  };
}

async function memoryAtATenth(run: PanelRun, { batchId, total }: Batch): Promise<Record<string, number>> {
  await until(run, `SELECT FROM batches WHERE id = ${batchId} AND enqueued >= ${Math.floor(total / 10)}`);
  return Object.fromEntries(SERVICES.map((service) => [service, residentMemory(run.bench, service)]));
}

/** The service whose memory grew most, and to how much. NaN where the system does not say. */
function grownMost(
  bench: PanelRun['bench'],
  before: Record<string, number>,
): { service: string; mb: number; times: number } {
  return Object.entries(before)
    .map(([service, earlier]) => {
      const mb = residentMemory(bench, service);
      return { service, mb, times: mb / earlier };
    })
    .reduce((most, one) => (one.times > most.times ? one : most));
}

async function waiting({ bench }: PanelRun, { batchId }: Batch): Promise<number> {
  const [row] = await bench.sql<{ waiting: number }>(
    'bot',
    'SELECT waiting FROM batches WHERE batch_id = $1',
    [batchId],
  );
  return row?.waiting ?? 0;
}

/** Until the statement finds a row in the database of notifications. */
async function until({ bench }: PanelRun, statement: string): Promise<void> {
  const started = performance.now();
  while ((await bench.sql('notifications', statement)).length === 0) {
    if (performance.now() - started > WITHIN_MS) throw new Error(`Waited in vain for: ${statement}`);
    await pause(LOOK_MS);
  }
}
