import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { listPromises, registerTelegramPerson } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { type LogContext, logContext } from '@slovo/kit/service';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { freePort } from './free-port.ts';

const SECRET = 'a-secret-of-the-webhook';
let harness: BotHarness;
let address: string;
let metrics: string;

beforeAll(async () => {
  const port = await freePort();
  const metricsPort = await freePort();
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  address = `http://127.0.0.1:${port}/telegram`;
  harness = await BotHarness.start({
    BOT_MODE: 'webhook',
    WEBHOOK_URL: address,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_PORT: String(port),
    METRICS_PORT: String(metricsPort),
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

  it('[LOGS-06] leaves a line and counts where the secret does not fit, without what was sent', async () => {
    const lines: string[] = [];
    const write = jest
      .spyOn(Logger.prototype, 'log')
      .mockImplementation((message: unknown) => void lines.push(String(message)));
    const counted = async (): Promise<number> => {
      const text = await (await fetch(metrics)).text();
      const [, count = '0'] = /webhook-secret-refused"\} (\d+)/.exec(text) ?? [];
      return Number(count);
    };
    const before = await counted();
    await post('{"update_id":79}', 'a-guess-of-the-secret');
    write.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^webhook-secret-refused .*"address":"127\.0\.0\.1"/)]);
    expect(lines.join()).not.toContain('a-guess-of-the-secret');
    expect(await counted()).toBe(before + 1);
  });

  it('[LOGS-07] names one request in the calls and the lines of an update, and another in the next', async () => {
    const asked: (LogContext | undefined)[] = [];
    const told: (LogContext | undefined)[] = [];
    const write = jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation(() => void told.push(logContext()));
    const { hooks } = harness.services;
    hooks.set(registerTelegramPerson.name, () => void asked.push(logContext()));
    hooks.set(listPromises.name, () => {
      asked.push(logContext());
      throw new Refusal('NOT_ALLOWED');
    });
    const galya = await harness.telegram.person('Галя');
    for (let update = 1; update <= 2; update += 1) {
      await galya.says('/my');
      await until(() => told.length === update);
    }
    write.mockRestore();
    hooks.clear();
    const ids = asked.map((context) => context?.requestId);
    expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]]);
    expect(new Set(ids)).toEqual(new Set(told.map((context) => context?.requestId)));
    expect(ids[2]).not.toBe(ids[0]);
    expect(told.map((context) => context?.userId)).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('[METRICS-11] counts requests to Telegram and messages, and tells what waits and that it leads', async () => {
    const vera = await harness.telegram.person('Вера');
    await vera.says('/help');
    await vera.sees('/today — что сегодня');
    await until(async () => {
      const text = await (await fetch(metrics)).text();
      return [
        /slovo_telegram_requests_total\{method="sendMessage",outcome="ok"\} [1-9]/,
        /slovo_telegram_messages_sent_total\{priority="direct"\} [1-9]/,
        /slovo_telegram_queue_messages\{priority="direct"\} 0/,
        /slovo_telegram_queue_oldest_age_seconds 0/,
        /slovo_leading\{role="telegram"\} 1/,
      ].every((line) => line.test(text));
    });
  });
});
