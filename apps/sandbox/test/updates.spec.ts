import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Bot } from 'grammy';
import { openStubServer, openWorld, readAll, refusalOf, TOKEN, type World } from './open-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const write = (text: string) => world.post(`/sandbox/people/${world.anya}/messages`, { text });
async function untilPolled(): Promise<void> {
  while (!(await world.get('/sandbox/bot')).body['polling']);
}

const textsOf = (updates: { message?: { text?: string } }[]) => updates.map((update) => update.message?.text);

describe('long polling', () => {
  it('returns the same updates until an offset confirms them, and never again after that', async () => {
    await write('one');
    await write('two');
    const first = await world.api.getUpdates();
    expect(textsOf(first)).toEqual(['one', 'two']);
    expect(textsOf(await world.api.getUpdates())).toEqual(['one', 'two']);
    const [one, two] = first.map((update) => update.update_id);
    expect(two).toBe((one ?? 0) + 1);
    expect(textsOf(await world.api.getUpdates({ offset: two ?? 0 }))).toEqual(['two']);
    expect(await world.api.getUpdates({ offset: (two ?? 0) + 1 })).toEqual([]);
    expect(await world.api.getUpdates()).toEqual([]);
  });

  it('honours the limit, and a negative offset keeps the newest only', async () => {
    for (const text of ['a', 'b', 'c']) await write(text);
    expect(textsOf(await world.api.getUpdates({ limit: 2 }))).toEqual(['a', 'b']);
    expect(textsOf(await world.api.getUpdates({ offset: -1 }))).toEqual(['c']);
    expect(textsOf(await world.api.getUpdates())).toEqual(['c']);
  });

  it('waits for the next update and answers as soon as it is there', async () => {
    const waiting = world.api.getUpdates({ timeout: 20 });
    await write('at last');
    expect(textsOf(await waiting)).toEqual(['at last']);
  });

  it('returns an empty list when the timeout is over', async () => {
    expect(await world.api.getUpdates({ timeout: 1 })).toEqual([]);
  });

  it('ends an older poll with 409', async () => {
    const older = refusalOf(world.api.getUpdates({ timeout: 20 }));
    await untilPolled();
    const newer = world.api.getUpdates({ timeout: 20 });
    expect(await older).toMatchObject({
      code: 409,
      text: expect.stringMatching(/^Conflict: terminated by other getUpdates request/),
    });
    await write('for the newer');
    expect(textsOf(await newer)).toEqual(['for the newer']);
  });

  it('omits the kinds that allowed_updates does not name, and remembers the list', async () => {
    await world.api.getUpdates({ allowed_updates: ['callback_query'] });
    await write('not wanted');
    expect(await world.api.getUpdates()).toEqual([]);
    await world.api.getUpdates({ allowed_updates: [] });
    await write('wanted');
    expect(textsOf(await world.api.getUpdates())).toEqual(['wanted']);
  });

  it('drops an update that was not fetched for 24 hours', async () => {
    await write('old');
    world.advanceTelegram(24 * 3600 * 1000 - 60_000);
    expect(await world.api.getUpdates()).toHaveLength(1);
    world.advanceTelegram(120_000);
    expect(await world.api.getUpdates()).toEqual([]);
  });

  it('works with a grammY bot from end to end', async () => {
    const bot = new Bot(TOKEN, { client: { apiRoot: world.url } });
    bot.command('start', (ctx) => ctx.reply(`hello ${ctx.match}`));
    const running = bot.start();
    world.onClose(async () => {
      await bot.stop();
      await running;
    });
    await world.post(`/sandbox/people/${world.anya}/start`, { payload: 'l' });
    const answered = await world.get(`/sandbox/people/${world.anya}/messages?after=1&wait=5000`);
    expect(answered.body['messages']).toMatchObject([{ author: 'bot', text: 'hello l' }]);
  });
});

describe('webhook', () => {
  it('delivers in order with the secret, and repeats after an answer that is not 2xx', async () => {
    const seen: { text: string; secret: unknown }[] = [];
    let failures = 1;
    const bot = await openStubServer((request, response) => {
      void readAll(request).then((body) => {
        seen.push({
          text: (JSON.parse(body) as { message: { text: string } }).message.text,
          secret: request.headers['x-telegram-bot-api-secret-token'],
        });
        response.statusCode = failures-- > 0 ? 500 : 200;
        response.end();
        if (seen.length === 3) finish();
      });
    });
    world.onClose(bot.close);
    let finish = () => {};
    const three = new Promise<void>((resolve) => (finish = resolve));
    await world.api.setWebhook(bot.url, { secret_token: 's3cret' });
    await write('one');
    await write('two');
    await three;
    expect(seen.map(({ text }) => text)).toEqual(['one', 'one', 'two']);
    expect(new Set(seen.map(({ secret }) => secret))).toEqual(new Set(['s3cret']));
    expect(await world.api.getWebhookInfo()).toMatchObject({
      url: bot.url,
      last_error_message: 'Wrong response from the webhook: 500 Internal Server Error',
    });
    expect(await refusalOf(world.api.getUpdates())).toMatchObject({
      code: 409,
      text: "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    });
    await world.api.deleteWebhook();
    await expect(world.api.getUpdates()).resolves.toBeDefined();
  });

  it('runs the method that the webhook answers with', async () => {
    const bot = await openStubServer((request, response) => {
      void readAll(request).then(() => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ method: 'sendMessage', chat_id: world.anya, text: 'in the answer' }));
      });
    });
    world.onClose(bot.close);
    await world.api.setWebhook(bot.url);
    await write('hi');
    const { body } = await world.get(`/sandbox/people/${world.anya}/messages?after=1&wait=5000`);
    expect(body['messages']).toMatchObject([{ author: 'bot', text: 'in the answer' }]);
  });

  it('ends a waiting poll when it is set, drops pending updates when asked, refuses a bad address and secret', async () => {
    await write('dropped');
    const [update] = await world.api.getUpdates();
    const poll = refusalOf(world.api.getUpdates({ offset: (update?.update_id ?? 0) + 1, timeout: 20 }));
    await untilPolled();
    await world.api.setWebhook('http://127.0.0.1:9/never', { drop_pending_updates: true });
    expect(await poll).toMatchObject({ code: 409, text: 'Conflict: terminated by setWebhook request' });
    expect((await world.api.getWebhookInfo()).pending_update_count).toBe(0);
    expect((await refusalOf(world.api.setWebhook('ftp://x'))).text).toMatch(/^Bad Request: bad webhook/);
    expect((await refusalOf(world.api.setWebhook('https://x.org', { secret_token: 'a b' }))).text).toBe(
      'Bad Request: secret token contains unallowed characters',
    );
  });
});
