import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FuzzStage } from '../fuzz/stage.ts';
import { ACCOUNT_RACES } from './accounts.ts';
import { RaceCast } from './cast.ts';
import { DECIDING_RACES } from './deciding.ts';
import { LIBRARY_RACES } from './library.ts';
import { MESSAGE_RACES } from './messages.ts';
import { OPERATOR_RACES, REPLAY_RACES } from './operators.ts';
import { LOST_PAIRS, PAIRS } from './pairs.ts';
import { LOST_RACES, PROMISE_RACES } from './promises.ts';
import { RowCounts } from './row-counts.ts';
import { runPairs } from './run-pairs.ts';
import { runRaces } from './run-races.ts';

const FAMILIES = {
  'about promises': PROMISE_RACES,
  'about decisions and notifications': DECIDING_RACES,
  'about accounts': ACCOUNT_RACES,
  'of operators': OPERATOR_RACES,
  'of operators about messages': MESSAGE_RACES,
  'of operators about files': LIBRARY_RACES,
  'of operators about parked events': REPLAY_RACES,
};
const ALL = Object.assign({}, ...Object.values(FAMILIES), LOST_RACES) as Record<string, unknown>;

/** More in `npm run test:attack`. */
const ROUNDS = Number(process.env.ATTACK_ROUNDS ?? 1);
const rounds = Array.from({ length: ROUNDS }, (_, n) => n + 1);

/** Two for each race and one for each pair, in each round. */
const LOST = (2 * Object.keys(LOST_RACES).length + Object.keys(LOST_PAIRS).length) * ROUNDS;

export function describeRaces(open: () => FuzzStage): void {
  describe('twenty at once', () => {
    let cast: RaceCast;
    let counts: RowCounts;
    beforeAll(async () => {
      cast = await RaceCast.gather(open());
      counts = await RowCounts.of(cast.world);
    });
    afterAll(() => counts?.close());

    it('[RACE-01] each documented operation that changes something races, and each race is of one', () => {
      const changing = open()
        .operations.filter(({ method }) => method !== 'GET')
        .map(({ operationId }) => operationId);
      const raced = new Set(Object.keys(ALL).map((name) => name.split(' ')[0]!));
      expect([...raced].toSorted()).toEqual(changing.toSorted());
    });

    for (const [family, races] of Object.entries(FAMILIES))
      it.each(rounds)(`[RACE-02] ${family} leave what one leaves (round %d)`, async () => {
        expect(await runRaces(cast, counts, races)).toEqual({});
      });

    it.each(rounds)('[RACE-03] that contradict each other end in one truth (round %d)', async () => {
      expect(await runPairs(cast, PAIRS)).toEqual({});
    });

    it('[RACE-02] [RACE-03] about lost promises do the same', async () => {
      await cast.loseSome(LOST);
      for (const _round of rounds) {
        expect(await runRaces(cast, counts, LOST_RACES)).toEqual({});
        expect(await runPairs(cast, LOST_PAIRS)).toEqual({});
      }
    });
  });
}
