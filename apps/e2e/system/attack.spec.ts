// Attacks on the running product that other specs do not show. `npm run test:attack` adds those that take minutes.
// Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersIn, sendAndWait } from '../src/attack/raw-socket.ts';
import { gatherCast } from '../src/attack/cast.ts';
import { MALFORMED } from '../src/attack/malformed.ts';
import { MATRIX } from '../src/attack/matrix.ts';
import { tryMatrix } from '../src/attack/try-matrix.ts';
import { expectRunning } from '../src/fuzz/expectations.ts';
import { FuzzStage } from '../src/fuzz/stage.ts';

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

describe('after all of these', () => {
  it('every service is running', () => expectRunning(stage));
});
