// Real: all services in one process, PostgreSQL, NATS, each killed at the same moment. NATS loses what it has written since
// a copy of its files was made, as by a power cut before it has flushed. Not real: Telegram.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyFrozen, putBack, startWorld, until, type World } from '@slovo/testing';
import { ONE_PROCESS } from '../src/one-process.ts';
import { arrivePair, decideAll, openPoll, outcomesOf, type Pair } from '../src/power/load.ts';
import { parkedIn, runCommand } from '../src/restore/installation.ts';

/** `npm run test:power` plays the two minutes that NATS may keep to itself by default. */
const SECONDS = Number(process.env.POWER_SECONDS ?? 2);
/** Votes of each friend that are cast at the same time. */
const BURST = 8;
const UNLIMITED = '1000000';

let world: World;
let pairs: Pair[];

beforeAll(async () => {
  const limits = { RATE_LIMIT_READ: UNLIMITED, RATE_LIMIT_WRITE: UNLIMITED };
  world = await startWorld(limits, { ownServers: true, programs: ONE_PROCESS });
  pairs = [await arrivePair(world, 'one'), await arrivePair(world, 'two')];
});
afterAll(() => world?.stop());

it(`[POWER-01] what people did in the last ${SECONDS} seconds before a power cut has all its effects, once`, async () => {
  const files = join(world.folder, 'nats');
  const copy = join(world.folder, 'nats-before');
  await world.settle();
  await copyFrozen(world.pidOf('nats')!, files, copy);

  const began = performance.now();
  const isOver = () => performance.now() - began > SECONDS * 1_000;
  await Promise.all(
    pairs.map(async (pair) => {
      do {
        await openPoll(pair);
        // In the long form, much of the work ends long before the cut.
        if (pair.open.length > BURST) await decideAll(pair);
      } while (!isOver() || pair.open.length < BURST);
    }),
  );
  // The cut comes with the answers to the last votes: what follows from them is under way.
  await Promise.all(pairs.map(decideAll));
  await Promise.all([world.kill('services'), world.kill('nats'), world.kill('postgres')]);
  const decided = pairs.flatMap((pair) => pair.decided);
  expect(decided.length).toBeGreaterThan(0);

  await putBack(copy, files);
  await world.restart('postgres');
  await world.restart('nats');
  const started = performance.now();
  await world.restart('services');
  await world.ready();
  const all = decided.map(() => 1);
  const isDone = async () => {
    const { approved, notices } = await outcomesOf(world, decided);
    return approved === decided.length && notices.every((times) => times > 0);
  };
  await until(isDone, 120_000).catch(() => {});
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${decided.length} decided reports, all done ${seconds} s after the start`);
  expect(await outcomesOf(world, decided)).toEqual({ approved: decided.length, notices: all });
  await world.settle();
  expect(await outcomesOf(world, decided)).toEqual({ approved: decided.length, notices: all });
  expect(await parkedIn(world)).toEqual({});
  // Every copy that a service has of another's rows.
  expect((await runCommand(world, ['reconcile'])).filter((line) => /^\w+\.\w+: /.test(line))).toEqual([]);
});
