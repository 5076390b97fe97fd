// Real: HTTP, the whole gateway, files on disk. Not real: the web app, which is one page and one script in each language.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { openGateway, PAGE, scriptOf, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe('the web app', () => {
  it.each([
    '/',
    '/feed',
    '/auth',
    '/my/5',
    '/anna',
    '/anna/p/5',
    '/promises/5',
    '/notifications',
    '/p/5',
    '/feed/',
  ])('[LINK-16] is sent for the page %s, and always revalidated', async (path) => {
    const response = await gateway.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    await expect(response.text()).resolves.toContain(scriptOf(PAGE));
  });

  it.each(['/pwa', '/%D0%B0%D0%BD%D1%8F'])('is sent as 404 for %s, which is no page of it', async (path) => {
    const response = await gateway.fetch(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    await expect(response.text()).resolves.toContain(scriptOf(PAGE));
  });

  it('serves a script as the build compressed it, to clients that accept that', async () => {
    const path = '/assets/app-1a2b3c.js';
    const small = await gateway.fetch(path, { headers: { 'accept-encoding': 'br' } });
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
      'br',
      expect.stringContaining('accept-encoding'),
    ]);
    expect(small.headers.get('content-type')).toContain('javascript');
    await expect(small.text()).resolves.toBe('export {};');
    const plain = await gateway.fetch(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    await expect(plain.text()).resolves.toBe('export {};');
  });

  it('lets caches keep files with a hash in their name, and revalidate others', async () => {
    const script = await gateway.fetch('/assets/app-1a2b3c.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const manifest = await gateway.fetch('/manifest.ru.webmanifest');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    const etag = manifest.headers.get('etag') ?? '';
    // Not by fetch, which disables caches for a request with a condition.
    const status = await new Promise((resolve) =>
      get(`${gateway.url}/manifest.ru.webmanifest`, { headers: { 'if-none-match': etag } }, (answer) =>
        resolve(answer.resume().statusCode),
      ),
    );
    expect(status).toBe(304);
  });

  it.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/api/nothing',
    '/public/nothing',
    '/users/1/2',
    '/media/public',
    '/auth/sessions',
    '/api/promises/',
    '/users/',
    '/../package.json',
    '/..%2f..%2fpackage.json',
  ])('is not sent for %s', async (path) => {
    const response = await gateway.fetch(path);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.status).toBe(path === '/public/nothing' ? 404 : response.status);
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  it('is configured with its bot, its version and whether the clock can be moved', async () => {
    const response = await gateway.fetch('/app-config.json');
    await expect(response.json()).resolves.toEqual({
      botUsername: 'slovo_bot',
      botUrl: 'https://t.me/slovo_bot',
      version: 'development',
      environment: 'test',
      clockControl: false,
    });
  });

  it.each(['/feed', '/api/docs/openapi.json', '/app-config.json', '/health/live'])(
    'answers HEAD %s like GET, without a body',
    async (path) => {
      const response = await gateway.fetch(path, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    },
  );
});

describe('health', () => {
  beforeAll(() => gateway.stopHealth());

  it('[PROD-131] is live, and ready although services are away, which it names apart', async () => {
    expect((await gateway.fetch('/health/live')).status).toBe(200);
    expect((await gateway.fetch('/health/ready')).status).toBe(200);
    const services = await gateway.fetch('/health/services');
    expect(services.status).toBe(503);
    await expect(services.json()).resolves.toMatchObject({
      ready: false,
      waitingFor: [...SERVICES],
    });
  });

  it('says that all is ready when every service says so', async () => {
    const subscription = gateway.nats.subscribe(`${gateway.prefix}.health.*`, {
      callback: (_error, message) => void message.respond(JSON.stringify({ ready: true, waitingFor: [] })),
    });
    await gateway.nats.flush();
    await expect(gateway.fetch('/health/services').then((response) => response.json())).resolves.toEqual({
      status: 'ok',
    });
    subscription.unsubscribe();
  });

  it('checks a service once for all simultaneous requests', async () => {
    let checks = 0;
    let answerNow = (): void => {};
    const mayAnswer = new Promise<void>((resolve) => (answerNow = resolve));
    const subscription = gateway.nats.subscribe(`${gateway.prefix}.health.auth`, {
      callback: (_error, message) => {
        checks += 1;
        void mayAnswer.then(() => message.respond(JSON.stringify({ ready: true, waitingFor: [] })));
      },
    });
    await gateway.nats.flush();
    let arrived = 0;
    const count = () => void (arrived += 1);
    subscribe('http.server.request.start', count);
    const all = Array.from({ length: 20 }, () => gateway.fetch('/health/services'));
    // The other services do not answer, so each request waits for this one.
    await until(() => checks > 0 && arrived === 20);
    unsubscribe('http.server.request.start', count);
    answerNow();
    for (const { status } of await Promise.all(all)) expect(status).toBe(503);
    // A request that is handled after the answer may check again.
    expect(checks).toBeLessThan(5);
    checks = 0;
    await gateway.fetch('/health/services');
    expect(checks).toBe(1);
    subscription.unsubscribe();
  });

  it('does not allow moving the clock unless it is enabled', async () => {
    expect((await gateway.fetch('/dev/clock')).status).toBe(404);
    expect((await gateway.fetch('/dev/clock', { json: { advance: 'P1D' } })).status).toBe(404);
  });
});
