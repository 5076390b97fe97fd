// Real: everything but Telegram, and the supervisor that restarts it. Everything is killed as by a power cut, in an order
// that the seed decides, while people sign in, report, vote and are written to. `npm run chaos` is the long form.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { faultsOf } from '../src/chaos/check.ts';
import { KillableSystem } from '../src/chaos/killable.ts';
import { Load } from '../src/chaos/load.ts';
import { planKills } from '../src/chaos/victims.ts';
import { operatorToken } from '../src/operator.ts';

const KILLS = Number(process.env.CHAOS_KILLS ?? 10);
const SEED = Number(process.env.CHAOS_SEED ?? 13);
/** Kills after which all that was done so far is checked: a long run that ends early has shown what held until then. */
const CHECK_EVERY = 50;
const OPERATOR = 77_000_084;
const UNLIMITED = '1000000';
const LINES = 4;
const LISTENERS = 3;

let system: KillableSystem;

beforeAll(async () => {
  const limits = ['SIGN_IN', 'READ', 'WRITE', 'OPERATOR', 'OPERATOR_READ', 'OPERATOR_WRITE', 'OPERATOR_SEND'];
  system = await KillableSystem.start({
    ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, UNLIMITED])),
    ADMIN_TELEGRAM_IDS: String(OPERATOR),
  });
});
afterAll(() => system?.stop());

it(`[CHAOS-01] after ${KILLS} kills (npm run chaos -- --kills ${KILLS} --seed ${SEED}) all that was acknowledged is there, once`, async () => {
  const token = await operatorToken(system.servers, OPERATOR);
  const load = new Load(system, token);
  await load.start(LINES, LISTENERS);
  const began = performance.now();
  const check = async (kills: number): Promise<void> => {
    await load.rest();
    await system.ready();
    await system.settle();
    expect(await faultsOf(system, load, token)).toEqual([]);
    const took = `${((performance.now() - began) / 1_000).toFixed(0)} s`;
    // Not by console.log, which Jest prints at the end.
    process.stdout.write(
      `seed ${SEED}: ${kills} kills in ${took}, ${load.kept.length} promises and ${load.sent.length} broadcasts are right\n`,
    );
  };
  for (const [index, { victim, pauseMs }] of planKills(KILLS, SEED).entries()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await system.kill(victim);
    load.throwIfBroken();
    if ((index + 1) % CHECK_EVERY === 0 && index + 1 < KILLS) {
      await check(index + 1);
      load.goOn();
    }
  }
  await check(KILLS);
  expect(load.kept.length).toBeGreaterThan(0);
  expect(load.sent.length).toBeGreaterThan(0);
});
