import { createHmac, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStubServer, openWorld, TOKEN, type StubServer, type World } from './open-world.ts';

const NOW = '2027-03-01T10:00:00.000Z';
let world: World;
let gateway: StubServer;
beforeAll(async () => {
  gateway = await openStubServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ now: NOW })),
  );
  world = await openWorld(gateway.url);
});
afterAll(async () => {
  await world.close();
  await gateway.close();
});

const read = async (query = '') => (await world.get(`/sandbox/people/${world.anya}/init-data${query}`)).body;

/** Verifies initData by the documentation, without the sandbox's own code. */
function isSigned(initData: string, token: string): boolean {
  const pairs = initData.split('&').map((pair) => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))] as const;
  });
  const checked = pairs.filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`);
  checked.sort();
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', key).update(checked.join('\n')).digest('hex');
  return hash === pairs.find(([name]) => name === 'hash')?.[1];
}

describe('initData', () => {
  it("is signed with the bot's token only", async () => {
    const { initData } = await read('?start_param=p_7');
    expect(isSigned(initData, TOKEN)).toBe(true);
    expect(isSigned(initData, `${TOKEN}x`)).toBe(false);
    expect(isSigned(initData.replace('p_7', 'p_8'), TOKEN)).toBe(false);
  });

  it("names the person who opens the app and carries the product's time", async () => {
    const fields = new URLSearchParams((await read('?start_param=p_7')).initData);
    expect(JSON.parse(fields.get('user') ?? '')).toMatchObject({
      id: world.anya,
      first_name: 'Аня',
      username: 'anya_vetrova',
      language_code: 'ru',
    });
    expect(fields.get('start_param')).toBe('p_7');
    expect(fields.get('query_id')).toBeTruthy();
    expect(fields.get('chat_instance')).toMatch(/^-?\d+$/);
    expect(Number(fields.get('auth_date'))).toBe(Date.parse(NOW) / 1000);
  });

  it('has a third-party signature that the public key verifies', async () => {
    const { initData } = await read();
    const fields = [...new URLSearchParams(initData)].filter(
      ([name]) => name !== 'hash' && name !== 'signature',
    );
    const lines = fields.map(([name, value]) => `${name}=${value}`).toSorted();
    const signature = Buffer.from(new URLSearchParams(initData).get('signature') ?? '', 'base64url');
    const checked = Buffer.from(`7000000000:WebAppData\n${lines.join('\n')}`);
    expect(verify(null, checked, createPublicKey(world.sandbox.signingKey), signature)).toBe(true);
  });

  it('is in the fragment of the launch address', async () => {
    const { initData, launchUrl } = await read('?start_param=p_7&theme=dark');
    const launch = new URL(launchUrl);
    expect(launch.origin + launch.pathname).toBe(`${gateway.url}/miniapp`);
    expect(launch.searchParams.get('tgWebAppStartParam')).toBe('p_7');
    const fragment = new URLSearchParams(launch.hash.slice(1));
    expect(fragment.get('tgWebAppData')).toBe(initData);
    expect(fragment.get('tgWebAppVersion')).toBe('8.0');
    expect(fragment.get('tgWebAppPlatform')).toBe('weba');
    expect(JSON.parse(fragment.get('tgWebAppThemeParams') ?? '')).toMatchObject({ bg_color: '#212121' });
    expect((await world.get(`/sandbox/people/${world.anya}/init-data?url=nonsense`)).status).toBe(400);
  });

  it('lets the bot answer the query once', async () => {
    const queryId = new URLSearchParams((await read()).initData).get('query_id') ?? '';
    const article = {
      type: 'article' as const,
      id: '1',
      title: 't',
      input_message_content: { message_text: 'from the app' },
    };
    await expect(world.api.answerWebAppQuery(queryId, article)).resolves.toHaveProperty('inline_message_id');
    expect((await world.messages(world.anya)).at(-1)).toMatchObject({
      author: 'person',
      text: 'from the app',
    });
    await expect(world.api.answerWebAppQuery(queryId, article)).rejects.toThrow('query is too old');
  });
});

describe('a prepared message', () => {
  const prepare = (person: number) =>
    world.api.savePreparedInlineMessage(person, {
      type: 'article',
      id: '1',
      title: 't',
      input_message_content: { message_text: 'Будьте свидетелем' },
      reply_markup: { inline_keyboard: [[{ text: 'Стать', url: 'https://t.me/slovo_bot?start=w_abcd' }]] },
    });
  const read = (person: number, id: string) => world.get(`/sandbox/people/${person}/prepared-messages/${id}`);

  it('is kept for the person who may share it, for a day', async () => {
    const { id, expiration_date } = await prepare(world.anya);
    expect(expiration_date).toBeGreaterThan(0);
    expect((await read(world.anya, id)).body).toEqual({
      text: 'Будьте свидетелем',
      url: 'https://t.me/slovo_bot?start=w_abcd',
    });
    const unknown = await Promise.all([read(world.anya, 'none'), read(world.boris, id)]);
    expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('is refused for people whom Telegram does not know', async () => {
    await expect(prepare(1)).rejects.toThrow('user not found');
  });
});
