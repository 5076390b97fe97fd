// Real: HTTP, two whole gateways, NATS with JetStream. Not real: the services, which answer and signal from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  CHANGED,
  createPromise,
  getProfile,
  getPublicPromise,
  listFeed,
  listPromises,
  promiseChanged,
  type Tag,
  tag,
} from '@slovo/contracts';
import { takesCallsSubject } from '@slovo/contracts/identities';
import { until } from '@slovo/testing';
import { type Gateway, openGateway } from './open-gateway.ts';
import { type NatsProxy, proxyTo } from './nats-proxy.ts';
import { profile, promise } from './samples.ts';

const FEED = '/api/public/promises/feed';
const PAGE = '/public/promises/3';
/** The header that the app sends when its user has learnt of a change within the last second. */
const TOLD_NOW = { 'cache-control': 'max-age=0' };
const running = (id: number, title: string) => ({
  ...promise,
  id,
  title,
  user_id: 7,
  description: 'x'.repeat(2_000),
  motivator_person: null,
  invitation: null,
  started_at: null,
  waiting_report: null,
});

describe('kept answers', () => {
  let gateway: Gateway;
  let other: NestFastifyApplication;
  let otherUrl: string;
  /** Before the NATS server of the other gateway. */
  let proxy: NatsProxy;
  let title = 'first';
  let signals = 0;

  beforeAll(async () => {
    gateway = await openGateway({ env: { ANSWER_CACHE_MB: '8' } });
    proxy = await proxyTo(gateway.natsUrl);
    other = await gateway.startAnother(proxy.url);
    otherUrl = await other.getUrl();
    gateway.answer(listFeed, () => ({ items: [running(3, title)], next: 'more' }));
    gateway.answer(getPublicPromise, ({ id }) => running(Number(id), title));
    gateway.answer(listPromises, (_input, caller) => ({
      promises: [running(3, `of ${(caller as { userId: number }).userId}`)],
      next: null,
    }));
  });
  beforeEach(() => signal(tag.everything));
  afterAll(async () => {
    await other.close();
    proxy.end();
    await gateway.close();
  });

  /** As a service does: on the connection that sends its replies, and NATS has it before anyone can know of the change. */
  async function signal(...tags: Tag[]): Promise<void> {
    signals += 1;
    gateway.nats.publish(
      `${gateway.prefix}.${CHANGED}`,
      JSON.stringify({ from: 'spec', count: signals, tags }),
    );
    await gateway.nats.flush();
  }

  const get = (path: string, headers: Record<string, string> = {}, url = gateway.url) =>
    fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers } });
  const jsonOf = async (response: Response): Promise<any> => response.json();
  const titleAt = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
    (await jsonOf(await get(PAGE, headers, url))).title;
  const asked = (name: string): number => gateway.calls.filter((call) => call.name === name).length;

  /** Repeats a request until a service is asked for none of two in a row: signals may be on their way. */
  const untilKept = (path: string, name: string, headers?: Record<string, string>, url?: string) =>
    until(async () => {
      await (await get(path, headers, url)).arrayBuffer();
      const before = asked(name);
      await (await get(path, headers, url)).arrayBuffer();
      return asked(name) === before;
    });

  it('[SPEED-02] [LINK-16] are sent with the headers of new ones, and nothing to who has them', async () => {
    const fresh = await get(FEED);
    await untilKept(FEED, listFeed.name);
    const kept = await get(FEED);
    const plain = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
    expect(plain(kept)).toEqual(plain(fresh));
    expect(await kept.text()).toBe(await fresh.text());
    expect(Object.fromEntries(kept.headers)).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: 'accept-encoding, authorization',
      'x-next-cursor': 'more',
      'x-request-id': expect.any(String),
    });
    const compressed = await get(FEED, { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('etag')).toMatch(/-br"$/);
    expect(await compressed.json()).toEqual([running(3, title)]);
    const unchanged = await get(FEED, { 'if-none-match': compressed.headers.get('etag')! });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  });

  it('are found whatever unknown parameters a request has', async () => {
    // Everything is dropped when a feed has been silent, as on a busy machine; parameters of before might be kept.
    let attempt = 0;
    await until(async () => {
      attempt += 1;
      await untilKept(FEED, listFeed.name);
      const before = asked(listFeed.name);
      for (const query of [`?junk=${attempt}`, `?a=${attempt}&limit=20`]) await get(FEED + query);
      return asked(listFeed.name) === before;
    });
    expect((await get(`${FEED}?limit=none`)).status).toBe(400);
  });

  it('[SPEED-03] [LINK-16] of people are theirs alone, and for their browser only', async () => {
    const [token, stranger] = await Promise.all([7, 8].map((userId) => gateway.token({ userId })));
    const bearer = (one: string) => ({ authorization: `Bearer ${one}` });
    await untilKept('/api/promises', listPromises.name, bearer(token!));
    const own = await get('/api/promises', bearer(token!));
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect((await jsonOf(own)).promises[0].title).toBe('of 7');
    const theirs = await get('/api/promises', bearer(stranger!));
    expect((await jsonOf(theirs)).promises[0].title).toBe('of 8');
    expect((await get('/api/promises')).status).toBe(401);
    const known = await get('/api/promises', {
      ...bearer(token!),
      'if-none-match': own.headers.get('etag')!,
    });
    expect(known.status).toBe(304);
  });

  it('[SPEED-01] are new in the gateway that brings the reply, and in others for who says since when they know', async () => {
    const token = await gateway.token();
    gateway.answer(getProfile, async () => {
      await signal(tag.promise(3));
      return profile;
    });
    for (const round of [1, 2, 3, 4, 5]) {
      await untilKept(PAGE, getPublicPromise.name);
      await untilKept(PAGE, getPublicPromise.name, {}, otherUrl);
      title = `round ${round}`;
      expect((await gateway.fetch('/api/users/profile', { token })).status).toBe(200);
      expect(await titleAt(gateway.url)).toBe(title);
      expect(await titleAt(otherUrl, TOLD_NOW)).toBe(title);
    }
  });

  it('[SPEED-01] wait for a signal that is late, where the reader says since when they know', async () => {
    await untilKept(PAGE, getPublicPromise.name, {}, otherUrl);
    proxy.hold();
    title = 'late';
    await signal(tag.promise(3));
    const pings = proxy.pings();
    const late = titleAt(otherUrl, TOLD_NOW);
    await until(() => proxy.pings() > pings);
    proxy.release();
    expect(await late).toBe(title);
  });

  it('are not kept if the change comes while the service is asked', async () => {
    await untilKept(PAGE, getPublicPromise.name);
    await signal(tag.promise(3));
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    gateway.answer(getPublicPromise, async ({ id }) => {
      const read = running(Number(id), 'before');
      await held;
      return read;
    });
    const before = asked(getPublicPromise.name);
    const early = titleAt(gateway.url, TOLD_NOW);
    await until(() => asked(getPublicPromise.name) > before);
    gateway.answer(getPublicPromise, ({ id }) => running(Number(id), 'after'));
    await signal(tag.promise(3));
    goOn();
    expect(await early).toBe('before');
    expect(await titleAt(gateway.url)).toBe('after');
  });

  it('change with the event where its signal was lost, and with the clock', async () => {
    title = 'before the event';
    gateway.answer(getPublicPromise, ({ id }) => running(Number(id), title));
    await signal(tag.everything);
    await untilKept(PAGE, getPublicPromise.name);
    title = 'after the event';
    const snapshot = {
      id: 3,
      userId: 7,
      title,
      type: 'habit',
      status: 'draft',
      completionType: null,
      approvalType: 'system',
      motivatorId: null,
      isPublic: true,
      daysTotal: 5,
      completedDays: 0,
      currentDay: null,
      timeZone: null,
      dayStartsAt: null,
      startedAt: null,
      version: 2,
    };
    await gateway.publish(promiseChanged, { promise: snapshot });
    await until(async () => (await titleAt(gateway.url)) === title);
    await untilKept(PAGE, getPublicPromise.name);
    title = 'the day after';
    gateway.clock.shift(gateway.clock.offset + 1);
    expect(await titleAt(gateway.url)).toBe(title);
  });
});

describe('[FAST-09] a kept answer whose service is away', () => {
  it('is sent with its age; others of the service are 503 with a true wait; both end as the service answers', async () => {
    const gateway = await openGateway({ env: { ANSWER_CACHE_MB: '8' } });
    gateway.answer(listFeed, () => ({ items: [running(3, 'kept')], next: 'more' }));
    gateway.answer(createPromise, () => promise);
    const token = await gateway.token();
    const feed = () => fetch(gateway.url + FEED);
    const make = () => gateway.fetch('/api/promises', { token, json: { title: 'Бегать', type: 'habit' } });
    const asked = (): number => gateway.calls.filter(({ name }) => name === listFeed.name).length;
    await until(async () => {
      const before = asked();
      await (await feed()).arrayBuffer();
      return before > 0 && asked() === before;
    });
    expect((await feed()).headers.get('age')).toBeNull();

    await Promise.all([gateway.stopHealth(), gateway.stopAnswering(createPromise)]);
    const body = await until(async () => {
      const response = await make();
      const { details, message } = (await response.json()) as {
        details?: { retryAfter: number };
        message: string;
      };
      return details && { details, message, retryAfter: response.headers.get('retry-after') };
    });
    expect(body.retryAfter).toBe(String(body.details.retryAfter));
    expect(body.message).toContain(`через ${body.details.retryAfter} секунд`);
    const kept = await feed();
    expect([kept.status, kept.headers.get('age')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    expect(Number(kept.headers.get('age'))).toBeGreaterThanOrEqual(5);
    const known = await fetch(gateway.url + FEED, {
      headers: { 'if-none-match': kept.headers.get('etag')! },
    });
    expect([known.status, Number(known.headers.get('age')) >= 5]).toEqual([304, true]);

    gateway.nats.publish(`${gateway.prefix}.${takesCallsSubject('promises')}`);
    await until(async () => (await feed()).headers.get('age') === null);
    await gateway.close();
  });
});
