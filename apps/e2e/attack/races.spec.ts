// Twenty at once of every call that changes something. Real: everything but Telegram.
import { afterAll, beforeAll } from '@jest/globals';
import { FuzzStage } from '../src/fuzz/stage.ts';
import { describeRaces } from '../src/races/describe-races.ts';

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});
afterAll(() => stage?.stop());

describeRaces(() => stage);
