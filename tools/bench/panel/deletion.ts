import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deleteCascading } from './delete-cascading.ts';
import type { PanelFigure } from './figures.ts';
import { seedLargePerson } from './large-person.ts';
import type { PanelRun, PanelScenario } from './scenario.ts';
import { after, quantile, read, steadily } from './steady.ts';
import { watchTransactions } from './watch.ts';

const FEED = '/api/public/promises/feed';
/** Forty a second. */
const VISITORS = { clients: 4, everyMs: 100 };
const LOOK_MS = 50;
const WITHIN_MS = 20 * 60_000;

interface Job {
  isCompleted: boolean;
  isFailed: boolean;
  removedCounts: Record<string, number>;
  steps: { name: string; state: string }[];
}

/** A person with 10,000 reports, 40,000 votes and 2,000 files is deleted while visitors read the feed. */
export const deletion: PanelScenario = {
  name: 'deletion',
  async measure(run) {
    const { bench, people, seconds } = run;
    const userId = await seedLargePerson(bench, people);
    const visit = () => read(bench.appUrl + FEED);
    const visits = (isOver: () => boolean) => steadily({ ...VISITORS, isOver, request: visit });
    await visits(after(1));
    const usual = await visits(after(Math.min(seconds, 15)));
    let isOver = false;
    const [deleted, longest, meanwhile] = await Promise.all([
      deletePerson(run, userId).finally(() => (isOver = true)),
      watchTransactions(bench, () => isOver),
      visits(() => isOver),
    ]);
    const bare = await deleteCascading(bench, deleted.rows);
    const same = { people, scenario: 'deletion', bare: null };
    return [
      {
        ...same,
        what: `${deleted.rows.toLocaleString('en')} rows, without the files`,
        unit: 's',
        product: deleted.seconds - deleted.fileSeconds,
        bare,
        target: { atMostBare: { times: 10 } },
      },
      { ...same, what: 'the files', unit: 's', product: deleted.fileSeconds, target: null },
      {
        ...same,
        what: `longest transaction, of ${longest.database.slice(bench.databasePrefix.length)}: ${longest.statement.replaceAll(/\s+/g, ' ').slice(0, 40)}`,
        unit: 'ms',
        product: longest.ms,
        target: { atMost: 250 },
      },
      {
        ...same,
        what: `feed meanwhile, p99 of ${meanwhile.length}; bare: before it`,
        unit: 'ms',
        product: quantile(meanwhile, 0.99),
        bare: quantile(usual, 0.99),
        target: { atMostBare: { times: 1.3 } },
      },
    ] satisfies PanelFigure[];
  },
};

/** From the answer to the press until the job is over. */
async function deletePerson({ operator }: PanelRun, userId: number) {
  const { deletionJobId } = await operator.ask<{ deletionJobId: string }>(
    'POST',
    `/api/admin/users/${userId}/delete`,
    {
      reason: 'asked by themselves',
      idempotencyKey: randomUUID(),
      holdSeconds: 0,
    },
  );
  const started = performance.now();
  let fileMs = 0;
  for (let looked = started; ;) {
    const job = await operator.ask<Job>('GET', `/api/admin/deletions/${deletionJobId}/status`);
    const now = performance.now();
    if (job.steps.some(({ name, state }) => name === 'files' && state === 'running')) fileMs += now - looked;
    looked = now;
    if (job.isFailed || now - started > WITHIN_MS)
      throw new Error(`${deletionJobId}: ${JSON.stringify(job)}`);
    if (job.isCompleted) {
      const rows = Object.entries(job.removedCounts).reduce(
        (sum, [name, count]) => sum + (name === 'files' ? 0 : count),
        0,
      );
      return { rows, seconds: (now - started) / 1000, fileSeconds: fileMs / 1000 };
    }
    await pause(LOOK_MS);
  }
}
