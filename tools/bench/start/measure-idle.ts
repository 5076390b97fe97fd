import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectOnce } from '@slovo/kit/nats';
import { localNatsUrl } from '@slovo/local/nats.ts';
import { localDatabaseUrl } from '@slovo/local/postgres.ts';
import pg from 'pg';
import { start } from './npm-start.ts';
import { family } from './processes.ts';

/** Until the start's work is done: its garbage, and the first looks of jobs and caches. */
const REST_MS = 60_000;
const NATS_MS = 20_000;

export interface IdleFigure {
  seconds: number;
  /** Processor milliseconds in a second, by program. */
  processors: Record<string, number>;
  transactions: number;
  messages: number;
}

/** What `npm start --split` with the demo takes in a second while nobody uses it. The sandbox is not part of the sum. */
export async function measureIdle(root: string, seconds: number): Promise<IdleFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-bench-idle-'));
  const run = await start(root, folder, ['--split']);
  try {
    await run.line(/^ {2}Operators/);
    await pause(REST_MS);
    const database = new pg.Client({ connectionString: localDatabaseUrl(folder) });
    await database.connect();
    const [before, committed, began] = [usedBy(run.pid), await transactionsOf(database), performance.now()];
    await pause(1000 * seconds);
    const took = (performance.now() - began) / 1000;
    const after = usedBy(run.pid);
    const transactions = ((await transactionsOf(database)) - committed) / took;
    await database.end();
    const processors = Object.fromEntries(
      [...after].map(([name, used]) => [name, (1000 * (used - (before.get(name) ?? 0))) / took]),
    );
    // By itself: a subscriber of everything is work for the server.
    const messages = await messagesOf(localNatsUrl(folder)!);
    return { seconds, processors, transactions, messages };
  } finally {
    await run.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor seconds by program; PostgreSQL's processes are one. */
function usedBy(root: number): Map<string, number> {
  const used = new Map<string, number>();
  for (const { pid, seconds } of family(root)) {
    const name = programOf(pid);
    used.set(name, (used.get(name) ?? 0) + seconds);
  }
  return used;
}

function programOf(pid: number): string {
  let words: string[] = [];
  try {
    words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    // It has ended meanwhile.
  }
  const all = words.join(' ');
  if (all.includes('postgres')) return 'postgres';
  if (all.includes('nats-server')) return 'nats';
  if (all.includes('sandbox')) return 'sandbox';
  if (all.includes('main.mjs')) return words.at(-1)!;
  return all.includes('start.ts') ? 'npm start' : basename(words[0] ?? 'ended');
}

async function transactionsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ n: string }>(
    'SELECT sum(xact_commit + xact_rollback) AS n FROM pg_stat_database',
  );
  return Number(rows[0]!.n);
}

async function messagesOf(url: string): Promise<number> {
  const nats = await connectOnce(url, 'bench');
  let messages = 0;
  nats.subscribe('>', { callback: () => void (messages += 1) });
  await nats.flush();
  await pause(NATS_MS);
  await nats.close();
  return (1000 * messages) / NATS_MS;
}

/** Tools of the development, which an installation does not have. */
const OUTSIDE = new Set(['sandbox', 'npm start']);

export function idleTableOf({ processors, transactions, messages }: IdleFigure): string {
  const rows = Object.entries(processors).toSorted(([, one], [, other]) => other - one);
  const sum = rows.reduce((total, [name, used]) => (OUTSIDE.has(name) ? total : total + used), 0);
  return [
    '| idle | a second |',
    '| --- | ---: |',
    ...rows.map(
      ([name, used]) => `| ${name}${OUTSIDE.has(name) ? ' (not in the sum)' : ''} | ${used.toFixed(2)} ms |`,
    ),
    `| **all processes** | **${sum.toFixed(1)} ms** |`,
    `| transactions | ${transactions.toFixed(1)} |`,
    `| messages of NATS | ${messages.toFixed(1)} |`,
  ].join('\n');
}
