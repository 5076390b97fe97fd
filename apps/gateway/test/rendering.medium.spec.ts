// Real: HTTP, the whole gateway, a thread that renders. Not real: what it renders, which says what it was asked.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getApprovalCount,
  getProfile,
  getUserPromise,
  listPromises,
  listPublicReports,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { type Gateway, openGateway, PAGE, scriptOf } from './open-gateway.ts';

const SCRIPT = "'sha256-kept'";
/** Its page holds the request, as the renderer of the web app puts data into a page, and the flags of the thread. */
const RENDERER = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ id, ...request }) => {
  if (request.url.includes('silent')) return;
  if (request.url.includes('crash')) throw new Error('out of memory');
  if (request.url.includes('broken')) return parentPort.postMessage({ id, failure: 'a component failed' });
  const html = '<html><head><title>x</title></head><body>rendered ' + JSON.stringify(request) + '</body>' +
    '<!-- flags ' + JSON.stringify(process.execArgv) + ' --></html>';
  parentPort.postMessage({ id, html, script: "${SCRIPT}" });
});
parentPort.postMessage('ready');
`;

const promise = {
  id: 5,
  username: 'anna',
  title: 'Бегать по утрам',
  description: '',
  type: 'challenge',
  approval_type: 'anyuser',
  owner: { id: 7, username: 'anna', first_name: 'Аня', last_name: null, photo_url: null },
  current_day: 2,
  days_total: 30,
  completed_days: 1,
  closed_at: null,
  streak: 1,
  version: 3,
  days: [],
};
const waiting = { id: 8, report_text: 'Два километра', report_status: 'pending' };
const poll = { promise_id: 5, status: 'open', totalVotes: 1, approveVotes: 1, requiredVotes: 3 };

/** What the build puts into the page, in one of the languages. */
const EARLY = 'fetch("/api/pages/my")';
const refuse = () => {
  throw new Refusal('INTERNAL');
};

let gateway: Gateway;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  for (const language of ['ru', 'en']) {
    mkdirSync(join(root, language));
    writeFileSync(join(root, language, 'index.html'), PAGE);
  }
  writeFileSync(join(root, 'en', 'index.html'), `<script>${EARLY}</script>${PAGE}`);
  mkdirSync(join(root, 'server', 'ru'), { recursive: true });
  writeFileSync(join(root, 'server', 'ru', 'worker.mjs'), RENDERER);
  gateway = await openGateway({ env: { WEB_DIST: root } });
});
afterAll(() => gateway.close());

const textOf = async (path: string, init: Parameters<Gateway['fetch']>[1] = {}): Promise<string> =>
  (await gateway.fetch(path, init)).text();
const isRendered = (page: string): boolean => page.includes('rendered {');
/** A busy machine may need longer than a page waits: then the browser would draw it. */
const renderedText = (path: string, init: Parameters<Gateway['fetch']>[1] = {}, withinMs?: number) =>
  until(async () => {
    const page = await textOf(path, init);
    return isRendered(page) ? page : null;
  }, withinMs);
const whenReady = () => renderedText('/');
const untimed = (page: string): string => page.replace(/"at":\d+/, '');

describe('a page that the server renders', () => {
  beforeAll(whenReady);

  it('[SSR-05] is the visitor’s, whoever asks', async () => {
    const own = await renderedText('/', {
      token: await gateway.token(),
      headers: { cookie: 'language=ru; jwt=secret' },
    });
    expect(untimed(own)).toBe(untimed(await renderedText('/')));
    const request = JSON.parse(/rendered (.*)<\/body>/.exec(own)![1]!);
    expect(request).toEqual({
      url: '/',
      at: expect.any(Number),
      config: expect.objectContaining({ botUrl: 'https://t.me/slovo_bot' }),
      content: { kind: 'none' },
    });
    expect(request.at % 60_000).toBe(0);
    expect(own).toContain('<link rel="canonical" href="https://slovo.example/" />');
  });

  it('[SSR-04] allows its inline script alone, also where the browser has kept the page', async () => {
    const policy = `script-src 'self' ${SCRIPT};`;
    // Another one in the next minute.
    const kept = await until(async () => {
      const page = await gateway.fetch('/');
      if (!isRendered(await page.text())) return null;
      expect(page.headers.get('content-security-policy')).toContain(policy);
      // Not by fetch, which disables caches for a request with a condition.
      const headers = { 'if-none-match': page.headers.get('etag') ?? '' };
      const again = await new Promise<IncomingMessage>((resolve) =>
        get(`${gateway.url}/`, { headers }, (answer) => resolve(answer.resume())),
      );
      return again.statusCode === 304 ? again.headers : null;
    });
    expect(kept['content-security-policy']).toContain(policy);
    const other = await gateway.fetch('/my');
    expect(other.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('is made by a thread without the flags of the gateway, which would trace it a second time', async () => {
    expect(await renderedText('/')).toContain('<!-- flags [] -->');
  });

  it.each(['/my', '/create', '/notifications'])('is never %s, which is a person’s own', async (path) => {
    expect(isRendered(await textOf(path))).toBe(false);
  });
});

describe('the page of a public promise', () => {
  const path = '/anna/p/5';
  beforeAll(async () => {
    await whenReady();
    gateway.answer(getUserPromise, ({ username, id }) => {
      if (username === 'anna' && id === 5) return promise;
      throw new Refusal('PROMISE_NOT_FOUND');
    });
    gateway.answer(listPublicReports, () => ({ items: [waiting], next: null }));
    gateway.answer(getApprovalCount, ({ id }) => ({ ...poll, report_id: id }));
  });

  it('[SSR-07] is rendered with what its queries would load, as a visitor', async () => {
    gateway.calls.length = 0;
    const page = await renderedText(path, { token: await gateway.token() });
    const { content } = JSON.parse(/rendered (.*)<\/body>/.exec(page)![1]!);
    expect(content).toMatchObject({
      kind: 'promise',
      promise: { id: 5, approval_type: 'anyuser' },
      reports: [{ id: 8 }],
      polls: [{ reportId: 8, poll: { requiredVotes: 3 } }],
    });
    expect([...new Set(gateway.calls.map(({ caller }) => caller.kind))]).toEqual(['anyone']);
  });

  it('[SSR-06] is rendered without votes while these are unknown', async () => {
    gateway.answer(getApprovalCount, () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    const page = await renderedText(path);
    expect(JSON.parse(/rendered (.*)<\/body>/.exec(page)![1]!).content.polls).toEqual([]);
  });

  it('[SSR-05] that is private or unknown is not rendered, and says nothing', async () => {
    const response = await gateway.fetch('/anna/p/6');
    const page = await response.text();
    expect([response.status, isRendered(page)]).toEqual([404, false]);
    expect(page).not.toContain(promise.title);
  });

  it('[SSR-06] is drawn by the browser while its reports are more than a page, refused or late', async () => {
    for (const answer of [
      () => ({ items: [waiting], next: 'more' }),
      () => {
        throw new Refusal('INTERNAL');
      },
      () => new Promise(() => {}),
    ]) {
      gateway.answer(listPublicReports, answer);
      const response = await gateway.fetch(path);
      expect([response.status, isRendered(await response.text())]).toEqual([200, false]);
    }
  });
});

describe('the own list', () => {
  const query = { url: '/my?status=active', zone: 'Asia/Tokyo', build: 'a1b2' };
  const ask = async (given: Partial<typeof query> = {}, init: { token?: string } = {}) => {
    const answer = await gateway.fetch(
      `/api/pages/my?${new URLSearchParams({ ...query, ...given }).toString()}`,
      {
        token: await gateway.token(),
        ...init,
        headers: { 'accept-language': 'ru' },
      },
    );
    const body: any = await answer.json();
    return { status: answer.status, cache: answer.headers.get('cache-control'), body };
  };
  /** As `renderedText`. */
  const askUntilDrawn = () =>
    until(async () => {
      const answer = await ask();
      return answer.body.rendered ? answer : null;
    });
  const profile = { id: 7, first_name: 'Аня', username: 'anna' };
  beforeAll(whenReady);
  beforeEach(() => {
    gateway.answer(listPromises, () => ({ promises: [promise], next: null }));
    gateway.answer(getProfile, () => profile);
  });

  it('[SSR-08] is drawn with its data for the person who asks, in their zone, and kept nowhere', async () => {
    gateway.calls.length = 0;
    const { status, cache, body } = await askUntilDrawn();
    expect([status, cache]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ promises: [{ id: 5 }], next: null, rendered: { zone: 'Asia/Tokyo' } });
    const request = JSON.parse(/rendered (.*)<\/body>/.exec(body.rendered.html)![1]!);
    expect(request).toMatchObject({
      ...query,
      at: body.rendered.at,
      content: { kind: 'own', user: profile, promises: [{ id: 5 }] },
    });
    for (const { caller } of gateway.calls) expect(caller).toMatchObject({ kind: 'user', userId: 7 });
    gateway.answer(listPromises, () => ({ promises: [], next: null }));
    expect((await askUntilDrawn()).body.rendered.html).toContain('"promises":[]');
  });

  it.each([
    ['its person is unknown', () => gateway.answer(getProfile, refuse), query],
    [
      'it is longer than a page',
      () => gateway.answer(listPromises, () => ({ promises: [], next: '9' })),
      query,
    ],
    ['a component fails', () => {}, { url: '/my?broken' }],
    ['the renderer is late', () => {}, { url: '/my?silent' }],
  ])('[SSR-10] comes without its page where %s', async (_, arrange, given) => {
    arrange();
    const { status, body } = await ask(given);
    expect([status, body.rendered]).toEqual([200, null]);
    expect(body.promises).toHaveLength(body.next === null ? 1 : 0);
  });

  it('is refused to visitors, and for what is not its address', async () => {
    expect(await ask({}, { token: '' })).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    for (const given of [
      { url: '/feed' },
      { url: '/my/5' },
      { zone: 'Nowhere' },
      { build: 'x'.repeat(65) },
    ]) {
      const { status, body } = await ask(given);
      expect([status, Object.keys(body.details.fields)]).toEqual([400, Object.keys(given)]);
    }
  });
});

it('[SSR-11] the scripts that the build has put into the page are allowed by their hash, also by its name', async () => {
  const hash = `'sha256-${createHash('sha256').update(EARLY).digest('base64')}'`;
  for (const path of ['/my', '/feed', '/index.en.html']) {
    const page = await gateway.fetch(path, { headers: { 'accept-language': 'en' } });
    expect(await page.text()).toContain(`<script>${EARLY}</script>`);
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' ${hash};`);
  }
});

describe('[SSR-06] the browser draws the page itself', () => {
  it('in a language that has no renderer', async () => {
    await textOf('/', { headers: { 'accept-language': 'en' } });
    const page = await textOf('/', { headers: { 'accept-language': 'en' } });
    expect([isRendered(page), scriptOf(page)]).toEqual([false, scriptOf(PAGE)]);
  });

  it.each(['/?broken', '/?silent', `/?${'x'.repeat(400)}`])(
    'where rendering fails or is late: %s',
    async (path) => {
      await whenReady();
      const response = await gateway.fetch(path);
      const page = await response.text();
      expect([response.status, isRendered(page), scriptOf(page)]).toEqual([200, false, scriptOf(PAGE)]);
      // Sooner than a renderer that has ended is started again.
      await renderedText('/', {}, 5_000);
    },
  );

  it('while the renderer is away, which takes nothing else with it', async () => {
    await whenReady();
    const page = await textOf('/?crash');
    expect([isRendered(page), scriptOf(page)]).toEqual([false, scriptOf(PAGE)]);
    await until(async () => !isRendered(await textOf('/')));
    expect((await gateway.fetch('/health/live')).status).toBe(200);
  });
});
