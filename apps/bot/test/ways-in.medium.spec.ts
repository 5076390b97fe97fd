// The same conversation by both ways in which Telegram hands over updates, and with a second replica beside the first.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { UserProfile } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { PICTURE } from './fake-services.ts';
import { freePort } from './free-port.ts';
import { House } from './house.ts';
import { textOf } from './telegram.ts';

const photo = { bytes: PICTURE, name: 'photo.jpg' };

const waysIn: [string, () => Promise<Record<string, string>>][] = [
  ['long polling', async () => ({ BOT_MODE: 'polling' })],
  [
    'a webhook',
    async () => {
      const port = String(await freePort());
      return {
        BOT_MODE: 'webhook',
        WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
        WEBHOOK_SECRET: 'a-secret-of-the-webhook',
        WEBHOOK_PORT: port,
      };
    },
  ],
];

describe.each(waysIn)('by %s', (_, env) => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(await env());
    await house.startBot();
  });
  afterAll(() => house.close());

  it('[GEN-02, GEN-07] a person comes, reports with a photo, changes its words, sends it, and a friend approves', async () => {
    const anya = await house.telegram.person('Аня');
    const boris = await house.telegram.person('Борис');
    await house.meet(anya);
    const promise = house.services.give(house.services.people.get(anya.id) as UserProfile);
    const [message] = await anya.sends([photo], 'Пробижала');
    await anya.sees('Пробижала');
    await anya.edits(message as never, 'Пробежала');
    const card = await anya.sees('Пробежала');
    expect(await anya.presses(card, 'Отправить')).toBe('Отправляю…');
    expect(textOf(await anya.sees('принят'))).toContain('день 3');
    await boris.start(`p_${promise.id}`);
    expect(await boris.presses(await boris.sees('ждёт подтверждения'), 'Подтвердить')).toBe('Голос засчитан');
    expect(house.services.reports).toMatchObject([{ report_text: 'Пробежала' }]);
  });

  it('who blocks the bot and comes back is told of', async () => {
    const vera = await house.telegram.person('Вера');
    const { id } = await house.meet(vera);
    const blocked = async () => (await house.prisma.chat.findUnique({ where: { userId: id } }))?.blockedAt;
    await vera.blocks();
    await until(blocked);
    await vera.start();
    await vera.sees('привет');
    expect(await blocked()).toBeNull();
  });
});

describe('two replicas', () => {
  let house: House;
  let second: NestFastifyApplication;
  beforeAll(async () => {
    house = await House.open();
    await house.startBot();
    const anya = await house.telegram.person('Аня');
    await house.meet(anya); // the first leads by now
    second = await house.startReplica();
  });
  afterAll(async () => {
    await second.close();
    await house.close();
  });

  it('answer once, and the other takes over when the one that led is gone', async () => {
    const anya = await house.telegram.person('Аня');
    await anya.says('/help');
    await anya.sees('/today');
    await house.app?.close();
    house.app = undefined;
    await anya.says('/help');
    await anya.sees('/today');
    await anya.says('/cancel');
    await anya.sees('Прерывать нечего');
    // An update is noted as done after its answer was sent.
    const done = () => house.prisma.update.count({ where: { lane: anya.id, status: 'done' } });
    await until(async () => (await done()) === 3);
    expect(await anya.count('/today — что сегодня')).toBe(2);
  });
});
