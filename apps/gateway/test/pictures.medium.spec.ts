// Real: HTTP, the whole gateway, drawing and encoding of pictures. Not real: the services, which are functions here.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getUserPromise, listUserPromises } from '@slovo/contracts';
import sharp from 'sharp';
import { openGateway, type Gateway } from './open-gateway.ts';
import { answerPublicPages, openPage, promise } from './public-pages.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => answerPublicPages(gateway));

const pageOf = (path: string, headers?: Record<string, string>) => openPage(gateway, path, headers);

describe('the picture of a page', () => {
  const PAGES = [
    '/',
    '/feed',
    '/board',
    '/privacy',
    '/anna',
    '/anna/p/5',
    '/article/5',
    '/habit/2',
    '/board/user/1',
  ];

  it.each(PAGES)('[LINK-11] is where its head says, in both languages: %s', async (path) => {
    const addresses = await Promise.all(
      ['ru', 'en'].map(
        async (language) => (await pageOf(path, { 'accept-language': language })).meta['og:image']!,
      ),
    );
    const pictures = await Promise.all(
      addresses.map(async (address) => {
        const response = await gateway.fetch(address.replace('https://slovo.example', ''));
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    for (const bytes of pictures)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
  });

  it('[LINK-11] has another address when what it shows has changed', async () => {
    const addressOf = async () => (await pageOf('/anna')).meta['og:image'];
    const first = await addressOf();
    expect(await addressOf()).toBe(first);
    gateway.answer(listUserPromises, () => ({ items: [{ ...promise, title: 'Читать' }], next: null }));
    expect(await addressOf()).not.toBe(first);
  });

  it('[LINK-11] asks as a visitor', async () => {
    gateway.calls.length = 0;
    await gateway.fetch('/anna/card.png', { token: await gateway.token() });
    expect(gateway.calls.map(({ caller }) => caller.kind)).toEqual(['anyone', 'anyone']);
  });
});

describe('the picture of a promise', () => {
  const cardOf = async (query = '') => {
    const response = await gateway.fetch(`/anna/p/5/card.png${query}`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('[LINK-09] is a PNG as messengers take it, and a tall one for stories', async () => {
    const { response, bytes } = await cardOf();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp((await cardOf('?size=story')).bytes).metadata()).toMatchObject({
      width: 1080,
      height: 1920,
    });
  });

  it('[LINK-09] shows another state, title or language as another picture, and the same as the same', async () => {
    const first = (await cardOf()).bytes;
    expect((await cardOf()).bytes.equals(first)).toBe(true);
    expect((await cardOf('?lang=en')).bytes.equals(first)).toBe(false);
    const days = promise.days.map((day) => ({ ...day, state: 'kept' as const }));
    for (const other of [{ days }, { title: 'Read' }, { streak: 9 }, { completed_days: 11 }]) {
      gateway.answer(getUserPromise, () => ({ ...promise, ...other }));
      expect((await cardOf()).bytes.equals(first)).toBe(false);
    }
  });

  it('[LINK-09] draws long words, emoji and signs of markup without failing', async () => {
    for (const title of ['ё'.repeat(200), '🏃‍♀️🇷🇺👍🏽', '<b>&amp;</b>', '長い約束', '']) {
      gateway.answer(getUserPromise, () => ({ ...promise, title, days: [] }));
      expect((await cardOf()).response.status).toBe(200);
    }
  });

  it('[LINK-09] is refused in an unknown language or size, by the name of the field', async () => {
    for (const [query, field] of [
      ['?lang=xx', 'lang'],
      ['?size=huge', 'size'],
      ['?lang=ru&lang=en', 'lang'],
    ]) {
      const response = await gateway.fetch(`/anna/p/5/card.png${query}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'BAD_INPUT', details: { fields: { [field!]: expect.any(String) } } },
      ]);
    }
  });

  it('[LINK-16] is kept by nobody without asking anew, and is sent again only when it has changed', async () => {
    const { response } = await cardOf();
    const etag = response.headers.get('etag')!;
    expect([response.headers.get('cache-control'), etag]).toEqual(['no-cache', expect.stringMatching(/^"/)]);
    const headers = { 'if-none-match': etag };
    expect((await gateway.fetch('/anna/p/5/card.png', { headers })).status).toBe(304);
    expect((await gateway.fetch('/anna/p/5/card.png?size=story', { headers })).status).toBe(200);
    expect((await gateway.fetch('/anna/p/6/card.png', { headers })).status).toBe(404);
    expect((await gateway.fetch('/sitemap.xml')).headers.get('cache-control')).toBe('no-cache');
  });

  it('[LINK-05] is not drawn of what is private or unknown', async () => {
    for (const path of [
      '/anna/p/6/card.png',
      '/boris/p/5/card.png',
      '/anna/p/x/card.png',
      '/anna/p/0/card.png',
      '/boris/card.png',
      '/my/card.png',
      '/profile/card.png',
    ])
      expect([path, (await gateway.fetch(path)).status]).toEqual([path, 404]);
  });
});
