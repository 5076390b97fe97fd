import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@slovo/local/terminal.ts';
import type { Bench } from '../product.ts';
import { memoryOf } from '../start/processes.ts';
import { markdownTable } from '../table.ts';
import { meterProcessors, type ProcessorTime as ProcessorTimes, shares, totalOf } from '../taken.ts';
import { ProcessorTime } from './processor-time.ts';
import {
  checkNotices,
  countUnmet,
  DUE,
  type Due,
  endDay,
  isAnyDue,
  seedDayEnd,
  UNMET_SHARE,
} from './seed.ts';

export interface DayEndFigure {
  promises: number;
  /** Which of them are looked at. */
  due: Due;
  /** Milliseconds of processor time for each promise, until all are judged and stored. */
  node: number;
  postgres: number;
  /** Seconds until all are judged and stored, and then until all effects are there and all messages are queued. */
  judged: number;
  settled: number;
  /** Seconds of the processors until then, by process. */
  processors: ProcessorTimes;
  /** PSS of the promises service at its most, in MB. */
  memory: number;
}

const LOOK_MS = 250;
const LONGEST_MS = 30 * 60_000;

/** The end of a day of so many promises at once, with all services running. */
export async function measureDayEnd(bench: Bench, sizes: readonly number[]): Promise<DayEndFigure[]> {
  const figures: DayEndFigure[] = [];
  for (const promises of sizes)
    for (const due of DUE)
      figures.push(
        await step(`day end of ${promises.toLocaleString('en')} promises, ${due} due`, async (remark) => {
          const figure = await measure(bench, promises, due);
          remark(`${(figure.node + figure.postgres).toFixed(3)} ms of processor time each`);
          return figure;
        }),
      );
  return figures;
}

async function measure(bench: Bench, promises: number, due: Due): Promise<DayEndFigure> {
  const { sql } = bench;
  const service = bench.pidOf('promises');
  if (service === undefined) throw new Error('The promises service does not run by itself');
  await seedDayEnd(sql, promises);
  const time = await ProcessorTime.begin(sql, service);
  const processors = meterProcessors(bench);
  const begun = performance.now();
  await endDay(sql, due);
  let memory = 0;
  while (await isAnyDue(sql)) {
    await time.look();
    memory = Math.max(memory, memoryOf(service));
    if (performance.now() - begun > LONGEST_MS) throw new Error('The day does not end');
    await pause(LOOK_MS);
  }
  const judged = (performance.now() - begun) / 1000;
  await time.look();
  const { node, postgres } = time.used();
  // Notices of a day leave ten minutes after its end. The people here have no quiet hours.
  const settled = (await bench.settle()) + (await bench.settle('PT11M'));
  const used = processors();
  await checkNotices(sql, promises);
  const unmet = await countUnmet(sql);
  if (unmet !== promises * UNMET_SHARE) throw new Error(`${unmet} promises were unmet`);
  const each = (seconds: number): number => (seconds * 1000) / promises;
  return {
    promises,
    due,
    node: each(node),
    postgres: each(postgres),
    judged,
    settled,
    memory,
    processors: used,
  };
}

export function dayEndTableOf(figures: readonly DayEndFigure[]): string {
  const rows = figures.map(({ promises, due, node, postgres, judged, settled, memory, processors }) => [
    promises.toLocaleString('en'),
    due,
    `${(node + postgres).toFixed(3)} ms`,
    `${node.toFixed(3)} ms`,
    `${postgres.toFixed(3)} ms`,
    `${judged.toFixed(1)} s`,
    `${(judged + settled).toFixed(1)} s`,
    `${((totalOf(processors) * 1000) / promises).toFixed(3)} ms each: ${shares(processors)}`,
    `${memory.toFixed(0)} MB`,
  ]);
  const head = [
    'day end of',
    'due',
    'processor time each',
    'Node',
    'PostgreSQL',
    'judged',
    'all effects',
    'processors until then, s',
    'memory',
  ];
  return markdownTable(head, rows);
}
