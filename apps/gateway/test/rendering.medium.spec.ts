// Real: HTTP, the whole gateway, a thread that renders. Not real: what it renders, which says what it was asked.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { type Gateway, openGateway, PAGE, scriptOf } from './open-gateway.ts';

const SCRIPT = "'sha256-kept'";
/** Its page holds the request, as the renderer of the web app puts data into a page. */
const RENDERER = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ id, ...request }) => {
  if (request.url.includes('silent')) return;
  if (request.url.includes('crash')) throw new Error('out of memory');
  if (request.url.includes('broken')) return parentPort.postMessage({ id, failure: 'a component failed' });
  const html = '<html><head><title>x</title></head><body>rendered ' + JSON.stringify(request) + '</body></html>';
  parentPort.postMessage({ id, html, script: "${SCRIPT}" });
});
parentPort.postMessage('ready');
`;

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
const whenReady = () => until(async () => isRendered(await textOf('/')));

describe('a page that the server renders', () => {
  beforeAll(whenReady);

  it('[SSR-05] is the visitor’s, whoever asks', async () => {
    const own = await textOf('/', {
      token: await gateway.token(),
      headers: { cookie: 'language=ru; jwt=secret' },
    });
    expect(own).toBe(await textOf('/'));
    const request = JSON.parse(/rendered (.*)<\/body>/.exec(own)![1]!);
    expect(request).toEqual({
      url: '/',
      at: expect.any(Number),
      config: expect.objectContaining({ botUrl: 'https://t.me/slovo_bot' }),
    });
    expect(request.at % 60_000).toBe(0);
    expect(own).toContain('<link rel="canonical" href="https://slovo.example/" />');
  });

  it('[SSR-04] allows its inline script alone, also where the browser has kept the page', async () => {
    const page = await gateway.fetch('/');
    const policy = `script-src 'self' ${SCRIPT};`;
    expect(page.headers.get('content-security-policy')).toContain(policy);
    // Not by fetch, which disables caches for a request with a condition.
    const headers = { 'if-none-match': page.headers.get('etag') ?? '' };
    const [status, kept] = await new Promise<[number | undefined, unknown]>((resolve) =>
      get(`${gateway.url}/`, { headers }, (answer) =>
        resolve([answer.resume().statusCode, answer.headers['content-security-policy']]),
      ),
    );
    expect([status, kept]).toEqual([304, expect.stringContaining(policy)]);
    const other = await gateway.fetch('/my');
    expect(other.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it.each(['/my', '/create', '/notifications'])('is never %s, which is a person’s own', async (path) => {
    expect(isRendered(await textOf(path))).toBe(false);
  });
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
      expect(isRendered(await textOf('/'))).toBe(true);
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
