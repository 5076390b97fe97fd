import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { freePort } from './free-port.ts';

const SECRET = 'a-secret-of-the-webhook';
let harness: BotHarness;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}/telegram`;
  harness = await BotHarness.start({
    BOT_MODE: 'webhook',
    WEBHOOK_URL: address,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_PORT: String(port),
  });
});
afterAll(() => harness.close());

const post = (body: string, secret?: string) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret },
  });

describe('the webhook', () => {
  it('receives updates of Telegram, and the bot answers in the chat', async () => {
    const anya = await harness.telegram.person('Аня');
    await anya.says('/help');
    await expect(anya.sees('/today — что сегодня')).resolves.toBeDefined();
  });

  it('stores an update before it answers, and a repeated one once', async () => {
    const update = JSON.stringify({
      update_id: 77,
      message: { message_id: 1, date: 0, chat: { id: 5, type: 'group', title: 'x' } },
    });
    expect([(await post(update, SECRET)).status, (await post(update, SECRET)).status]).toEqual([200, 200]);
    expect(await harness.prisma.update.count({ where: { updateId: 77 } })).toBe(1);
    await until(() => harness.prisma.update.findFirst({ where: { updateId: 77, status: 'done' } }));
  });

  it.each([
    ['without the secret', '{"update_id":78}', undefined, 401],
    ['with a wrong one', '{"update_id":78}', 'another-secret-of-hook', 401],
    ['that is no JSON', '{', SECRET, 400],
    ['that is no update', '{"a":1}', SECRET, 400],
    ['that is null', 'null', SECRET, 400],
    ['that is endless', `"${'x'.repeat(1_100_000)}"`, SECRET, 400],
  ])('refuses a request %s', async (_, body, secret, status) => {
    expect((await post(body, secret)).status).toBe(status);
    expect(await harness.prisma.update.count({ where: { updateId: 78 } })).toBe(0);
  });
});
