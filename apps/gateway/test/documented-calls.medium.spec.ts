// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { banUser, checkOperatorToken } from '@slovo/contracts';
import { CALLS_OF_OPERATORS, CALLS_OF_PEOPLE, type DocumentedCall } from './documented-calls.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

const OPERATOR = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
const ROWS = readFileSync(new URL('../../../docs/requirements.csv', import.meta.url), 'utf8');

let gateway: Gateway;
let session: string;

beforeAll(async () => {
  gateway = await openGateway({ env: { RATE_LIMITS: '0' } });
  session = await gateway.token();
  gateway.answer(checkOperatorToken, () => ({
    user_id: 4,
    fingerprint: '9f86d081',
    expires_at: '2099-01-01T00:00:00.000Z',
  }));
});
beforeEach(() => {
  gateway.calls.length = 0;
});
afterAll(() => gateway.close());

interface Reached {
  readonly calls: string[];
  readonly code: string | undefined;
}

async function send({ method, path, body }: DocumentedCall, token: string): Promise<Reached> {
  const form = new FormData();
  form.append('other', 'x');
  const init =
    body === 'form'
      ? { body: form }
      : body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await gateway.fetch(path, { method, token, ...init });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const code = isJson ? ((await response.json()) as { code?: string }).code : 'no JSON';
  const calls = gateway.calls.map(({ name }) => name).filter((name) => name !== checkOperatorToken.name);
  return { calls, code };
}

const isReached = ({ reaches }: DocumentedCall, { calls, code }: Reached): boolean =>
  reaches.includes('.') ? calls.includes(reaches) : code === reaches;

const DOCUMENTS: [document: string, calls: readonly DocumentedCall[], token: () => string][] = [
  ['1', CALLS_OF_PEOPLE, () => session],
  ['2', CALLS_OF_OPERATORS, () => OPERATOR],
];

describe.each(DOCUMENTS)('the calls of document %s', (_document, calls, token) => {
  it.each(calls.map((one) => [one.id, `${one.method} ${one.path}`, one] as const))(
    '%s %s has its route',
    async (_id, _request, one) => {
      const reached = await send(one, token());
      expect(isReached(one, reached) ? one.reaches : reached).toBe(one.reaches);
    },
  );

  it('are in the rows of requirements by their method and path', () => {
    for (const { id, method, path } of calls) {
      const row = ROWS.split('\r\n').find((line) => line.startsWith(`${id.slice(1, -1)},`));
      expect([id, row]).toEqual([id, expect.stringContaining(method)]);
      expect([id, row]).toEqual([id, expect.stringContaining(path.split(/[/?]/)[1]!)]);
    }
  });
});

describe('[API-50] a body of another type than a call takes', () => {
  const form = () => {
    const body = new FormData();
    body.append('reason', 'Спам');
    return body;
  };

  it('is refused, and a ban is not made without its reason', async () => {
    const response = await gateway.fetch('/api/admin/users/7/ban', {
      method: 'POST',
      token: OPERATOR,
      body: form(),
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      {
        statusCode: 415,
        code: 'CONTENT_TYPE_REFUSED',
        message: expect.any(String),
        details: { expected: 'application/json' },
      },
    ]);
    expect(gateway.calls.filter(({ name }) => name === banUser.name)).toEqual([]);
  });

  it.each([
    'multipart/form-data; boundary=x',
    'Multipart/Mixed; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ])('%s is refused by every route that changes something, except those that take files', async (type) => {
    const taking = [
      '/api/promises/:id/reports',
      '/api/users/profile/avatar',
      '/api/admin/media/upload',
      '/api/admin/media/upload/chunk',
    ];
    const writing = gateway.routes.filter(
      ({ method, url }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !taking.includes(url),
    );
    expect(writing.length).toBeGreaterThan(60);
    const accepted: string[] = [];
    for (const { method, url } of writing) {
      const path = url.replaceAll(/:\w+/g, '7').replace('*', 'x');
      const response = await gateway.fetch(path, {
        method,
        token: OPERATOR,
        body: '{}',
        headers: { 'content-type': type },
      });
      if (response.status !== 415) accepted.push(`${method} ${url}: ${response.status}`);
    }
    expect(accepted).toEqual([]);
  });

  it('is refused where files are expected and there are none', async () => {
    const response = await gateway.fetch('/api/users/profile/avatar', { token: session, json: {} });
    expect([response.status, await response.json()]).toEqual([
      415,
      expect.objectContaining({ details: { expected: 'multipart/form-data' } }),
    ]);
  });

  it('leaves a call whose input is missing with the names of its fields', async () => {
    const response = await gateway.fetch('/api/reports/7/vote', { method: 'POST', token: session });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ details: { fields: { voteType: expect.any(String) } } }),
    ]);
  });
});
