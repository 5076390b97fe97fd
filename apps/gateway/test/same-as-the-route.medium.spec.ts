// Real: HTTP, two whole gateways, NATS. Not real: the services, which answer from this process. One gateway is as in
// production; in the other one every request reaches its route.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CanActivate, type ExecutionContext, Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Caller, type CallDefinition, routeOf, touchSession } from '@slovo/contracts';
import { FinishedJson, Refusal } from '@slovo/kit/calls';
import { Metrics } from '@slovo/kit/metrics';
import { LoggedEvent } from '@slovo/kit/service';
import { until } from '@slovo/testing';
import type { FastifyRequest } from 'fastify';
import { keptCalls } from '../src/answers/kept-calls.ts';
import { ServeKeptAnswers } from '../src/answers/serve-kept-answers.ts';
import { type Gateway, openGateway } from './open-gateway.ts';
import { promise } from './samples.ts';

/** An id, or the length of a list, by which a service answers as it is said here. */
const SHORT = 1;
const LONG = 2;
const FINISHED = 3;
const REFUSED = new Map([
  [41, new Refusal('PROMISE_NOT_FOUND')],
  [42, new Refusal('NOT_ALLOWED')],
  [43, new Refusal('INTERNAL')],
  [44, new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 7 })],
]);

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

interface Answered {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Side {
  readonly url: string;
  /** The requests of calls that may be kept which have reached a controller: method and path. */
  readonly routed: string[];
}

let gateway: Gateway;
let byRoute: NestFastifyApplication;
let areClosed: boolean;
/** What is counted and logged of requests, but for how long they took. */
let observed: unknown[];

beforeEach(() => {
  areClosed = false;
  observed = [];
  const keep = (key: string, labels: unknown) =>
    void (/^(?:http|security)/.test(key) && observed.push({ key, labels }));
  jest.spyOn(Metrics.prototype, 'record').mockImplementation(keep);
  jest.spyOn(Metrics.prototype, 'add').mockImplementation(keep);
  jest.spyOn(Logger.prototype, 'log').mockImplementation((line: unknown) => {
    if (line instanceof LoggedEvent) observed.push(line);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  if (areClosed) return;
  await byRoute.close();
  await gateway.close();
});

type Sides = Record<'shortcut' | 'route', Side>;

async function open(env: Record<string, string>, linger?: () => Promise<void>): Promise<Sides> {
  const routed = new Map<string, string[]>();
  const hostOf = (url: string): string => new URL(url).host;
  class Counting implements CanActivate {
    canActivate(context: ExecutionContext): true {
      const { headers, method, url } = context.switchToHttp().getRequest<FastifyRequest>();
      routed.get(headers.host ?? '')?.push(`${method} ${url}`);
      return true;
    }
  }
  gateway = await openGateway({
    env,
    ...(linger && { linger }),
    ended: { sessionIds: ['ended', 'of-banned'], bannedUserIds: [13] },
    prepare: (app) => app.useGlobalGuards(new Counting()),
  });
  byRoute = await gateway.startAnother();
  // Without the headers of all answers no answer is sent before the route.
  jest.spyOn(byRoute.get(ServeKeptAnswers), 'learnHeaders').mockReturnValue();
  gateway.answer(touchSession, ({ session_id }) => {
    if (session_id === 'revoked') throw new Refusal('session_invalid');
    return { success: true };
  });
  for (const { definition } of keptCalls) gateway.answer(definition, answerOf(definition));
  const sideOf = (url: string): Side => {
    routed.set(hostOf(url), []);
    return { url, routed: routed.get(hostOf(url))! };
  };
  const sides = { shortcut: sideOf(gateway.url), route: sideOf(await byRoute.getUrl()) };
  // The first answer of a route.
  await until(async () => {
    const before = sides.shortcut.routed.length;
    await fetch(`${sides.shortcut.url}/public/promises/900`);
    return sides.shortcut.routed.length === before;
  });
  return sides;
}

/** Each answer names its reader, so that nobody can get another reader's unnoticed. */
function answerOf(definition: CallDefinition) {
  return ({ id, limit }: { id?: number; limit?: number }, caller: Caller): unknown => {
    const which = Number(id ?? limit);
    const refusal = REFUSED.get(which);
    if (refusal) throw refusal;
    const reader = caller.kind === 'user' ? `${caller.userId} ${caller.roles.join()}` : caller.kind;
    const view = {
      ...promise,
      id: which,
      title: `${definition.name} for ${reader}`,
      user_id: 7,
      description: 'слово '.repeat(which === SHORT ? 1 : 500),
      motivator_person: null,
      invitation: null,
      started_at: null,
      waiting_report: null,
    };
    const report = {
      id: which,
      text: view.title,
      decided_by: null,
      undo_until: null,
      words: view.description,
    };
    const item = definition.name.includes('reports') ? report : view;
    const field = definition.name.endsWith('feed') || item === report ? 'items' : 'promises';
    if (limit !== undefined || definition.name.startsWith('promises.list-'))
      return which === FINISHED
        ? FinishedJson.page(field, [JSON.stringify(item)], 'next')
        : { [field]: [item], next: which === LONG ? 'next' : null };
    if (definition.name === 'promises.find-promise') return { promise: view, audience: 'public' };
    if (definition.name === 'voting.get-approval-count') return { ...view, promise_id: which };
    return which === FINISHED ? FinishedJson.of(JSON.stringify(view)) : view;
  };
}

/** Every path of a call that may be kept, with this id or this length of its list. */
function pathsOf({ definition }: { definition: CallDefinition }, which: number | string): string[] {
  const route = routeOf(definition)!;
  return ('also' in route ? [route.path, String(route.also)] : [route.path]).map((path) => {
    const filled = path.replace(':username', 'anna').replace(/:\w+/, String(which));
    return path.includes(':id') ? filled : `${filled}?limit=${which}`;
  });
}

const everyPath = (which: number | string): string[] => keptCalls.flatMap((kept) => pathsOf(kept, which));

async function readers(): Promise<Record<string, Record<string, string>>> {
  const bearer = async (fields: Parameters<Gateway['token']>[0]) => ({
    authorization: `Bearer ${await gateway.token(fields)}`,
  });
  return {
    visitor: {},
    person: await bearer({ userId: 7, sessionId: 'of-7' }),
    another: await bearer({ userId: 8, sessionId: 'of-8' }),
    admin: await bearer({ userId: 9, sessionId: 'of-9', roles: ['user', 'admin'] }),
    ended: await bearer({ userId: 10, sessionId: 'ended' }),
    revoked: await bearer({ userId: 11, sessionId: 'revoked' }),
    banned: await bearer({ userId: 13, sessionId: 'of-banned' }),
    expired: await bearer({ userId: 7, sessionId: 'old', expiresInS: -1 }),
    forged: await bearer({ userId: 7, secret: 'a secret of somebody else, 32 chars.' }),
    malformed: { authorization: 'Bearer word' },
    basic: { authorization: 'Basic YTpi' },
  };
}

const VARIANTS: Record<string, Omit<Asked, 'path'>> = {
  HEAD: { method: 'HEAD' },
  OPTIONS: { method: 'OPTIONS' },
  POST: { method: 'POST' },
  'a range': { headers: { range: 'bytes=0-9' } },
  'a tag of another answer': { headers: { 'if-none-match': '"aaaaaaaaaaaaaaaaaaaaaa", W/"b"' } },
  'no encoding': { headers: { 'accept-encoding': 'identity' } },
  brotli: { headers: { 'accept-encoding': 'br' } },
  gzip: { headers: { 'accept-encoding': 'gzip;q=0.5, deflate' } },
  'an unknown encoding': { headers: { 'accept-encoding': 'zip, identity;q=0' } },
  'no encoding at all': { headers: { 'accept-encoding': '*;q=0' } },
  English: { headers: { 'accept-language': 'en-GB,en;q=0.9' } },
  'an unknown language': { headers: { 'accept-language': 'tlh;q=1, ;;q=word' } },
  'a request id of their own': { headers: { 'x-request-id': 'mine' } },
  'an idempotency key': { headers: { 'idempotency-key': 'a key with spaces' } },
  'a type of a body': { headers: { 'content-type': 'text/plain' } },
  'another origin': { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } },
};

/** What an answer is compared by; a request's own id and the length of an encoding's stream are its own. */
async function ask({ url }: Side, { path, method = 'GET', headers = {} }: Asked): Promise<Answered> {
  const response = await fetch(url + path, { method, headers });
  const shown = [...response.headers].map(([name, value]): [string, string] => {
    if (name === 'date') return [name, 'now'];
    if (name === 'x-request-id') return [name, /^[\da-f-]{36}$/.test(value) ? 'an id of its own' : value];
    return [name, value];
  });
  const body = await response.text();
  return { status: response.status, headers: Object.fromEntries(shown), body };
}

/** A stream says no length, and a HEAD none either; what is finished does. */
function withoutLength({
  headers: { 'content-length': _length, ...headers },
  ...answer
}: Answered): Answered {
  return { ...answer, headers };
}

/** @returns the answers, which are the same on both sides, as is what was counted and logged */
async function expectSame({ shortcut, route }: Sides, requests: Record<string, Asked>): Promise<Answered[]> {
  const named = Object.entries(requests);
  const all = async (side: Side) => {
    observed = [];
    const answers = await Promise.all(
      named.map(async ([name, one]) => [name, withoutLength(await ask(side, one))] as const),
    );
    // A request is counted once its answer has been sent.
    const counted = () => observed.filter((one) => (one as { key?: string }).key === 'httpDuration');
    await until(() => counted().length === named.length);
    return {
      answers: Object.fromEntries(answers),
      observed: observed.map((one) => JSON.stringify(one)).sort(),
    };
  };
  const [ours, theirs] = [await all(shortcut), await all(route)];
  expect(ours).toEqual(theirs);
  return Object.values(ours.answers);
}

/** Requests by what they are called in a failure. */
function requests(
  who: string,
  own: Record<string, string>,
  paths: readonly string[],
  [name, { method, headers }]: [string, Omit<Asked, 'path'>] = ['', {}],
): Record<string, Asked> {
  const all = paths.map((path): [string, Asked] => [
    `${who} ${path} ${name}`,
    { path, ...(method && { method }), headers: { ...own, ...headers } },
  ]);
  return Object.fromEntries(all);
}

const envOf = (megabytes: string, limits: Record<string, string>) => ({
  ANSWER_CACHE_MB: megabytes,
  TRUST_PROXY: '127.0.0.1',
  ...Object.fromEntries(Object.entries(limits).map(([kind, most]) => [`RATE_LIMIT_${kind}`, most])),
});
const UNLIMITED = { READ: '100000', WRITE: '100000', ADDRESS: '100000' };

describe.each([
  ['kept', '8'],
  ['not kept', '0'],
])('what is %s is answered as by its route', (_, megabytes) => {
  it('to everyone', async () => {
    const sides = await open(envOf(megabytes, UNLIMITED));
    const { shortcut, route } = sides;
    for (const side of [shortcut, route]) side.routed.length = 0;
    const statuses = new Set<number>();
    const events = new Set<unknown>();
    const paths = [...everyPath(LONG), ...everyPath(41)];
    for (const [who, own] of Object.entries(await readers())) {
      for (const { status } of await expectSame(sides, requests(who, own, paths))) statuses.add(status);
      for (const one of observed) if (one instanceof LoggedEvent) events.add(one.event);
    }
    expect(events).toEqual(new Set(['forbidden', 'session-token-refused']));
    expect(statuses).toEqual(new Set([200, 401, 403, 404]));
    // Else both would be the same way.
    expect(route.routed).toHaveLength(paths.length * Object.keys(await readers()).length);
    expect(shortcut.routed.length).toBeLessThan(route.routed.length * 0.7);
  });

  it('up to the same limits, each reader and address by itself', async () => {
    const sides = await open(envOf(megabytes, { READ: '3', WRITE: '3', ADDRESS: '17' }));
    const everyone = await readers();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const [a, b, c] = [from('198.51.100.1'), from('198.51.100.1, 203.0.113.1'), from('2001:db8:1:1::1')];
    const refused: Answered[] = [];
    const statusesOf = async (side: Side) => {
      const statuses: number[][] = [];
      // Another one each time: kept answers count for the address only.
      let id = 900;
      for (const [who, address] of [
        ...['visitor', 'person', 'another', 'forged', 'ended'].map((one) => [one, a] as const),
        ['visitor', b],
        ['person', b],
        ['visitor', c],
      ] as const) {
        const own: number[] = [];
        for (let nth = 0; nth < 4; nth += 1) {
          const path = `/public/promises/${(id += 1)}`;
          const answer = await ask(side, { path, headers: { ...everyone[who], ...address } });
          if (answer.status === 429) refused.push(answer);
          own.push(answer.status);
        }
        statuses.push(own);
      }
      return statuses;
    };
    const ours = await statusesOf(sides.shortcut);
    expect(ours).toEqual(await statusesOf(sides.route));
    const [three, none] = [
      [200, 200, 200, 429],
      [429, 429, 429, 429],
    ];
    for (const { body, headers } of refused) {
      expect(JSON.parse(body)).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(/[а-я]/),
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    // Tokens that are not valid count as the visitors of their address; of all of them 17 may come from it.
    expect(ours).toEqual([three, three, three, none, [429, 429, 429, 429], three, none, three]);
  });
});

it('answers before the route are those of the route, whatever is asked for and however', async () => {
  const sides = await open(envOf('8', UNLIMITED));
  const everyone = await readers();
  const statuses = new Set<number>();
  for (const who of ['visitor', 'person']) {
    const own = everyone[who]!;
    const inputs = [SHORT, FINISHED, 42, 43, 44, 'word', '0', '9e9', '%00'].flatMap(everyPath);
    const pages = everyPath(LONG).flatMap((path) =>
      ['cursor=c', 'limit=2&limit=3', 'unknown=1'].map(
        (query) => `${path}${path.includes('?') ? '&' : '?'}${query}`,
      ),
    );
    for (const { status } of await expectSame(sides, requests(who, own, [...inputs, ...pages])))
      statuses.add(status);
    for (const variant of Object.entries(VARIANTS))
      await expectSame(sides, requests(who, own, [...everyPath(LONG), '/public/promises/41'], variant));
  }
  expect(statuses).toEqual(new Set([200, 400, 401, 403, 500, 503]));
});

it('who has an answer already gets its headers only, from a route the whole answer', async () => {
  const { shortcut, route } = await open(envOf('8', UNLIMITED));
  const everyone = await readers();
  for (const who of ['visitor', 'person'])
    for (const path of ['/public/promises/2', '/api/public/promises/feed?limit=2'])
      for (const tag of ['its own', '*']) {
        const { etag } = (await ask(route, { path, headers: everyone[who]! })).headers;
        const asked = { path, headers: { ...everyone[who], 'if-none-match': tag === '*' ? tag : etag! } };
        const [ours, theirs] = [await ask(shortcut, asked), await ask(route, asked)];
        expect([ours.status, ours.body, theirs.status]).toEqual([304, '', 200]);
        const ofBody = ['content-encoding', 'content-length', 'content-type', 'transfer-encoding'];
        const shared = Object.entries(theirs.headers).filter(([name]) => !ofBody.includes(name));
        expect(ours.headers).toEqual(Object.fromEntries(shared));
      }
});

it('while a gateway ends, answers before the route close their connection as those of a route do', async () => {
  const lingers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let ending = 0;
  const sides = await open(envOf('8', UNLIMITED), () => lingers[ending++]!.promise);
  const isEnding = async ({ url }: Side) => (await fetch(`${url}/health/ready`)).status === 503;
  const routeEnds = byRoute.close();
  await until(() => isEnding(sides.route));
  const gatewayEnds = gateway.close();
  await until(() => isEnding(sides.shortcut));
  areClosed = true;
  const everyone = await readers();
  for (const who of ['visitor', 'person']) {
    const answers = await expectSame(
      sides,
      requests(who, everyone[who]!, ['/public/promises/2', '/public/promises/41']),
    );
    expect(answers.map(({ status, headers }) => [status, headers['connection']])).toEqual([
      [200, 'close'],
      [404, 'close'],
    ]);
  }
  lingers[0]!.resolve();
  await routeEnds;
  lingers[1]!.resolve();
  await gatewayEnds;
});
