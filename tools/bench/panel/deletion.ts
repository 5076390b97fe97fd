import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deletionStepDue, deletionStepProgressed, type ServiceName } from '@slovo/contracts';
import { collectGarbage } from './collect-garbage.ts';
import { deleteCascading } from './delete-cascading.ts';
import type { PanelFigure } from './figures.ts';
import { seedLargePerson } from './large-person.ts';
import { meterProcessors, type ProcessorTime, shares, totalOf, without } from '../taken.ts';
import type { PanelRun, PanelScenario } from './scenario.ts';
import { after as afterSeconds, quantile } from './steady.ts';
import { Visitors } from './visitors.ts';
import { type LongestTransaction, watchTransactions } from './watch.ts';

const FEED = '/api/public/promises/feed';
/**
 * Two hundred a second, a hundredth of what the gateway can do: of forty a second the 99th percentile was the fourth
 * worst request of a run, and two runs of one build differed by half.
 */
const VISITORS = { clients: 20, everyMs: 100 };
/** As often as the panel: visitors wait beside each look. */
const LOOK_MS = 1_000;
/** Once its last step is done. */
const END_LOOK_MS = 10;
const WITHIN_MS = 20 * 60_000;
/** With six deletions the visitors' 99th percentile is the fortieth worst of their requests; with three, two runs differed by a quarter. */
const LARGE_PEOPLE = 6;
/** Fewer people than this have a smaller person among them: the short form only shows that all of it still runs. */
const FULL_SIZE = 10_000;
/** Before each deletion; after it until there are as many requests as during it. */
const USUAL_SECONDS_BEFORE = 2;
const WARM_UP_MS = 1_000;

interface Job {
  isCompleted: boolean;
  isFailed: boolean;
  removedCounts: Record<string, number>;
  durationMs: number;
  steps: { name: string; service: ServiceName }[];
}

interface Measured {
  jobId: string;
  rows: number;
  seconds: number;
  fileSeconds: number;
  bare: number;
  /** Without what the visitors and the looks took meanwhile. */
  processors: ProcessorTime;
  bareProcessors: number;
  /** Milliseconds of each request for the feed. */
  usual: number[];
  meanwhile: number[];
}

/** People with 10,000 reports, 40,000 votes and 2,000 files are deleted in turn, while visitors read the feed. */
export const deletion: PanelScenario = {
  name: 'deletion',
  async measure(run) {
    const { bench, people } = run;
    const share = Math.min(1, people / FULL_SIZE);
    const large = share < 1 ? 1 : LARGE_PEOPLE;
    const userIds: number[] = [];
    // The first warms up, as visitors do for the feed: it is small, and not measured. In the second are transactions.
    for (let nth = 0; nth < 2 + large; nth += 1)
      userIds.push(await seedLargePerson(bench, nth === 0 ? share / 50 : share));
    await deletePerson(run, userIds.shift()!);
    const visitors = new Visitors({ ...VISITORS, url: bench.appUrl + FEED });
    const measured: Measured[] = [];
    try {
      const watched = await watchOne(run, visitors, userIds.shift()!);
      let { jobId } = watched;
      for (const userId of userIds) {
        const one = await measureOne(run, visitors, userId, jobId);
        measured.push(one);
        jobId = one.jobId;
      }
      return figuresOf(run, measured, watched.longest);
    } finally {
      await visitors.close();
    }
  },
};

/** By itself: sixty looks a second take more of the processors than the visitors, who would wait for them. */
async function watchOne(run: PanelRun, visitors: Visitors, userId: number) {
  await run.bench.settle();
  let isOver = false;
  const endMeanwhile = visitors.begin();
  const [{ jobId }, longest] = await Promise.all([
    deletePerson(run, userId).finally(() => (isOver = true)),
    watchTransactions(run.bench, () => isOver),
  ]);
  await endMeanwhile();
  return { jobId, longest };
}

/** @param jobId of the deletion before it */
async function measureOne(
  run: PanelRun,
  visitors: Visitors,
  userId: number,
  jobId: string,
): Promise<Measured> {
  const { bench, seconds } = run;
  await bench.settle();
  await collectGarbage();
  const before = await usualVisits(run, visitors, jobId, Math.min(seconds, USUAL_SECONDS_BEFORE));
  await collectGarbage();
  const time = meterProcessors(bench);
  const endMeanwhile = visitors.begin();
  const deleted = await deletePerson(run, userId);
  const meanwhile = await endMeanwhile();
  const processors = without(time(), before.time, meanwhile.length / Math.max(1, before.visits.length));
  await bench.settle();
  await collectGarbage();
  const left = ((meanwhile.length - before.visits.length) * VISITORS.everyMs) / VISITORS.clients / 1000;
  const after = left > 0 ? await usualVisits(run, visitors, deleted.jobId, left) : { visits: [] };
  const { seconds: bare, processors: bareProcessors } = await deleteCascading(bench, deleted.rows);
  const usual = [...before.visits, ...after.visits];
  return { ...deleted, bare, processors, bareProcessors, usual, meanwhile };
}

/**
 * What visitors wait and processes take while nobody is deleted. What is looked at during a deletion is looked at here too.
 * @param jobId of an ended deletion
 */
async function usualVisits(
  { bench, operator }: PanelRun,
  visitors: Visitors,
  jobId: string,
  seconds: number,
) {
  const endWarmUp = visitors.begin();
  await pause(WARM_UP_MS);
  await endWarmUp();
  const time = meterProcessors(bench);
  const end = visitors.begin();
  const isOver = afterSeconds(seconds);
  for (; !isOver(); await pause(LOOK_MS)) await statusOf(operator, jobId);
  return { visits: await end(), time: time() };
}

/** Times are medians, and percentiles are of the requests of all. */
function figuresOf(
  { bench, people }: PanelRun,
  measured: readonly Measured[],
  { ms, database, statement }: LongestTransaction,
): PanelFigure[] {
  const median = (of: (one: Measured) => number): number => quantile(measured.map(of), 0.5);
  const rows = median((one) => one.rows);
  const inTheMiddle = measured.toSorted((a, b) => totalOf(a.processors) - totalOf(b.processors))[
    Math.floor(measured.length / 2)
  ]!;
  const usual = measured.flatMap((one) => one.usual);
  const meanwhile = measured.flatMap((one) => one.meanwhile);
  const same = { people, scenario: 'deletion', bare: null };
  return [
    {
      ...same,
      what: `${rows.toLocaleString('en')} rows, without the files`,
      unit: 's',
      product: median((one) => one.seconds - one.fileSeconds),
      bare: median((one) => one.bare),
      target: { atMostBare: { times: 10 } },
    },
    {
      ...same,
      what: `processors, with the files (${shares(inTheMiddle.processors)})`,
      unit: 's',
      product: totalOf(inTheMiddle.processors),
      bare: inTheMiddle.bareProcessors,
      target: null,
    },
    { ...same, what: 'the files', unit: 's', product: median((one) => one.fileSeconds), target: null },
    {
      ...same,
      what: `longest transaction, of ${database.slice(bench.databasePrefix.length)}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 40)}`,
      unit: 'ms',
      product: ms,
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
  ];
}

const statusOf = (operator: PanelRun['operator'], jobId: string): Promise<Job> =>
  operator.ask<Job>('GET', `/api/admin/deletions/${jobId}/status`);

/** Times are those of the job and of its events: looks that are often enough to know them would be load. */
async function deletePerson({ bench, operator }: PanelRun, userId: number) {
  const dueAt = new Map<string, number>();
  const over = Promise.withResolvers<void>();
  const ends = [
    bench.on(deletionStepDue('auth'), ({ step }) => {
      if (!dueAt.has(step)) dueAt.set(step, performance.now());
    }),
  ];
  const { deletionJobId: jobId } = await operator.ask<{ deletionJobId: string }>(
    'POST',
    `/api/admin/users/${userId}/delete`,
    {
      reason: 'asked by themselves',
      idempotencyKey: randomUUID(),
      holdSeconds: 0,
    },
  );
  const started = performance.now();
  try {
    let job = await statusOf(operator, jobId);
    const last = job.steps.at(-1)!;
    ends.push(
      bench.on(deletionStepProgressed(last.service), ({ step, left }) => {
        if (step === last.name && !left) over.resolve();
      }),
    );
    while (!job.isCompleted) {
      await Promise.race([over.promise.then(() => pause(END_LOOK_MS)), pause(LOOK_MS)]);
      job = await statusOf(operator, jobId);
      if (job.isFailed || performance.now() - started > WITHIN_MS)
        throw new Error(`${jobId}: ${JSON.stringify(job)}`);
    }
    const afterFiles = job.steps[job.steps.findIndex(({ name }) => name === 'files') + 1]!;
    const fileMs = dueAt.get(afterFiles.name)! - dueAt.get('files')!;
    return { jobId, rows: rowsOf(job), seconds: job.durationMs / 1000, fileSeconds: fileMs / 1000 };
  } finally {
    for (const end of ends) end();
  }
}

const rowsOf = ({ removedCounts }: Job): number =>
  Object.entries(removedCounts).reduce((sum, [name, count]) => sum + (name === 'files' ? 0 : count), 0);
