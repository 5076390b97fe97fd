// What the bot keeps of messages, and for how long.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { noticeDelivered } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';

const DAY = 86_400_000;

let harness: BotHarness;
beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());

const later = async (days: number): Promise<void> => {
  harness.moveBy(days * DAY);
  await harness.app!.get(Scheduler).runDue();
};

it('[BOT-10] forgets a notice after 35 days, and the message and its picture after 90, but not one that waits', async () => {
  const { person, user } = await harness.newcomer('Аня');
  const media = { fileId: 'reports/kept.jpg', type: 'image' as const, url: '/media/reports/kept.jpg' };
  const actions = [{ kind: 'approve' as const, reportId: 77 }];
  const id = await harness.notice(user.id, { text: 'Проверьте отчёт', media, actions });
  await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id));
  const path = media.fileId;
  const kept = async () => ({
    deliveries: await harness.prisma.delivery.count({ where: { receiptId: id } }),
    messages: await harness.prisma.sentMessage.count({ where: { receiptId: id } }),
    files: await harness.prisma.telegramFile.count({ where: { path } }),
  });
  // Nobody knows this person's chat, and the notice waits for it.
  const waits = { receiptId: 999_999, round: 0, userId: 999_999, receipt: {} };
  const farOff = new Date(harness.now().getTime() + 300 * DAY);
  await harness.prisma.delivery.create({
    data: { ...waits, nextAttemptAt: farOff, createdAt: harness.now() },
  });
  // Pictures that were known before their age was: all of one age, and more than one statement deletes.
  const former = Array.from({ length: 2_001 }, (_, n) => ({ path: `former/${n}.jpg`, fileId: 'x' }));
  await harness.prisma.telegramFile.createMany({
    data: former.map((file) => ({ ...file, recordedAt: harness.now() })),
  });
  await later(34);
  expect(await kept()).toEqual({ deliveries: 1, messages: 1, files: 1 });
  await later(3);
  expect(await kept()).toEqual({ deliveries: 0, messages: 1, files: 1 });
  await later(52);
  expect(await kept()).toEqual({ deliveries: 0, messages: 1, files: 1 });
  await later(3);
  expect(await kept()).toEqual({ deliveries: 0, messages: 0, files: 0 });
  expect(await harness.prisma.telegramFile.count()).toBe(0);
  expect(await harness.prisma.delivery.count({ where: { receiptId: 999_999 } })).toBe(1);
  const again = await harness.notice(user.id, { text: 'Снова с картинкой', media });
  await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === again));
  expect(await person.count('Снова с картинкой')).toBe(1);
  expect(await kept()).toMatchObject({ files: 1 });
});

it('[SOAK-02] forgets a question that nobody answered a week later, also where nothing else is due', async () => {
  const { user } = await harness.newcomer('Вера');
  await later(100);
  const others = async () => [
    await harness.prisma.update.count(),
    await harness.prisma.draft.count(),
    await harness.prisma.decision.count(),
  ];
  expect(await others()).toEqual([0, 0, 0]);
  const { telegramId: chatId } = await harness.prisma.chat.findUniqueOrThrow({ where: { userId: user.id } });
  await harness.prisma.conversation.create({
    data: { chatId, step: 'report', data: {}, expiresAt: harness.now() },
  });
  await later(6);
  expect(await harness.prisma.conversation.count()).toBe(1);
  await later(2);
  expect(await harness.prisma.conversation.count()).toBe(0);
});
