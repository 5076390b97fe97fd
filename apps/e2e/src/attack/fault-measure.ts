import { setTimeout as pause } from 'node:timers/promises';
import { until, type World } from '@slovo/testing';
import type { Actor } from '../actor.ts';
import { reportsOf, startPromise } from '../bot/running-promise.ts';
import { photoWithPlace } from '../photos.ts';
import { arrivePair, decideAll, openPoll, outcomesOf, type Pair } from '../power/load.ts';
import { parkedIn } from '../restore/installation.ts';

export interface Fault {
  name: string;
  begin(world: World): Promise<unknown> | void;
  end(world: World): Promise<unknown> | void;
}

export interface Measured {
  name: string;
  /** What each kind of request was answered meanwhile, and after how many seconds. */
  seen: Record<Seen, string>;
  /** Seconds from the end of the fault until everything that was asked for has all its effects. */
  wellAfter: number;
  /** What is not as it should be: empty where nothing is lost and nothing doubled. */
  lost: string[];
}
const SEEN = ['page', 'read', 'write', 'photo'] as const;
type Seen = (typeof SEEN)[number];

/** Votes that are answered right before the fault. */
const VOTES = 4;
const PATIENCE_MS = 60_000;
const LONGEST_MS = 300_000;

type Request = () => Promise<{ status: number }>;

async function timed(request: Request): Promise<string> {
  const began = performance.now();
  const status = await request().then(
    (answer) => String(answer.status),
    (error: Error) => (error.name === 'TimeoutError' ? 'no answer' : 'no connection'),
  );
  return `${status} in ${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

let faults = 0;

/** Votes, then a fault of at least so many milliseconds under requests of every kind, then its end. */
export async function measure(world: World, fault: Fault, lastsMs: number): Promise<Measured> {
  faults += 1;
  const pair = await arrivePair(world, `fault_${faults}`);
  const { owner } = pair;
  for (let n = 0; n < VOTES; n += 1) await openPoll(pair);
  const standing = await startPromise(owner, { title: 'Стоит' });
  const photo = await photoWithPlace('#446688');
  const key = `fault-${faults}`;
  const title = `Дано в беде ${faults}`;
  const make = { title, type: 'goal', days_total: 7 };
  const requests: Record<Seen, Request> = {
    page: () => fetch(`${world.appUrl}/feed`, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    read: () => patient(owner.call('GET', '/api/promises')),
    write: () => patient(owner.call('POST', '/api/promises', make, { 'idempotency-key': key })),
    photo: () => patient(owner.report(standing.id, 'Сделано', [photo], key)),
  };

  await decideAll(pair);
  await fault.begin(world);
  const began = performance.now();
  const seen = Object.fromEntries(
    await Promise.all(SEEN.map(async (kind) => [kind, await timed(requests[kind])] as const)),
  ) as Record<Seen, string>;
  await pause(Math.max(0, lastsMs - (performance.now() - began)));
  await fault.end(world);

  const ended = performance.now();
  for (const kind of SEEN) await until(async () => (await requests[kind]()).status < 300, LONGEST_MS);
  const isDone = async () => (await outcomesOf(world, pair.decided)).told.every((times) => times > 0);
  await until(isDone, LONGEST_MS).catch(() => {});
  const wellAfter = (performance.now() - ended) / 1_000;
  await until(() => world.settle().then(() => true), LONGEST_MS);
  return { name: fault.name, seen, wellAfter, lost: await lostOf(world, pair, title, standing) };
}

function patient<T>(answer: Promise<T>): Promise<T> {
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new DOMException('no answer', 'TimeoutError');
  });
  return Promise.race([answer, late]);
}

async function lostOf(
  world: World,
  { owner, decided }: Pair,
  title: string,
  standing: Parameters<typeof reportsOf>[1],
): Promise<string[]> {
  const { approved, told } = await outcomesOf(world, decided);
  const made = await titlesOf(owner);
  const reports = await reportsOf(owner, standing);
  const parked = await parkedIn(world);
  return [
    ...(decided.length === VOTES ? [] : [`${decided.length} of ${VOTES} votes were taken`]),
    ...(approved === decided.length ? [] : [`${approved} of ${decided.length} reports are approved`]),
    ...(told.every((times) => times === 1) ? [] : [`owners were told ${told.join()} times`]),
    ...(made.filter((one) => one === title).length === 1 ? [] : ['the promise is not there once']),
    ...(reports.length === 1 ? [] : [`${reports.length} reports with a photo`]),
    ...(Object.keys(parked).length === 0 ? [] : [`parked: ${JSON.stringify(parked)}`]),
  ];
}

async function titlesOf(owner: Actor): Promise<string[]> {
  const { promises } = await owner.ask<{ promises: { title: string }[] }>('GET', '/api/promises');
  return promises.map((one) => one.title);
}

/** As a table of the documents. */
export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map(({ name, seen, wellAfter, lost }) => [
    name,
    ...SEEN.map((kind) => seen[kind]),
    lost.join('; ') || 'nothing',
    `${wellAfter.toFixed(1)} s`,
  ]);
  const head = ['fault', ...SEEN, 'lost or doubled', 'well after'];
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
