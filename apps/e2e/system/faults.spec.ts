// Operators' messages and files while everything around them breaks. Real: everything but Telegram. The short form of
// `npm run test:faults`, which has a crowd of 5,000, all kills and outages of a minute.
import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeBroadcast } from '../src/faults/broadcast.ts';
import { describeHostileTexts } from '../src/faults/hostile.ts';
import { describeKills } from '../src/faults/kills.ts';
import { describeRepeatedSends, describeTwoOperators } from '../src/faults/races.ts';
import { describeAbsentService, describeLostServers } from '../src/faults/servers.ts';
import { FaultStage } from '../src/faults/stage.ts';
import { describeStuckDeletion } from '../src/faults/stuck.ts';
import { describeTelegram } from '../src/faults/telegram.ts';
import { describeUploads } from '../src/faults/uploads.ts';

let stage: FaultStage | undefined;
const open = (): FaultStage => {
  if (!stage) throw new Error('the system did not start');
  return stage;
};

beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage?.world.stop());

describe('[ADM-SEND-11] a crowd', () => {
  describeBroadcast(open);
});
describe('[ADM-SEND-14] [ADM-SEND-15] requests that race', () => {
  describeRepeatedSends(open);
  describeTwoOperators(open);
});
describe('[ADM-SEND-12] kills', () => {
  describeKills(open);
});
describe('[ADM-SEND-16] [FAST-08] servers that go away', () => {
  describeLostServers(open);
  describeAbsentService(open);
});
describe('[ADM-MEDIA-27] [ADM-SEND-17] uploads that are cut', () => {
  describeUploads(open);
});
describe('[ADM-SEND-18] texts as attackers write them', () => {
  describeHostileTexts(open);
});
describe('[ADM-DEL-34] a step that keeps failing', () => {
  describeStuckDeletion(open);
});
// Last: Telegram says of some of the crowd that they blocked the bot.
describe('[ADM-SEND-13] Telegram in trouble', () => {
  describeTelegram(open);
});
