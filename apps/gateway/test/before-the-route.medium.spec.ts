// Real: HTTP, a whole gateway, NATS. Not real: the services, which answer from this process.
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { getPublicPromise, listPromises, type RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { type Gateway, openGateway } from './open-gateway.ts';
import { promise } from './samples.ts';

let gateway: Gateway;
afterEach(() => gateway.close());

/** Counts the reads that reach a controller. */
async function open(env: Record<string, string>): Promise<() => number> {
  let routed = 0;
  class Counting implements CanActivate {
    canActivate(context: ExecutionContext): true {
      if (context.switchToHttp().getRequest<FastifyRequest>().url.startsWith('/public/promises/'))
        routed += 1;
      return true;
    }
  }
  gateway = await openGateway({ env, prepare: (app) => app.useGlobalGuards(new Counting()) });
  const description = 'x'.repeat(2_000);
  gateway.answer(getPublicPromise, ({ id }) => {
    if (Number(id) > 100) throw new Refusal('PROMISE_NOT_FOUND');
    return { ...promise, id: Number(id), description };
  });
  gateway.answer(listPromises, (_input, caller) => ({
    promises: [{ ...promise, title: `of ${(caller as { userId: number }).userId}` }],
    next: null,
  }));
  return () => routed;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { 'accept-encoding': 'identity', ...headers } });

/** Without what differs from answer to answer. */
const comparable = ({ status, headers }: Response) => ({
  status,
  headers: Object.fromEntries(
    [...headers].filter(([name]) => !['content-length', 'date', 'etag', 'x-request-id'].includes(name)),
  ),
});

const REFUSED: [RefusalCode, number, string, Record<string, string>][] = [
  ['PROMISE_NOT_FOUND', 404, '/public/promises/101', {}],
  ['BAD_INPUT', 400, '/public/promises/word', {}],
  ['SIGN_IN_REQUIRED', 401, '/api/promises', {}],
  ['SIGN_IN_REQUIRED', 401, '/api/promises', { authorization: 'Bearer forged' }],
];

describe.each([
  ['kept', { ANSWER_CACHE_MB: '8' }],
  ['not kept', { ANSWER_CACHE_MB: '0' }],
])('an answer that is %s', (_, env) => {
  it('is asked for before its route once a route has answered, and refused as by the route', async () => {
    const routed = await open(env);
    const refusals = async () =>
      Promise.all(
        REFUSED.map(async ([, , path, headers]) => {
          const response = await get(path, headers);
          return { ...comparable(response), body: await response.json() };
        }),
      );
    const refused = await refusals();
    const before = routed();
    const first = await get('/public/promises/1');
    expect(routed()).toBe(before + 1);
    const second = await get('/public/promises/2');
    expect(comparable(second)).toEqual(comparable(first));
    expect(second.headers.get('x-request-id')).toMatch(/./);
    expect(await second.json()).toEqual({ ...((await first.json()) as object), id: 2 });
    const compressed = await get('/public/promises/3', { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.json()).toMatchObject({ id: 3 });
    expect(routed()).toBe(before + 1);
    expect(await refusals()).toEqual(refused);
    expect(refused).toMatchObject(
      REFUSED.map(([code, status]) => ({
        status,
        headers: { 'cache-control': 'no-store' },
        body: { code },
      })),
    );
  });

  it('is that of its reader, and counts for their limit', async () => {
    await open({ ...env, RATE_LIMIT_READ: '3' });
    const read = async (userId: number) => {
      const response = await get('/api/promises', {
        authorization: `Bearer ${await gateway.token({ userId })}`,
        'cache-control': 'no-cache',
      });
      const { promises } = (await response.json()) as { promises?: { title: string }[] };
      return promises?.[0]?.title ?? response.status;
    };
    const titles = [];
    for (const userId of [7, 8, 7, 7, 7, 8]) titles.push(await read(userId));
    expect(titles).toEqual(['of 7', 'of 8', 'of 7', 'of 7', 429, 'of 8']);
  });
});
