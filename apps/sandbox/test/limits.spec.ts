import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { InputFile, InputMediaBuilder } from 'grammy';
import { makePhoto } from './make-media.ts';
import { openWorld, refusalOf, TOKEN, type World } from './open-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.post(`/sandbox/people/${world.anya}/start`);
});
afterEach(() => world.close());

const send = (text = 'x', id = world.anya) => world.api.sendMessage(id, text);

describe("Telegram's limits", () => {
  it('accepts a short burst to one chat, then asks to wait, then accepts again', async () => {
    for (let sent = 0; sent < 5; sent += 1) await send();
    expect(await refusalOf(send())).toEqual({
      code: 429,
      text: 'Too Many Requests: retry after 1',
      retryAfter: 1,
    });
    world.advanceTelegram(1_000);
    await expect(send()).resolves.toMatchObject({});
    expect(await refusalOf(send())).toMatchObject({ code: 429 });
  });

  it('counts every message of an album and does not count a refused call', async () => {
    const photo = await world.api.sendPhoto(world.anya, new InputFile(await makePhoto(40, 30), 'p.jpg'));
    const item = InputMediaBuilder.photo(photo.photo[0]?.file_id ?? '');
    for (let refused = 0; refused < 10; refused += 1) expect((await refusalOf(send(''))).code).toBe(400);
    await world.api.sendMediaGroup(world.anya, [item, item, item, item]);
    expect((await refusalOf(send())).code).toBe(429);
  });

  it('can be switched off and on', async () => {
    await world.post('/sandbox/rate-limit', { enabled: false });
    for (let sent = 0; sent < 12; sent += 1) await send();
    await world.post('/sandbox/rate-limit', { enabled: true });
    for (let sent = 0; sent < 5; sent += 1) await send();
    expect((await refusalOf(send())).code).toBe(429);
    expect((await world.get('/sandbox/rate-limit')).body).toEqual({ enabled: true, refused: 1 });
  });
});

describe('faults', () => {
  it('replace the answer of a method the given number of times', async () => {
    await world.post('/sandbox/faults', { method: 'sendMessage', status: 429, retry_after: 3, times: 2 });
    const fault = { code: 429, text: 'Too Many Requests: retry after 3', retryAfter: 3 };
    expect(await refusalOf(send())).toEqual(fault);
    await expect(world.api.getMe()).resolves.toMatchObject({});
    expect(await refusalOf(send())).toEqual(fault);
    await expect(send()).resolves.toMatchObject({ text: 'x' });
  });

  it('have a text of their own and can be cleared', async () => {
    await world.post('/sandbox/faults', { status: 502, description: 'Bad Gateway', times: 10 });
    expect(await refusalOf(world.api.getMe())).toMatchObject({ code: 502, text: 'Bad Gateway' });
    expect((await world.get('/sandbox/faults')).body['faults']).toMatchObject([{ method: '*', times: 9 }]);
    await fetch(`${world.url}/sandbox/faults`, { method: 'DELETE' });
    await expect(world.api.getMe()).resolves.toMatchObject({});
    expect((await world.post('/sandbox/faults', { status: 'bad' })).status).toBe(400);
  });

  it('delay a call until they are cleared', async () => {
    await world.post('/sandbox/faults', { method: 'sendMessage', delay_ms: 3_600_000 });
    const sent = send();
    await until(async () => ((await world.get('/sandbox/faults')).body['faults'] as unknown[]).length === 0);
    await expect(world.api.getMe()).resolves.toMatchObject({});
    await fetch(`${world.url}/sandbox/faults`, { method: 'DELETE' });
    await expect(sent).resolves.toMatchObject({ text: 'x' });
  });

  it('can lose the answer of a call that took effect', async () => {
    await world.post('/sandbox/faults', { method: 'sendMessage', drop: true, after: true });
    const lost = fetch(`${world.url}/bot${TOKEN}/sendMessage?chat_id=${world.anya}&text=lost`);
    await expect(lost).rejects.toThrow('fetch failed');
    expect((await world.messages(world.anya)).at(-1)).toMatchObject({ author: 'bot', text: 'lost' });
  });

  it('can break the connection before the call takes effect', async () => {
    await world.post('/sandbox/faults', { method: 'sendMessage', drop: true });
    await expect(
      fetch(`${world.url}/bot${TOKEN}/sendMessage?chat_id=${world.anya}&text=never`),
    ).rejects.toThrow('fetch failed');
    expect((await world.messages(world.anya)).at(-1)).toMatchObject({ author: 'person' });
  });
});
