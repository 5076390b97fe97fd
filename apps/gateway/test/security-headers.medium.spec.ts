// Real: HTTP, the whole gateway, files on disk; helmet, on a server of its own. Not real: the services.
import helmet from '@fastify/helmet';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getProfile, listFeed } from '@slovo/contracts';
import { until } from '@slovo/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { GatewaySettings } from '../src/config.ts';
import { securityHeaders } from '../src/http/security-headers.ts';
import { openGateway, type Gateway } from './open-gateway.ts';
import { promise } from './samples.ts';

const FEED = '/api/public/promises/feed';
const FRAMES = "frame-ancestors 'self' https://web.telegram.org https://elsewhere.example";
const SHOWN = {
  ...promise,
  user_id: 7,
  motivator_person: null,
  invitation: null,
  started_at: null,
  waiting_report: null,
};

type Headers = Record<string, string | null>;

let gateway: Gateway;
let token: string;
let byHelmet: FastifyInstance;
/** Every header that helmet sets or removes with any options. */
let names: string[];
let expected: Headers;

beforeAll(async () => {
  gateway = await openGateway({
    env: { ANSWER_CACHE_MB: '8', FRAME_ANCESTORS: 'https://elsewhere.example' },
  });
  token = await gateway.token();
  gateway.answer(listFeed, () => ({ items: [SHOWN], next: null }));
  byHelmet = Fastify();
  await byHelmet.register(helmet, securityHeaders(gateway.app.get(GatewaySettings)));
  byHelmet.get('/', async () => 'page');
  const withDefaults = Fastify();
  await withDefaults.register(helmet);
  withDefaults.get('/', async () => 'page');
  const set = (server: FastifyInstance) => server.inject('/').then(({ headers }) => headers);
  const own = await set(byHelmet);
  const bare = new Set(['connection', 'content-length', 'content-type', 'date']);
  names = [...new Set([...Object.keys(own), ...Object.keys(await set(withDefaults)), 'x-powered-by'])].filter(
    (name) => !bare.has(name),
  );
  expected = Object.fromEntries(names.map((name) => [name, (own[name] as string | undefined) ?? null]));
  await withDefaults.close();
});
afterAll(() => Promise.all([gateway.close(), byHelmet.close()]));

const securityOf = ({ headers }: Response): Headers =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

describe('[SPEED-550] the security headers are those that helmet would write', () => {
  it('which are more than a handful, and name who may frame the mini app', () => {
    expect(names.length).toBeGreaterThan(12);
    expect(expected['content-security-policy']!.split(';')).toContain(FRAMES);
    expect(expected).toMatchObject({
      'x-frame-options': null,
      'x-powered-by': null,
      'strict-transport-security': expect.stringContaining('max-age'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('[HARDEN-01] and none lets the page, or what is shown in it, use cameras, places or payments', async () => {
    for (const path of ['/', '/admin', FEED, '/assets/gone.js']) {
      const policy = (await gateway.fetch(path)).headers.get('permissions-policy')?.split(', ');
      expect(policy).toEqual(
        expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()']),
      );
    }
  });

  it.each<[what: string, path: string, status: number, init?: Parameters<Gateway['fetch']>[1]]>([
    ['the page', '/', 200],
    ['the page of the mini app', '/my/5', 200],
    ['the English page', '/feed', 200, { headers: { 'accept-language': 'en' } }],
    ['a file', '/assets/app-1a2b3c.js', 200],
    ['a compressed file', '/assets/app-1a2b3c.js', 200, { headers: { 'accept-encoding': 'br' } }],
    ['a missing file', '/assets/gone.js', 404],
    ['a file of the panel', '/admin/assets/panel-4d5e6f.js', 200],
    ['the service worker', '/service-worker.js', 200],
    ['an answer of the API', FEED, 200],
    ['its head', FEED, 200, { method: 'HEAD' }],
    ['a refusal to a visitor', '/api/users/profile', 401],
    ['a refusal of a token', '/api/users/profile', 401, { token: 'forged' }],
    ['a refusal of the input', `${FEED}?limit=none`, 400],
    ['a refusal of the body', '/api/promises', 400, { json: { title: 7 }, token: 'valid' }],
    ['a missing call', '/api/nothing', 404],
    ['the description of the API', '/api/docs/openapi.json', 200],
    ['the health', '/health/live', 200],
    ['the health of services that are away', '/health/services', 503],
  ])('with %s', async (_what, path, status, { token: bearer, ...init } = {}) => {
    if (path === '/health/services') await gateway.stopHealth();
    const response = await gateway.fetch(path, {
      ...init,
      ...(bearer && { token: bearer === 'forged' ? bearer : token }),
    });
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, status]);
    expect(securityOf(response)).toEqual(expected);
  });

  it('with a fault', async () => {
    gateway.answer(getProfile, () => {
      throw new Error('broken');
    });
    const response = await gateway.fetch('/api/users/profile', { token });
    expect(response.status).toBe(500);
    expect(securityOf(response)).toEqual(expected);
  });

  it.each([
    ['visitors', ''],
    ['people', 'own'],
  ])('with answers that are kept for %s, and where nothing has changed', async (_who, whose) => {
    const ask = async (headers: Record<string, string> = {}) => {
      const response = await gateway.fetch(FEED, { headers, ...(whose && { token }) });
      await response.arrayBuffer();
      return response;
    };
    const kept = await until(async () => {
      await ask();
      const before = gateway.calls.length;
      const again = await ask();
      return gateway.calls.length === before ? again : null;
    });
    expect(securityOf(kept)).toEqual(expected);
    const unchanged = await ask({ 'if-none-match': kept.headers.get('etag')! });
    expect(unchanged.status).toBe(304);
    expect(securityOf(unchanged)).toEqual(expected);
  });

  it('with live updates', async () => {
    const leaving = new AbortController();
    const response = await gateway.fetch('/api/live', { token, signal: leaving.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(securityOf(response)).toEqual(expected);
    leaving.abort();
  });

  it('with the panel, which is stricter in three of them: no page may frame it', async () => {
    for (const path of ['/admin', '/admin/users/184']) {
      const response = await gateway.fetch(path);
      const { 'content-security-policy': policy, ...others } = securityOf(response);
      const { 'content-security-policy': _policy, ...usual } = expected;
      expect(others).toEqual({ ...usual, 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
      expect(policy!.split(';')).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('telegram.org;frame');
      await response.arrayBuffer();
    }
  });
});
