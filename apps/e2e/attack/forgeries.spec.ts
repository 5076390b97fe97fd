// Whatever opens something, forged. Real: everything but Telegram.
import { afterAll, beforeAll } from '@jest/globals';
import { describeForgeries } from '../src/forge/describe-forgeries.ts';
import { FuzzStage } from '../src/fuzz/stage.ts';

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});
afterAll(() => stage?.stop());

describeForgeries(() => stage);
