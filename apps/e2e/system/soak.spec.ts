// Real: every service as built, PostgreSQL, NATS, file storage, the schedule. Not real: Telegram, and the time: people live
// some days, and then nobody does anything for longer than anything is kept. `npm run test:soak` is the long form, which
// also judges memory, day by day.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { ALL_SERVICES } from '@slovo/local/service-programs.ts';
import { startWorld, type World } from '@slovo/testing';
import { operatorToken } from '../src/operator.ts';
import { startSharedWorld } from '../src/shared-world.ts';
import { Crowd, FEW, MANY } from '../src/soak/crowd.ts';
import { countRows, measure, type Measured, unusedTables } from '../src/soak/measure.ts';
import { randomOf } from '../src/soak/random.ts';
import { LEVELS_OFF, LONGEST_TERM, unlisted } from '../src/soak/tables.ts';
import { judge, leftOver, type Sample, showLines } from '../src/soak/verdict.ts';

const IS_LONG = process.env.SOAK_PEOPLE !== undefined;
const WAYS = IS_LONG ? MANY : FEW;
const PEOPLE = Number(process.env.SOAK_PEOPLE ?? 7);
const DAYS = Number(process.env.SOAK_DAYS ?? 2);
const SEED = Number(process.env.SOAK_SEED ?? 13);
/** In each third promises of all lengths end and begin: all have begun on the first day. */
const FEWEST_JUDGED = 3 * (MANY.longestPromise + 1);
/** After it all promises have ended, and people have the notices of that, also the summary of their week. */
const RUN_OUT_DAYS = WAYS.longestPromise + 14;
/** The clock lives through what is due on the way, however long the step, but a request may not take five minutes. */
const STEP_DAYS = IS_LONG ? 1 : 30;
const OPERATOR = 77_000_094;
const UNLIMITED = '100000000';
/** Ten in the morning in Moscow, on a Wednesday. */
const BEGINS = '2027-03-03T07:00:00Z';
/** What only a fault or an upgrade writes to. */
const NOT_PLAYED = ['parked_events', 'old_names'];

let world: World;
let measured: Measured;

beforeAll(async () => {
  const memoryFolder = mkdtempSync(join(tmpdir(), 'slovo-memory-'));
  const preload = fileURLToPath(new URL('../src/soak/report-memory.mjs', import.meta.url));
  const limits = 'READ WRITE SIGN_IN SEARCH OPERATOR OPERATOR_READ OPERATOR_WRITE OPERATOR_SEND'.split(' ');
  const env = {
    ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, UNLIMITED])),
    ADMIN_TELEGRAM_IDS: String(OPERATOR),
    SIGN_INS_A_DAY: UNLIMITED,
    SOAK_MEMORY: memoryFolder,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${pathToFileURL(preload).href}`]
      .filter(Boolean)
      .join(' '),
  };
  world = IS_LONG ? await startWorld(env) : await startSharedWorld(env);
  measured = { world, memoryFolder, processes: IS_LONG ? PROCESSES : [ALL_SERVICES] };
  await post(`${world.appUrl}/dev/clock`, { set: BEGINS });
  await post(`${world.sandboxUrl}/sandbox/rate-limit`, { enabled: false });
});
afterAll(async () => {
  await world?.stop();
  if (measured) rmSync(measured.memoryFolder, { recursive: true });
});

const ROWS = DAYS >= FEWEST_JUDGED ? '[SOAK-05] [SOAK-06]' : '[SOAK-05]';

it(`${ROWS} after ${DAYS} days of ${PEOPLE} people (seed ${SEED}), and then longer than all terms without any, all that has a term is gone`, async () => {
  expect(unlisted(Object.keys(await countRows(world)))).toEqual([]);
  const crowd = await gatherCrowd();
  const samples: Sample[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const began = performance.now();
    // An operator's token lasts for eight hours.
    await crowd.live(day, await operatorToken(world, OPERATOR));
    await world.advance('P1D');
    samples.push(await measure(measured, (performance.now() - began) / 1_000));
    printLast(samples);
  }
  const lines = DAYS >= FEWEST_JUDGED ? judge(samples) : [];
  say(showLines(lines));
  expect(lines.flatMap(({ fault }) => fault ?? [])).toEqual([]);

  for (let day = 0; day < RUN_OUT_DAYS + LONGEST_TERM; day += STEP_DAYS)
    await world.advance(`P${STEP_DAYS}D`);
  const end = await measure(measured, 0);
  expect(leftOver(end.rows)).toEqual([]);
  expect(end.files).toBe(end.filesWithRow);
  expect(end.unprocessed).toBe(0);
  // What never had a row shows nothing.
  const unused = await unusedTables(world);
  expect(unused.filter((table) => table in LEVELS_OFF && !NOT_PLAYED.includes(table.split('.')[1]!))).toEqual(
    [],
  );
});

async function gatherCrowd(): Promise<Crowd> {
  const crowd = new Crowd(world, randomOf(SEED), WAYS);
  const began = performance.now();
  await crowd.arrive(PEOPLE);
  await world.settle();
  if (IS_LONG) say(`${PEOPLE} people have arrived in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return crowd;
}

/** Not by console.log, which Jest prints at the end. */
const say = (text: string): void => void (IS_LONG && process.stdout.write(`${text}\n`));

function printLast(samples: readonly Sample[]): void {
  const { rows, memory, files, consumers, seconds } = samples.at(-1)!;
  const used = Object.entries(memory).map(
    ([name, { used: own, resident }]) => `${name} ${own.toFixed(0)}/${resident.toFixed(0)}`,
  );
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  say(
    `day ${samples.length}: ${seconds.toFixed(0)} s, ${total} rows, ${files} files, ${consumers} consumers, MB ${used.join(', ')}`,
  );
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}
