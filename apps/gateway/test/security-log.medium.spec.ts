// Real: HTTP, the whole gateway as in production, NATS, OpenTelemetry's exporter. Not real: the services, which answer from
// this process, and Prometheus.
// Runs alone: it listens to what the process writes.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkOperatorToken, exchangeLoginToken, getProfile, getUser, listPromises } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { findFreePort, until } from '@slovo/testing';
import { openGateway, type Gateway } from './open-gateway.ts';
import { profile } from './samples.ts';

type Line = Record<string, unknown> & { message: string };
const OPERATOR_GUESS = 'Z3Vlc3Mtb2YtYW4tb3BlcmF0b3JzLXRva2Vu';

let gateway: Gateway;
let metricsPort: number;
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
      NODE_ENV: 'production',
      RATE_LIMIT_SIGN_IN: '2',
      CALL_TIMEOUT_MS: '300',
      METRICS_PORT: String(metricsPort),
    },
    logLevels: ['log', 'warn', 'error'],
  });
  gateway.answer(getProfile, () => profile);
  gateway.answer(getUser, () => profile);
  gateway.answer(exchangeLoginToken, () => {
    throw new Refusal('token_invalid');
  });
  gateway.answer(checkOperatorToken, () => {
    throw new Refusal('ADMIN_TOKEN_INVALID');
  });
});
afterAll(async () => {
  await gateway.close();
  jest.restoreAllMocks();
});
beforeEach(() => void (lines = []));

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

  it('is left by a refused sign-in, and by one too many', async () => {
    const signIn = () => gateway.fetch('/pwa', { json: { token: 'of-a-login-link-1234567890' } });
    const statuses = [(await signIn()).status, (await signIn()).status, (await signIn()).status];
    expect(statuses.at(-1)).toBe(429);
    expect(events().map(({ event }) => event)).toEqual([
      'sign-in-refused',
      'sign-in-refused',
      'too-many-requests',
    ]);
    expect(lines.join()).not.toContain('of-a-login-link');
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
    expect(counted).toContain('slovo_security_events_total{event="sign-in-refused"} 2');
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
