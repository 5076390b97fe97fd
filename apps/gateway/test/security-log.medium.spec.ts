// Real: HTTP, the whole gateway as in production, NATS, OpenTelemetry's exporter. Not real: the services, which answer from
// this process, and Prometheus.
// Runs alone: it listens to what the process writes.
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  checkOperatorToken,
  exchangeLoginToken,
  getProfile,
  getUser,
  listPromises,
  type OperatorView,
  type RefusalCode,
  signInWithInitData,
  unbanUser,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { findFreePort, until } from '@slovo/testing';
import { IN_PRODUCTION, openGateway, type Gateway } from './open-gateway.ts';
import { profile } from './samples.ts';

type Line = Record<string, unknown> & { message: string };
const operator: OperatorView = {
  user_id: 3,
  telegram_id: 33,
  username: 'op',
  first_name: 'Ольга',
  fingerprint: 'cafe0123',
  expires_at: '2099-01-01T00:00:00.000Z',
};
const OPERATOR_GUESS = 'Z3Vlc3Mtb2YtYW4tb3BlcmF0b3JzLXRva2Vu';

let gateway: Gateway;
let metricsPort: number;
let awaitsBody = (): void => {};
let lines: string[] = [];
const written = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
const events = (): Line[] => written().filter(({ event }) => event !== undefined);

beforeAll(async () => {
  const keep = (text: string | Uint8Array): boolean => lines.push(String(text)) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  metricsPort = await findFreePort();
  gateway = await openGateway({
    env: {
      ...IN_PRODUCTION,
      RATE_LIMIT_SIGN_IN: '4',
      // Two tests wait for it. Everything else is answered, on a busy machine too.
      CALL_TIMEOUT_MS: '2000',
      METRICS_PORT: String(metricsPort),
    },
    logLevels: ['log', 'warn', 'error'],
    prepare: (app) =>
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('preParsing', (_request, _reply, payload, done) => {
          done(null, payload);
          awaitsBody();
        }),
  });
  gateway.answer(getProfile, () => profile);
  gateway.answer(getUser, () => profile);
  gateway.answer(checkOperatorToken, () => {
    throw new Refusal('ADMIN_TOKEN_INVALID');
  });
});
afterAll(async () => {
  await gateway.close();
  jest.restoreAllMocks();
});
beforeEach(() => void (lines = []));

/** Its body follows when the gateway waits for it: the events of its stream are those of the connection, not of the request. */
async function postLate(path: string, body: string, headers = {}): Promise<IncomingMessage> {
  const { promise: bodyAwaited, resolve } = Promise.withResolvers<void>();
  awaitsBody = resolve;
  const request = httpRequest(gateway.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
  });
  request.flushHeaders();
  await bodyAwaited;
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const metrics = async (): Promise<string[]> =>
  (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n');

describe('[LOGS-05] a line of the log', () => {
  const wrong = () => gateway.token({ secret: 'a secret of somebody else, 32 chars.' });

  it('is left by a token that is not valid, where a session is needed', async () => {
    const token = await wrong();
    const response = await gateway.fetch('/api/users/profile', { token });
    expect(response.status).toBe(401);
    await until(() => events().length > 0);
    expect(events()).toEqual([
      expect.objectContaining({
        event: 'session-token-refused',
        code: 'SIGN_IN_REQUIRED',
        status: 401,
        method: 'GET',
        route: '/api/users/profile',
        address: '127.0.0.1',
        context: 'Security',
        service: 'gateway',
        requestId: response.headers.get('x-request-id'),
      }),
    ]);
    expect(lines.join()).not.toContain(token);
  });

  it('is left by one where anyone is allowed, though nothing is refused', async () => {
    expect((await gateway.fetch('/users/7', { token: await wrong() })).status).toBe(200);
    await until(() => events().length > 0);
    expect(events()).toMatchObject([{ event: 'session-token-refused', route: '/users/:id' }]);
  });

  it('is left by a guess of an operator’s token, without it', async () => {
    expect((await gateway.fetch('/api/admin/health', { token: OPERATOR_GUESS })).status).toBe(401);
    expect(events()).toMatchObject([{ event: 'operator-token-refused', code: 'ADMIN_TOKEN_INVALID' }]);
    expect(lines.join()).not.toContain(OPERATOR_GUESS);
  });

  it('is left by what somebody may not do, with their id', async () => {
    gateway.answer(getUser, () => {
      throw new Refusal('NOT_ALLOWED');
    });
    const token = await gateway.token({ userId: 12 });
    expect((await gateway.fetch('/users/8', { token })).status).toBe(403);
    expect(events()).toMatchObject([{ event: 'forbidden', code: 'NOT_ALLOWED', userId: 12 }]);
  });

  it('is not left by an operator’s token that cannot be checked', async () => {
    gateway.answer(checkOperatorToken, () => new Promise(() => {}));
    expect((await gateway.fetch('/api/admin/health', { token: OPERATOR_GUESS })).status).toBe(503);
    // An event of the first request would precede that of the second.
    expect((await gateway.fetch('/users/8', { token: await gateway.token({ userId: 12 }) })).status).toBe(
      403,
    );
    await until(() => events().length > 0);
    expect(events()).toMatchObject([{ event: 'forbidden' }]);
  });

  it('is left by a body that comes late, with its request and with nobody else’s name', async () => {
    gateway.answer(checkOperatorToken, () => operator);
    gateway.answer(unbanUser, () => {
      throw new Refusal('NOT_ALLOWED');
    });
    const authorization = 'Bearer b3BlcmF0b3JzLXRva2VuLW9mLXRoaXMtc3BlYw';
    const refused = await postLate('/api/admin/users/9/unban', '{}', { authorization });
    const forged = await postLate('/auth', '{"initData":');
    expect([refused.statusCode, forged.statusCode]).toEqual([403, 400]);
    expect(events()).toEqual([
      expect.objectContaining({
        event: 'forbidden',
        operatorId: 3,
        requestId: refused.headers['x-request-id'],
      }),
      expect.objectContaining({
        event: 'sign-in-refused',
        code: 'BAD_INPUT',
        requestId: forged.headers['x-request-id'],
      }),
    ]);
    expect(events()[1]).not.toHaveProperty('operatorId');
  });

  it('is left by a refused sign-in, and by one too many', async () => {
    const codes: RefusalCode[] = [
      'init_data_invalid',
      'init_data_expired',
      'token_invalid',
      'token_already_used',
    ];
    const refuse = (): never => {
      throw new Refusal(codes[events().length] ?? 'token_invalid');
    };
    gateway.answer(signInWithInitData, refuse);
    gateway.answer(exchangeLoginToken, refuse);
    const initData = 'query_id=of-a-mini-app&hash=0';
    await gateway.fetch('/auth', { json: { initData } });
    await gateway.fetch('/auth/webapp', { json: { initData } });
    const withLink = () => gateway.fetch('/pwa', { json: { token: 'of-a-login-link-1234567890' } });
    await withLink();
    await withLink();
    expect((await withLink()).status).toBe(429);
    expect(events().map(({ event, code }) => [event, code])).toEqual([
      ...codes.map((code) => ['sign-in-refused', code]),
      ['too-many-requests', 'TOO_MANY_REQUESTS'],
    ]);
    expect(lines.join()).not.toMatch(/of-a-login-link|of-a-mini-app/);
  });

  it('is not left by visitors, nor by who is signed in', async () => {
    gateway.answer(getUser, () => profile);
    expect((await gateway.fetch('/api/users/profile')).status).toBe(401);
    expect((await gateway.fetch('/api/users/profile', { token: await gateway.token() })).status).toBe(200);
    expect((await gateway.fetch('/users/9')).status).toBe(200);
    expect(
      (await gateway.fetch('/no/such/page', { headers: { accept: 'application/json' } })).status,
    ).toBeLessThan(500);
    expect(events()).toEqual([]);
  });

  it('is counted as well', async () => {
    const counted = (await metrics()).filter((line) => line.startsWith('slovo_security_events_total'));
    expect(counted).toContain('slovo_security_events_total{event="sign-in-refused"} 5');
    expect(counted).toContain('slovo_security_events_total{event="session-token-refused"} 2');
  });
});

describe('[LOGS-04] the id of an error', () => {
  it('500 is in a line of the gateway', async () => {
    gateway.answer(getUser, () => {
      throw new Error('the service is broken');
    });
    const response = await gateway.fetch('/users/10');
    expect(response.status).toBe(500);
    const requestId = response.headers.get('x-request-id');
    expect(written()).toContainEqual(expect.objectContaining({ level: 'error', requestId }));
  });

  it('503 is in the line that says which call was not answered', async () => {
    await gateway.stopAnswering(listPromises);
    const response = await gateway.fetch('/api/promises', { token: await gateway.token({ userId: 13 }) });
    expect(response.status).toBe(503);
    const requestId = response.headers.get('x-request-id');
    const about = written().filter((line) => line.requestId === requestId);
    expect(about).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(listPromises.name), userId: 13 }),
    );
    expect(await metrics()).toContain(`slovo_calls_unanswered_total{call="${listPromises.name}"} 1`);
  });
});

it('[LOGS-08] a line of production is one JSON object, also that of an error with a stack', async () => {
  gateway.answer(getUser, () => {
    throw new Error('the service is broken');
  });
  const response = await gateway.fetch('/users/11');
  const [line] = lines.filter((text) => text.includes(response.headers.get('x-request-id')!));
  expect(line).toMatch(/^\{[^\n]*\}\n$/);
  expect(JSON.parse(line!)).toMatchObject({
    level: 'error',
    timestamp: expect.any(Number),
    service: 'gateway',
    context: 'Gateway',
    message: expect.stringMatching(/^GET \/users\/:id: .*\n +at /),
  });
});

describe('[METRICS-10] requests', () => {
  const routes = async (): Promise<Set<string>> =>
    new Set(
      (await metrics())
        .filter((line) => line.startsWith('http_server_request_duration_seconds_count'))
        .map((line) => /http_route="([^"]*)"/.exec(line)![1]!),
    );

  it('are counted by the pattern of their route', async () => {
    gateway.answer(getUser, () => profile);
    await gateway.fetch('/users/21');
    await gateway.fetch('/users/22');
    await until(async () => (await routes()).has('/users/:id'));
    expect([...(await routes())].filter((route) => /\d/.test(route))).toEqual([]);
  });

  it('of paths that somebody invents make no metrics', async () => {
    await gateway.fetch('/invented/0');
    await gateway.fetch('/api/invented/0');
    const before = (await routes()).size;
    for (let index = 1; index < 20; index += 1) {
      await gateway.fetch(`/invented/${index}?x=${index}`);
      await gateway.fetch(`/api/invented/${index}`);
    }
    expect((await routes()).size).toBe(before);
  });

  it('that stay open are pages, and not requests that last for hours', async () => {
    const page = new AbortController();
    const pages = async () => (await metrics()).find((line) => line.startsWith('slovo_live_pages'));
    await gateway.fetch('/api/live', { token: await gateway.token(), signal: page.signal });
    await until(async () => (await pages()) === 'slovo_live_pages 1');
    page.abort();
    await until(async () => (await pages()) === 'slovo_live_pages 0');
    expect([...(await routes())]).not.toContain('/api/live');
  });
});
