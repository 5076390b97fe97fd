// Real: HTTP, the whole gateway, files on disk. Not real: the two apps, which are one page in each language.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ENGLISH_PAGE,
  ENGLISH_PANEL_PAGE,
  openGateway,
  PAGE,
  PANEL_PAGE,
  scriptOf,
  type Gateway,
} from './open-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const preferring = (accepted: string, cookie = '') => ({
  headers: { 'accept-language': accepted, ...(cookie && { cookie }) },
});
const textOf = async (path: string, accepted: string, cookie?: string): Promise<string> =>
  (await gateway.fetch(path, preferring(accepted, cookie))).text();

describe('the language of a page', () => {
  it.each([
    ['en', ENGLISH_PAGE],
    ['en-US,en;q=0.9,ru;q=0.8', ENGLISH_PAGE],
    ['ru-RU,ru;q=0.9,en;q=0.8', PAGE],
    ['de,en;q=0.5', ENGLISH_PAGE],
    ['en,ru', ENGLISH_PAGE],
    ['ru;q=0.5,en;q=0.5', PAGE],
    ['de-DE,fr', PAGE],
    ['ru;q=0,en;q=0.1', ENGLISH_PAGE],
    ['*', PAGE],
    ['', PAGE],
    [`${'x'.repeat(5000)},en`, PAGE],
  ])('[LANG-03] is the first supported one of the browser’s: %s', async (accepted, page) => {
    expect(scriptOf(await textOf('/feed', accepted))).toBe(scriptOf(page));
  });

  it.each([
    ['language=en', ENGLISH_PAGE],
    ['a=1; language=en; b=2', ENGLISH_PAGE],
    ['language=ru', PAGE],
    ['language=xx', PAGE],
    ['my-language=en', PAGE],
    ['language=', PAGE],
  ])('[LANG-03] is the visitor’s choice in the cookie before that: %s', async (cookie, page) => {
    expect(scriptOf(await textOf('/feed', 'ru', cookie))).toBe(scriptOf(page));
  });

  it('[LANG-03] is that of the panel too', async () => {
    expect(await textOf('/admin/users/184', 'en')).toBe(ENGLISH_PANEL_PAGE);
    expect(await textOf('/admin', 'en', 'language=ru')).toBe(PANEL_PAGE);
  });

  it('[LANG-03] is what caches tell apart, and a known page of the other language is sent anew', async () => {
    const russian = await gateway.fetch('/feed', preferring('ru'));
    expect(russian.headers.get('vary')).toMatch(/^accept-language, cookie(?:,|$)/);
    expect((await gateway.fetch('/admin')).headers.get('vary')).toMatch(/^accept-language, cookie(?:,|$)/);
    expect((await gateway.fetch('/assets/app-1a2b3c.js')).headers.get('vary') ?? '').not.toContain('cookie');
    const english = await gateway.fetch('/feed', preferring('en'));
    expect(english.headers.get('etag')).not.toBe(russian.headers.get('etag'));
  });
});

describe('the files of a language', () => {
  it('[LANG-04] include its service worker, at one address for all', async () => {
    expect(await textOf('/service-worker.js', 'ru')).toBe('// ru');
    expect(await textOf('/service-worker.js', 'ru', 'language=en')).toBe('// en');
  });

  it('[LANG-04] are the page that its worker stores, whatever the request asks for', async () => {
    expect(await textOf('/index.en.html', 'ru', 'language=ru')).toBe(ENGLISH_PAGE);
    expect(await textOf('/index.ru.html', 'en')).toBe(PAGE);
    expect((await gateway.fetch('/index.xx.html')).status).toBe(404);
  });

  it('[LANG-04] are sent to a page that was opened before a switch', async () => {
    for (const path of ['/assets/app-1a2b3c.js', '/assets/app-7d8e9f.js', '/manifest.en.webmanifest'])
      for (const accepted of ['ru', 'en'])
        expect([path, (await gateway.fetch(path, preferring(accepted))).status]).toEqual([path, 200]);
    expect((await gateway.fetch('/admin/assets/panel-0a1b2c.js', preferring('ru'))).status).toBe(200);
  });
});
