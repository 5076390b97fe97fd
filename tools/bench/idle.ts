import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './product.ts';
import { meterProcessors, type ProcessorTime, scaled } from './taken.ts';

const LONGEST_COUNT_MS = 20_000;

export interface IdleFigure {
  seconds: number;
  /** Processor milliseconds in a second, by process. */
  processors: ProcessorTime;
  transactions: number;
  messages: number;
}

/**
 * What the system takes in a second while nobody uses it.
 * @param rest seconds until the work of the start is done: its garbage, and the first looks of jobs and caches
 */
export async function measureIdle(bench: Bench, rest: number, seconds: number): Promise<IdleFigure> {
  await pause(1000 * rest);
  const [time, committed, began] = [meterProcessors(bench), await transactionsOf(bench), performance.now()];
  await pause(1000 * seconds);
  const took = (performance.now() - began) / 1000;
  const processors = scaled(time(), 1000 / took);
  const transactions = ((await transactionsOf(bench)) - committed) / took;
  // By itself: a subscriber of everything is work for the server.
  const messages = await messagesOf(bench, Math.min(LONGEST_COUNT_MS, 1000 * seconds));
  return { seconds: took, processors, transactions, messages };
}

async function transactionsOf({ sql }: Bench): Promise<number> {
  const [counted] = await sql<{ n: string }>(
    'auth',
    'SELECT sum(xact_commit + xact_rollback) AS n FROM pg_stat_database',
  );
  return Number(counted!.n);
}

async function messagesOf({ nats }: Bench, ms: number): Promise<number> {
  let messages = 0;
  const all = nats.subscribe('>', { callback: () => void (messages += 1) });
  await pause(ms);
  all.unsubscribe();
  return (1000 * messages) / ms;
}
