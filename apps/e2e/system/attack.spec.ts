// Attacks on the running product that other specs do not show. `npm run test:attack` adds those that take minutes.
// Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersIn, sendAndWait } from '../src/attack/raw-socket.ts';
import { gatherCast } from '../src/attack/cast.ts';
import { MALFORMED } from '../src/attack/malformed.ts';
import { MATRIX } from '../src/attack/matrix.ts';
import { tryMatrix } from '../src/attack/try-matrix.ts';
import { forgedEnvelopes } from '../src/forge/envelopes.ts';
import { type Forgery, showAll } from '../src/forge/forgery.ts';
import { forgedInitData } from '../src/forge/init-data.ts';
import { forgedLinks } from '../src/forge/links.ts';
import { forgedOperators } from '../src/forge/operators.ts';
import { forgedSessions } from '../src/forge/sessions.ts';
import { expectRunning } from '../src/fuzz/expectations.ts';
import { FuzzStage } from '../src/fuzz/stage.ts';
import { RaceCast } from '../src/races/cast.ts';
import { RowCounts } from '../src/races/row-counts.ts';
import { runPairs } from '../src/races/run-pairs.ts';
import { runRaces } from '../src/races/run-races.ts';
import { faultsOfTable, FEW_PAIRS, FEW_RACES } from '../src/races/table.ts';

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});
afterAll(() => stage?.stop());

describe('whoever asks', () => {
  it('[ATTACK-01] each documented operation has a row of the matrix, and each row an operation', () => {
    const documented = stage.operations.map(({ operationId }) => operationId);
    expect([...MATRIX.keys()].toSorted()).toEqual(documented.toSorted());
  });

  it('[ATTACK-01] gets what the matrix says of every documented operation on what is private to another', async () => {
    const answers = await tryMatrix(stage, await gatherCast(stage));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(MATRIX));
    console.log(`authorization: ${answers.size} operations by 7 roles`);
  });
});

describe('malformed HTTP', () => {
  it.each(MALFORMED)(
    '[ATTACK-02] $what is refused, or is one request',
    async ({ bytes, answers: most = 1 }) => {
      const received = await sendAndWait(stage.world.appUrl, bytes);
      const answers = answersIn(received);
      expect(answers.filter((status) => status >= 500)).toEqual([]);
      expect(answers.length).toBeLessThanOrEqual(most);
    },
  );
});

describe('forged', () => {
  const expectAnswered = async (forgeries: readonly Forgery[]) => {
    const { answered, expected } = await showAll(forgeries);
    expect(answered).toEqual(expected);
  };

  it('[FORGE-01] session tokens open nothing', async () => expectAnswered(await forgedSessions(stage)));
  it('[FORGE-02] tokens of operators open nothing', async () => expectAnswered(await forgedOperators(stage)));
  it('[FORGE-03] login links sign nobody in', async () => expectAnswered(await forgedLinks(stage)));
  it('[FORGE-04] initData signs nobody in', async () => expectAnswered(await forgedInitData(stage)));
  it('[FORGE-07] callers on NATS are refused', async () => {
    const { forgeries, close } = await forgedEnvelopes(stage);
    await expectAnswered(forgeries).finally(close);
  });
});

describe('twenty at once', () => {
  let cast: RaceCast;
  let counts: RowCounts;
  beforeAll(async () => {
    cast = await RaceCast.gather(stage);
    counts = await RowCounts.of(stage.world);
  });
  afterAll(() => Promise.all([counts?.close(), cast?.close()]));

  it('have a line for each call that changes something, in the table of test:attack', () => {
    expect(faultsOfTable(stage)).toEqual({ unraced: [], unknown: [] });
  });

  it('[RACE-02] leave what one leaves', async () => {
    expect(await runRaces(cast, counts, FEW_RACES)).toEqual({});
  });

  it('[RACE-03] that contradict each other end in one truth', async () => {
    expect(await runPairs(cast, FEW_PAIRS)).toEqual({});
  });
});

describe('after all of these', () => {
  it('every service is running', () => expectRunning(stage));
});
