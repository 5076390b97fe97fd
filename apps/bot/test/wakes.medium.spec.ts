// Runs alone: its loops never look by themselves, so that all work that is done was announced.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { type PersonSnapshot, reportApproved } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { ChatShards, SHARDS } from '../src/telegram/chat-shards.ts';
import { Wake } from '../src/telegram/wake.ts';
import { BotHarness } from './bot-harness.ts';
import { Broadcast } from './crowd.ts';
import type { Person } from './telegram.ts';
import { approved } from './verdicts.ts';

/** Longer waits are looks: of a replica alone at the others, of loops at their tables. */
const SHORT_MS = 2_000;
const NEVER_MS = 2 ** 31 - 1;

let harness: BotHarness;
let anya: Person;
let user: PersonSnapshot;

beforeAll(async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with `this` below
  const { wait } = Wake.prototype;
  jest.spyOn(Wake.prototype, 'wait').mockImplementation(function (this: Wake, ms, signal) {
    return wait.call(this, ms > SHORT_MS ? NEVER_MS : ms, signal);
  });
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  anya = await harness.telegram.person('Аня');
  user = await harness.meet(anya);
});
afterEach(() => harness.telegram.mend());

/** All that is announced. @returns how many of a batch arrived */
async function everything(reportId: number): Promise<number> {
  await anya.says('/help');
  await anya.sees('/today');
  const actions = [{ kind: 'vote' as const, reportId }];
  await harness.notice(user.id, { title: `Голос ${reportId}`, actions });
  await anya.sees(`Голос ${reportId}`);
  await harness.publish(reportApproved, approved(reportId, user.id));
  await anya.sees('✅ Подтверждено: Аня');
  const batch = new Broadcast(harness, [{ userId: user.id, person: anya }]);
  await batch.send();
  await batch.settled();
  return batch.delivered.length;
}

it('does at once what is announced within the process', async () => {
  expect(await everything(40_001)).toBe(1);
});

it('sends a notice when its time has come, also where the clock is moved', async () => {
  for (const move of [0, 3_600_000]) {
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: move / 1_000 || 1 });
    const id = await harness.notice(user.id, { text: `Позже на ${move}` });
    await until(async () => (await harness.prisma.delivery.findFirst({ where: { receiptId: id } }))?.error);
    harness.moveBy(move);
    await anya.sees(`Позже на ${move}`);
  }
  expect(await harness.prisma.delivery.count({ where: { status: 'queued' } })).toBe(0);
});

it('[SCALE-01] gives a replica that starts its shards, and wakes it for them', async () => {
  const apps = [harness.app!, await harness.startReplica()];
  const held = () => apps.map((app) => app.get(ChatShards).held().length);
  await until(() => held().every((count) => count === SHARDS / 2));
  for (const reportId of [40_002, 40_003]) {
    anya = await harness.telegram.person('Аня');
    user = await harness.meet(anya);
    expect(await everything(reportId)).toBe(1);
  }
  await apps[1]!.close();
  await until(() => held()[0] === SHARDS);
  expect(await everything(40_004)).toBe(1);
});
