// Real: HTTP, the whole gateway as in production. Not real: the services.
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Metrics } from '@slovo/kit/metrics';
import { IN_PRODUCTION, openGateway, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway({
    env: {
      ...IN_PRODUCTION,
      APP_URL: 'https://slovo.example',
      ALLOWED_HOSTS: 'www.slovo.example, Slovo.Internal',
    },
  });
});
afterAll(() => gateway.close());

/** `fetch` sets the header by itself. */
const askAs = (host: string, path: string, method = 'GET') =>
  new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    request(new URL(path, gateway.url), { method, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode!, body, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

describe('[HARDEN-03] the site', () => {
  it.each([
    'slovo.example',
    'SLOVO.example:443',
    'www.slovo.example',
    'slovo.internal:3001',
    'localhost:3001',
    'mini.localhost:3001',
    '127.0.0.1:3001',
    '[::1]:3001',
  ])('answers whoever asks for %s', async (host) => {
    expect((await askAs(host, '/feed')).status).toBe(200);
  });

  it.each(['evil.example', 'slovo.example.evil.example', '127.0.0.1.evil.example', 'xslovo.example'])(
    'refuses %s, which a page elsewhere may have as its own name',
    async (host) => {
      for (const path of ['/feed', '/admin', '/api/public/promises/feed', '/dev/clock']) {
        const { status, body } = await askAs(host, path);
        expect([path, status, JSON.parse(body)]).toEqual([
          path,
          400,
          expect.objectContaining({
            code: 'BAD_INPUT',
            details: { fields: { host: 'is no address of this site' } },
          }),
        ]);
      }
      expect((await askAs(host, '/health/live')).status).toBe(200);
    },
  );
});

describe('[HARDEN-24] the headers of security', () => {
  it.each([
    ['a page', 'slovo.example', '/feed', 200],
    ['a foreign host', 'evil.example', '/feed', 400],
    ['a path that cannot be decoded', 'slovo.example', '/%zz', 400],
    ['a foreign host and such a path', 'evil.example', '/%zz', 400],
  ])('are in the answer to %s', async (_what, host, path, expected) => {
    const { status, headers } = await askAs(host, path);
    expect([status, headers]).toEqual([
      expected,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
      }),
    ]);
  });
});

describe('[HARDEN-25] what the router refuses', () => {
  it('counts as any other refusal', async () => {
    const counted = jest.spyOn(gateway.app.get(Metrics), 'add');
    expect((await askAs('slovo.example', '/%zz')).status).toBe(400);
    expect(counted.mock.calls).toEqual([['httpRefusals', { code: 'BAD_INPUT' }]]);
    counted.mockRestore();
  });
});

describe('[HARDEN-07] what reaches no route', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE'])('as the method %s is refused as anything else', async (method) => {
    const { status, body } = await askAs('slovo.example', '/feed', method);
    expect([status, JSON.parse(body)]).toEqual([
      404,
      { statusCode: 404, code: 'NOT_FOUND', message: expect.stringMatching(/\p{L}/u) },
    ]);
  });

  it('as a form with an overlong boundary is refused as a form that cannot be read', async () => {
    const boundary = 'b'.repeat(300);
    const response = await gateway.fetch('/api/users/profile/avatar', {
      method: 'POST',
      token: await gateway.token(),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx\r\n--${boundary}--`,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_INPUT' }),
    ]);
  });
});

describe('[HARDEN-02] source maps', () => {
  it.each([
    ['/assets/app-1a2b3c.js', 200],
    ['/assets/app-1a2b3c.js.map', 404],
    ['/admin/assets/panel-4d5e6f.js', 200],
    ['/admin/assets/panel-4d5e6f.js.map', 404],
  ])('are not shown in production: %s is answered by %i', async (path, status) => {
    expect((await gateway.fetch(path)).status).toBe(status);
  });

  it('are there for whoever develops', async () => {
    const development = await openGateway();
    for (const path of ['/assets/app-1a2b3c.js.map', '/admin/assets/panel-4d5e6f.js.map'])
      expect((await development.fetch(path)).status).toBe(200);
    await development.close();
  });
});
