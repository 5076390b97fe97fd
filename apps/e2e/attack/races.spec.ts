// Twenty at once of every call that changes something: they leave what one leaves. Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRunning } from '../src/fuzz/expectations.ts';
import { FuzzStage } from '../src/fuzz/stage.ts';
import { RaceCast } from '../src/races/cast.ts';
import { LOST_PAIRS, PAIRS } from '../src/races/pairs.ts';
import { LOST_RACES } from '../src/races/promises.ts';
import { RowCounts } from '../src/races/row-counts.ts';
import { runPairs } from '../src/races/run-pairs.ts';
import { runRaces } from '../src/races/run-races.ts';
import { FAMILIES, faultsOfTable, LOST_A_ROUND } from '../src/races/table.ts';

const ROUNDS = Number(process.env.ATTACK_ROUNDS ?? 1);
const rounds = Array.from({ length: ROUNDS }, (_, n) => n + 1);

let stage: FuzzStage;
let cast: RaceCast;
let counts: RowCounts;

beforeAll(async () => {
  stage = await FuzzStage.start();
  cast = await RaceCast.gather(stage);
  counts = await RowCounts.of(stage.world);
});
afterAll(async () => {
  await Promise.all([counts?.close(), cast?.close()]);
  await stage?.stop();
});

describe('twenty at once', () => {
  it('have a line for each call and each documented operation that changes something', () => {
    expect(faultsOfTable(stage)).toEqual({ unraced: [], unknown: [] });
  });

  describe.each(rounds)('in round %d', () => {
    it.each(Object.entries(FAMILIES))('[RACE-02] %s leave what one leaves', async (_family, races) => {
      expect(await runRaces(cast, counts, races)).toEqual({});
    });

    it('[RACE-03] that contradict each other end in one truth', async () => {
      expect(await runPairs(cast, PAIRS)).toEqual({});
    });
  });

  it('[RACE-02] [RACE-03] about lost promises do the same', async () => {
    await cast.loseSome(LOST_A_ROUND * ROUNDS);
    for (const _round of rounds) {
      expect(await runRaces(cast, counts, LOST_RACES)).toEqual({});
      expect(await runPairs(cast, LOST_PAIRS)).toEqual({});
    }
  });
});

describe('after all of these', () => {
  it('every service is running', () => expectRunning(stage));
});
