// The same conversation by polling and by webhook, and with a second replica.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { PICTURE } from './fakes/samples.ts';
import { freePort } from './free-port.ts';
import { textOf } from './telegram.ts';

const photo = { bytes: PICTURE, name: 'photo.jpg' };

const modes: [string, () => Promise<Record<string, string>>][] = [
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

describe.each(modes)('by %s', (_, env) => {
  let harness: BotHarness;
  beforeAll(async () => {
    harness = await BotHarness.open(await env());
    await harness.startBot();
  });
  afterAll(() => harness.close());

  it('[GEN-02, GEN-07] a person starts the bot, reports with a photo, edits its caption, sends it, and a friend approves', async () => {
    const anya = await harness.telegram.person('Аня');
    const boris = await harness.telegram.person('Борис');
    await harness.meet(anya);
    const promise = harness.services.give(harness.profileOf(anya));
    const [message] = await anya.sends([photo], 'Пробижала');
    await anya.sees('Пробижала');
    await anya.edits(message as never, 'Пробежала');
    const card = await anya.sees('Пробежала');
    expect(await anya.presses(card, 'Отправить')).toBe('Отправляю…');
    expect(textOf(await anya.sees('принят'))).toContain('день 3');
    await boris.start(`p_${promise.id}`);
    expect(await boris.presses(await boris.sees('ждёт подтверждения'), 'Подтвердить')).toBe('Голос засчитан');
    expect(harness.services.reports).toMatchObject([{ report_text: 'Пробежала' }]);
  });

  it('a block and a return are published', async () => {
    const vera = await harness.telegram.person('Вера');
    const { id } = await harness.meet(vera);
    const blocked = async () => (await harness.prisma.chat.findUnique({ where: { userId: id } }))?.blockedAt;
    await vera.blocks();
    await until(blocked);
    await vera.start();
    await vera.sees('привет');
    expect(await blocked()).toBeNull();
  });
});

it('[PROD-133] an update that is on its way to the webhook when the bot is asked to end is stored and confirmed', async () => {
  const env = await modes[1]![1]();
  const harness = await BotHarness.open(env);
  await harness.startBot();
  const body = JSON.stringify({ update_id: 5 });
  const socket = connect(Number(env.WEBHOOK_PORT), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const head = [
    'POST /telegram HTTP/1.1',
    'host: x',
    `x-telegram-bot-api-secret-token: ${env.WEBHOOK_SECRET}`,
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await until(() => text.includes('100 Continue'));
  const isClosed = harness.app!.close();
  // The listener takes no more connections.
  await until(() =>
    fetch(`http://127.0.0.1:${env.WEBHOOK_PORT}`).then(
      () => false,
      () => true,
    ),
  );
  socket.write(body);
  await isClosed;
  await until(() => text.includes('200 OK'));
  expect(text).toMatch(/connection: close/i);
  expect(await harness.prisma.update.count({ where: { updateId: 5 } })).toBe(1);
  harness.app = undefined;
  await harness.close();
});

describe('two replicas', () => {
  let harness: BotHarness;
  let second: NestFastifyApplication;
  beforeAll(async () => {
    harness = await BotHarness.open();
    await harness.startBot();
    const anya = await harness.telegram.person('Аня');
    await harness.meet(anya); // the first is the leader by now
    second = await harness.startReplica();
  });
  afterAll(async () => {
    await second.close();
    await harness.close();
  });

  it('answer once, and the second takes over when the leader stops', async () => {
    const anya = await harness.telegram.person('Аня');
    await anya.says('/help');
    await anya.sees('/today');
    await harness.app?.close();
    harness.app = undefined;
    await anya.says('/help');
    await anya.sees('/today');
    await anya.says('/cancel');
    await anya.sees('Прерывать нечего');
    // An update is marked as done after its answer was sent.
    const done = () => harness.prisma.update.count({ where: { lane: anya.id, status: 'done' } });
    await until(async () => (await done()) === 3);
    expect(await anya.count('/today — что сегодня')).toBe(2);
  });
});
