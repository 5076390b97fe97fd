import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takeEarly } from '../src/shared/api/early.ts';
import { requestOnce } from '../src/shared/api/request.ts';
import { keepPress } from '../src/shared/keys/early-press.ts';
import { earlyOwnPage, earlyPages, earlySession } from '../vite/early-pages.ts';
import { early, type EarlyAnswers } from '../vite/early-script.ts';
import { person, tokenOf } from './samples.ts';

/** The person's token with other claims. */
function tokenWith(claims: object): string {
  const [head, payload = '', signature] = tokenOf(person).split('.');
  return [head, btoa(JSON.stringify({ ...JSON.parse(atob(payload)), ...claims })), signature].join('.');
}

const asked = jest.fn<typeof fetch>();
/** The answer to the one request of `/my`. */
const LIST = { promises: [{ id: 31 }], next: '30', rendered: null };
const answer = (body: object): Response => new Response(JSON.stringify(body), { status: 200 });
const given = {
  routes: [
    { path: '^/my/?$', files: ['/assets/my.js', '/assets/data.js'] },
    { path: '^/[^/]+/?$', files: ['/assets/person.js'] },
  ],
  pages: earlyPages,
  own: earlyOwnPage,
  build: 'a1b2',
  session: earlySession,
  fonts: ['/assets/letters.woff2'],
  largest: '/assets/frame-1.js',
  handover: 'handover',
};
const preloaded = (rel: string): string[] =>
  [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href')!);
const answers = (): string[] => Object.keys((window as { early?: EarlyAnswers }).early?.answers ?? {});

beforeEach(() => {
  asked
    .mockReset()
    .mockImplementation(async (path) =>
      answer(typeof path === 'string' && path.startsWith('/api/pages/my') ? LIST : { path }),
    );
  globalThis.fetch = asked;
  performance.getEntriesByName = () => [];
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/frame-1.js">';
  delete (window as { early?: EarlyAnswers }).early;
  delete (window as { own?: unknown }).own;
  localStorage.setItem('jwt', tokenOf(person));
  window.history.replaceState(null, '', '/my');
  document.documentElement.lang = 'ru';
});

describe('early requests', () => {
  it('load the files of this page, and its fonts once the largest script has loaded', () => {
    early(given, keepPress);
    expect(preloaded('modulepreload')).toEqual(['/assets/frame-1.js', '/assets/my.js', '/assets/data.js']);
    expect(preloaded('preload')).toEqual([]);
    document.querySelector('link[href="/assets/frame-1.js"]')!.dispatchEvent(new Event('load'));
    expect(preloaded('preload')).toEqual(['/assets/letters.woff2']);
  });

  it.each([
    ['/my', ['GET /api/promises', 'POST /validate']],
    ['/my/31', ['POST /validate', 'GET /api/promises/31/visible', 'GET /api/promises/31/reports']],
    ['/feed', ['POST /validate', 'GET /api/public/promises/feed?limit=20']],
    ['/anna/p/31', ['POST /validate', 'GET /api/promises/31/visible?username=anna']],
    ['/board', ['POST /validate']],
  ])('load the data of %s', (path, calls) => {
    window.history.replaceState(null, '', path);
    early(given, keepPress);
    expect(answers()).toEqual(calls);
    const headers = asked.mock.calls.map(([, init]) => new Headers(init!.headers).get('authorization'));
    expect(new Set(headers)).toEqual(new Set([`Bearer ${tokenOf(person)}`]));
    const languages = asked.mock.calls.map(([, init]) => new Headers(init!.headers).get('accept-language'));
    expect(new Set(languages)).toEqual(new Set(['ru']));
  });

  it.each([
    ['nobody is signed in', () => localStorage.removeItem('jwt')],
    ['the token has expired', () => localStorage.setItem('jwt', tokenWith({ exp: 1 }))],
    ['what is stored is no token', () => localStorage.setItem('jwt', 'nonsense')],
    ['a login link is opened', () => window.history.replaceState(null, '', '/my#auth/one-time')],
  ])('load no personal data when %s', (_when, arrange) => {
    arrange();
    early(given, keepPress);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are used by the app once, instead of a second request', async () => {
    early(given, keepPress);
    const { body, headers } = await requestOnce('/api/promises', { method: 'GET' });
    expect(body).toEqual({ promises: LIST.promises });
    expect(headers.get('x-next-cursor')).toBe('30');
    expect(asked).toHaveBeenCalledTimes(2);
    await requestOnce('/api/promises', { method: 'GET' });
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it.each([400, 404])('are repeated where the page of the own list is refused with %i', async (status) => {
    asked.mockImplementation(async (path) =>
      path === '/api/promises' ? answer({ promises: [] }) : new Response('{}', { status }),
    );
    early(given, keepPress);
    const { body } = await requestOnce('/api/promises', { method: 'GET' });
    expect(body).toEqual({ promises: [] });
  });

  it('do not answer again for the own list once it is shown: it may have changed since', async () => {
    const rendered = { html: '<p>drawn</p>' };
    asked.mockImplementation(async (path) => answer(path === '/api/promises' ? {} : { ...LIST, rendered }));
    document.body.innerHTML = '<div id="root"></div>';
    window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
    early(given, keepPress);
    await (window as { early?: EarlyAnswers }).early!.answers['GET /api/promises'];
    expect(document.body).toHaveTextContent('drawn');
    expect(answers()).toEqual(['POST /validate']);
  });

  it('are used by the same session under its renewed token, and by no other', () => {
    early(given, keepPress);
    const { signal } = new AbortController();
    const takeWith = (token: string | null) => {
      early(given, keepPress);
      return takeEarly({ method: 'GET', path: '/api/promises', token }, signal);
    };
    expect(takeWith(tokenWith({ exp: 4_000_000_000 }))).toBeInstanceOf(Promise);
    expect(takeWith(tokenWith({ session_id: 'another' }))).toBeUndefined();
    expect(takeWith(null)).toBeUndefined();
  });

  it('are not used by a page that was opened later', () => {
    const { signal } = new AbortController();
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now');
    const takeAfter = (ms: number) => {
      early(given, keepPress);
      clock.mockReturnValue(start + ms);
      return takeEarly({ method: 'GET', path: '/api/promises', token: tokenOf(person) }, signal);
    };
    expect(takeAfter(5000)).toBeInstanceOf(Promise);
    expect(takeAfter(10_001)).toBeUndefined();
    clock.mockRestore();
  });

  it('fail as the request itself would have', async () => {
    asked.mockRejectedValue(new TypeError('no line'));
    early(given, keepPress);
    await expect(requestOnce('/api/promises', { method: 'GET' })).rejects.toMatchObject({ status: 0 });
  });

  it('time out as the request itself would', async () => {
    asked.mockReturnValue(new Promise(() => {}));
    early(given, keepPress);
    await expect(requestOnce('/api/promises', { method: 'GET', timeoutMs: 10 })).rejects.toMatchObject({
      status: 0,
    });
  });

  // The last: a page that was offline uses none of them from then on.
  it('are not used once the device was offline: what has happened since is not in them', () => {
    const take = () => {
      early(given, keepPress);
      const asks = { method: 'GET', path: '/api/promises', token: tokenOf(person) };
      return takeEarly(asks, new AbortController().signal);
    };
    expect(take()).toBeInstanceOf(Promise);
    window.dispatchEvent(new Event('offline'));
    expect(take()).toBeUndefined();
  });
});
