// Real: HTTP, the whole gateway, a thread that renders. Not real: what it renders, which says what it was asked.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getApprovalCount,
  getReaderPolls,
  getUserByUsername,
  getUserPromise,
  listFeed,
  listPublicReports,
  listUserPromises,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { type Gateway, openGateway, PAGE, scriptOf } from './open-gateway.ts';

const SCRIPT = "'sha256-kept'";
/** Its page holds the request, as the renderer of the web app puts data into a page, and the flags of the thread. */
const RENDERER = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', (request) => {
  if (request.url.includes('late')) return setTimeout(() => parentPort.postMessage({ html: '', script: '' }), 800);
  if (request.url.includes('crash')) throw new Error('out of memory');
  if (request.url.includes('broken')) return parentPort.postMessage({ failure: 'a component failed' });
  const html = '<html><head><title>x</title></head><body>rendered ' + JSON.stringify(request) + '</body>' +
    '<!-- flags ' + JSON.stringify(process.execArgv) + ' --></html>';
  parentPort.postMessage({ html, script: "${SCRIPT}" });
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

let gateway: Gateway;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  for (const language of ['ru', 'en']) {
    mkdirSync(join(root, language));
    writeFileSync(join(root, language, 'index.html'), PAGE);
  }
  mkdirSync(join(root, 'server', 'ru'), { recursive: true });
  writeFileSync(join(root, 'server', 'ru', 'worker.mjs'), RENDERER);
  gateway = await openGateway({ env: { WEB_DIST: root } });
});
afterAll(() => gateway.close());

const textOf = async (path: string, init: Parameters<Gateway['fetch']>[1] = {}): Promise<string> =>
  (await gateway.fetch(path, init)).text();
const isRendered = (page: string): boolean => page.includes('rendered {');
/** A busy machine may need longer than a page waits: then the browser would draw it. Only its last calls are kept. */
const renderedText = (path: string, init: Parameters<Gateway['fetch']>[1] = {}, withinMs?: number) =>
  until(async () => {
    gateway.calls.length = 0;
    const page = await textOf(path, init);
    return isRendered(page) ? page : null;
  }, withinMs);
const contentOf = (page: string) => JSON.parse(/rendered (.*)<\/body>/.exec(page)![1]!).content;
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
    const page = await renderedText(path, { token: await gateway.token() });
    expect(contentOf(page)).toMatchObject({
      kind: 'promise',
      promise: { id: 5, approval_type: 'anyuser' },
      reports: [{ id: 8 }],
      isWhole: true,
      polls: [{ reportId: 8, poll: { requiredVotes: 3 } }],
    });
    expect([...new Set(gateway.calls.map(({ caller }) => caller.kind))]).toEqual(['anyone']);
  });

  it('asks once for what its head and its elements need', async () => {
    await renderedText(path);
    expect(gateway.calls.map(({ name }) => name).toSorted()).toEqual(
      [getUserPromise, listPublicReports, getApprovalCount].map(({ name }) => name).toSorted(),
    );
  });

  it('goes out as it is built where what a service says cannot be shown', async () => {
    gateway.answer(listPublicReports, () => ({ items: null }));
    const response = await gateway.fetch(path);
    const page = await response.text();
    expect([response.status, isRendered(page), scriptOf(page)]).toEqual([200, false, scriptOf(PAGE)]);
    gateway.answer(listPublicReports, () => ({ items: [waiting], next: null }));
  });

  it('[SSR-06] is rendered without votes while these are unknown', async () => {
    gateway.answer(getApprovalCount, () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    const page = await renderedText(path);
    expect(contentOf(page).polls).toEqual([]);
  });

  it('[SSR-05] that is private or unknown is not rendered, and says nothing', async () => {
    const response = await gateway.fetch('/anna/p/6');
    const page = await response.text();
    expect([response.status, isRendered(page)]).toEqual([404, false]);
    expect(page).not.toContain(promise.title);
  });

  it('[SSR-09] is rendered with the newest of many reports', async () => {
    gateway.answer(listPublicReports, () => ({ items: [waiting], next: 'more' }));
    expect(contentOf(await renderedText(path))).toMatchObject({ reports: [{ id: 8 }], isWhole: false });
  });

  it('[SSR-06] is drawn by the browser while its reports are refused or late', async () => {
    for (const answer of [
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

describe('other public pages', () => {
  const profile = {
    ...promise.owner,
    bio: '',
    stats: { promises: 1, completed: 0, reports: 1 },
    motivator: null,
  };
  const item = { ...promise, waiting_report: { id: 8 } };
  beforeAll(async () => {
    await whenReady();
    gateway.answer(getUserByUsername, ({ username }) => {
      if (username.toLowerCase() === 'anna') return profile;
      throw new Refusal('USER_NOT_FOUND');
    });
    gateway.answer(listUserPromises, () => ({ items: [promise], next: null }));
    gateway.answer(listFeed, () => ({ items: [item], next: 'more' }));
    gateway.answer(getReaderPolls, () => ({ polls: { 8: poll } }));
  });
  const asVisitor = async (path: string) => {
    const content = contentOf(await renderedText(path, { token: await gateway.token() }));
    expect([...new Set(gateway.calls.map(({ caller }) => caller.kind))]).toEqual(['anyone']);
    return content;
  };

  it('[SSR-10] of a person is rendered with their promises, each asked for once', async () => {
    expect(await asVisitor('/Anna')).toEqual({
      kind: 'person',
      username: 'Anna',
      person: profile,
      promises: [promise],
      isWhole: true,
    });
    expect(gateway.calls.map(({ name }) => name).toSorted()).toEqual(
      [getUserByUsername, listUserPromises].map(({ name }) => name).toSorted(),
    );
  });

  it('[SSR-10] of a person who is unknown or banned says nothing of them', async () => {
    const response = await gateway.fetch('/boris');
    const page = await response.text();
    expect([response.status, isRendered(page)]).toEqual([404, false]);
    for (const word of [promise.title, 'Аня']) expect(page).not.toContain(word);
  });

  it('[SSR-11] with the feed is rendered with its first page and the votes', async () => {
    expect(await asVisitor('/feed')).toEqual({
      kind: 'feed',
      items: [{ ...item, waiting_report: { id: 8, poll } }],
      next: 'more',
    });
    gateway.answer(getReaderPolls, () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    expect((await asVisitor('/feed')).items).toMatchObject([{ waiting_report: { id: 8, poll: null } }]);
  });

  it('[SSR-12] with the board is rendered, without a call', async () => {
    expect(contentOf(await renderedText('/board'))).toEqual({ kind: 'none' });
    expect(contentOf(await renderedText('/privacy'))).toEqual({ kind: 'none' });
    expect(gateway.calls).toEqual([]);
  });

  it.each(['/article/2', '/habit/1', '/board/user/1'])(
    '[SSR-24] that the board leads to are rendered, without a call, with a head of their own: %s',
    async (path) => {
      const page = await renderedText(path);
      expect(contentOf(page)).toEqual({ kind: 'none' });
      expect(page).toContain(`<link rel="canonical" href="https://slovo.example${path}" />`);
      expect(page).toMatch(/<meta property="og:image" content="https:\/\/slovo\.example[^"]+card\.png/);
      expect(gateway.calls).toEqual([]);
    },
  );

  it.each(['/article/999', '/habit/0', '/board/user/99999999999'])(
    '[SSR-24] are not rendered where the board does not lead: %s',
    async (path) => {
      const response = await gateway.fetch(path);
      expect([response.status, isRendered(await response.text())]).toEqual([404, false]);
    },
  );

  it.each(['/my', '/profile', '/admin', '/p', '/sessions'])('are not %s, which is no name', async (path) => {
    gateway.calls.length = 0;
    expect(isRendered(await textOf(path))).toBe(false);
    expect(gateway.calls).toEqual([]);
  });
});

describe('the tag of a page', () => {
  const tagOf = async (encoding: string) => {
    const page = await gateway.fetch('/my', { headers: { 'accept-encoding': encoding } });
    return page.headers.get('etag')!;
  };
  const statusWith = (encoding: string, tag: string) =>
    new Promise<number | undefined>((resolve) =>
      get(`${gateway.url}/my`, { headers: { 'accept-encoding': encoding, 'if-none-match': tag } }, (answer) =>
        resolve(answer.resume().statusCode),
      ),
    );

  it('[SSR-16] is another one where it is compressed, and is known again in a list or weakened', async () => {
    const [plain, compressed] = [await tagOf('identity'), await tagOf('br')];
    expect(plain).not.toBe(compressed);
    expect(await statusWith('br', compressed)).toBe(304);
    expect(await statusWith('br', `"other", W/${compressed}`)).toBe(304);
    expect(await statusWith('br', plain)).toBe(200);
    expect(await statusWith('identity', compressed)).toBe(200);
  });
});

describe('[SSR-06] the browser draws the page itself', () => {
  it('in a language that has no renderer', async () => {
    await textOf('/', { headers: { 'accept-language': 'en' } });
    const page = await textOf('/', { headers: { 'accept-language': 'en' } });
    expect([isRendered(page), scriptOf(page)]).toEqual([false, scriptOf(PAGE)]);
  });

  it.each(['/?broken', '/?late', `/?${'x'.repeat(400)}`])(
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
