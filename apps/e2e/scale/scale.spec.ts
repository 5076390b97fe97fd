// Real: two of each service from their builds, nginx, HAProxy, a PostgreSQL primary with a standby, three NATS servers.
// The only thing that is not real is Telegram: the sandbox, which sends webhooks. `npm run test:scale`, docs/how-to/play-at-scale.md.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { until } from '@slovo/testing';
import type { Actor } from '../src/actor.ts';
import { checkConfiguration } from '../src/scale/balancer.ts';
import { note, seconds } from '../src/scale/figures.ts';
import { Load } from '../src/scale/load.ts';
import { type Played, playMainJob, signedIn } from '../src/scale/main-job.ts';
import { OpenPage } from '../src/scale/open-page.ts';
import { HANGS_MS, inRollingOrder, NUMBERS, type Replica, ROOT, runFrom } from '../src/scale/replicas.ts';
import { statusOf } from '../src/scale/raw-post.ts';
import { isStrict, previous, rate, rolls } from '../src/scale/settings.ts';
import { gapOf, holdersOf, overlapOf, rolesOf } from '../src/scale/single-roles.ts';
import { logOf, openSite, type Site } from '../src/scale/site.ts';

let site: Site;
/** The main job when nothing is disturbed, on this machine and under its load. */
let baseline: Played | undefined;

beforeAll(async () => {
  const begun = performance.now();
  site = await openSite(previous);
  await site.ready();
  const took = seconds(performance.now() - begun);
  note('start', { 'all ready after': took, NATS: await site.natsVersion() });
});
afterAll(() => site?.stop());

const replica = (service: string, number: number): Replica =>
  site.replicas.find(({ name }) => name === `${service}-${number}`)!;

/** There is one of each. A message is missing only where its receipt says that the kill came while it was sent. */
const ONCE = { reports: 1, votes: 1, receipts: 1, messages: 1 };
const onceOf = ({ reports, votes, receipts, messages, isInDoubt }: Played) => ({
  reports,
  votes,
  receipts,
  messages: isInDoubt && messages === 0 ? 1 : messages,
});

/** A bound of the issue. A busy machine breaks it for no fault, so it is asserted only when asked for. */
const isWithin = (ms: number, most: number): void => {
  if (isStrict) expect(ms).toBeLessThan(most);
};

describe('[SCALE-11] the main job', () => {
  it('goes through nginx, two of each service, three NATS servers and both databases', async () => {
    const played = await playMainJob(site);
    baseline = played;
    expect(onceOf(played)).toEqual(ONCE);
    note('main job', {
      'signed in': seconds(played.ms.signedIn),
      reported: seconds(played.ms.reported),
      voted: seconds(played.ms.voted),
      approved: seconds(played.ms.approved),
      notified: seconds(played.ms.notified),
    });
  });
});

describe('[SCALE-12] nginx', () => {
  it('takes webhooks from Telegram alone', async () => {
    const url = `${site.appUrl}/telegram`;
    // nginx lets it through, and the bot asks for the secret.
    expect(await statusOf(url, { localAddress: '127.0.0.1', body: '{"update_id": 1}' })).toBe(401);
    expect(await statusOf(url, { localAddress: '127.0.0.2', body: '{"update_id": 1}' })).toBe(403);
  });

  it('passes an upload on before all of it has arrived', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 50 * 1024 * 1024 };
    const url = `${site.appUrl}/api/promises/1/reports`;
    // The gateway refuses it after its first bytes. More are never sent.
    expect(await statusOf(url, { headers, body: '--x\r\n', isUnfinished: true })).toBe(401);
  });

  it('passes an event on at once', async () => {
    const person = await signedIn(site, 'Аня');
    const page = new OpenPage(site.appUrl, person.token);
    await until(() => page.isConnected);
    const { id } = await person.ask<{ id: number }>('POST', '/api/promises', {
      title: 'За nginx',
      type: 'goal',
      days_total: 3,
    });
    await until(() => page.received.some(({ promiseId }) => promiseId === id));
    await page.close();
  });

  it('takes the configuration for one machine', async () => {
    expect(await checkConfiguration(site.folder)).toContain('test is successful');
  });
});

describe('[SCALE-13] both replicas killed in turn', () => {
  it.each(PROCESSES)('of %s: nothing is lost or doubled', async (service) => {
    const played = await playMainJob(site, async (moment) => {
      if (moment === 'before vote') await until(() => replica(service, 1).spec.isReady!(), HANGS_MS);
      else site.crash(replica(service, moment === 'report' ? 1 : 2));
    });
    expect(onceOf(played)).toEqual(ONCE);
    note(`${service} killed`, {
      approved: seconds(played.ms.approved),
      notified: seconds(played.ms.notified),
    });
  });
});

describe('[SCALE-14] each NATS server killed in turn', () => {
  it.each(['one', 'two', 'three'])('%s: approval goes on, and nothing is lost', async (node) => {
    let isDown = false;
    const played = await playMainJob(site, async (moment) => {
      if (moment !== 'vote') return;
      await site.nats.kill(node);
      isDown = true;
      // The server stays away until the owner is notified; it returns before the next test.
    }).finally(() => isDown && site.nats.restart(node));
    expect(onceOf(played)).toEqual(ONCE);
    note(`NATS ${node} killed`, {
      approved: seconds(played.ms.approved),
      'without a kill': baseline ? seconds(baseline.ms.approved) : 'not measured',
    });
    // A new leader is elected after up to nine seconds: events go past it (docs/decisions/055-replicated-streams.md).
    isWithin(played.ms.approved, 5_000);
    await site.quiet();
  });
});

describe('[SCALE-15] two gateways', () => {
  let person: Actor;
  let pages: OpenPage[];
  beforeAll(async () => {
    person = await signedIn(site, 'Вера');
    pages = NUMBERS.map((number) => new OpenPage(replica('gateway', number).url, person.token));
    await until(() => pages.every(({ isConnected }) => isConnected));
  });
  afterAll(() => Promise.all(pages.map((page) => page.close())));

  const callAt = (number: number, method: string, path: string, body?: object): Promise<Response> =>
    fetch(replica('gateway', number).url + path, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  it('show a change made through one of them on the pages of both', async () => {
    const begun = performance.now();
    const made = await callAt(1, 'POST', '/api/promises', {
      title: 'Через первый',
      type: 'goal',
      days_total: 3,
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: number };
    await until(() => pages.every(({ received }) => received.some(({ promiseId }) => promiseId === id)));
    const took = pages.map(({ received }) => received.find(({ promiseId }) => promiseId === id)!.at - begun);
    note('an event of one gateway', {
      'on its page': seconds(took[0]!),
      'on the other’s': seconds(took[1]!),
    });
  });

  it('both refuse a session that was ended at one of them, and close its pages', async () => {
    expect((await callAt(2, 'GET', '/api/promises')).status).toBe(200);
    const begun = performance.now();
    const ended = await callAt(1, 'POST', '/auth/revoke-user-sessions', { user_id: person.userId });
    expect(ended.status).toBeLessThan(300);
    await until(async () => (await callAt(2, 'GET', '/api/promises')).status === 401);
    const refused = performance.now() - begun;
    await until(() => pages.every(({ received }) => received.some(({ type }) => type === 'session-ended')));
    const closed =
      Math.max(...pages.map(({ received }) => received.find(({ type }) => type === 'session-ended')!.at)) -
      begun;
    note('a session ended at one gateway', {
      'refused by the other': seconds(refused),
      'pages closed': seconds(closed),
    });
    isWithin(refused, 1_000);
    isWithin(closed, 1_000);
    await until(() => pages.every(({ refusedBy }) => refusedBy === 401));
  });
});

/** Half old, half new: the main job is played between the two as well. */
const MIDDLE = 'voting-1';

describe('[SCALE-16] a rolling restart of all fourteen under load', () => {
  let pages: OpenPage[] = [];
  afterAll(() => Promise.all(pages.map((page) => page.close())));

  it('fails no request, loses no promise, and every page is connected again', async () => {
    const actors = await Promise.all(['Глеб', 'Даша', 'Егор', 'Зоя'].map((name) => signedIn(site, name)));
    pages = actors.map(({ token }) => new OpenPage(site.appUrl, token));
    await until(() => pages.every(({ isConnected }) => isConnected));
    const load = new Load(site.appUrl, actors, rate, 'Перекат');
    const jobs: Played[] = [];
    const begun = performance.now();
    const order = inRollingOrder(site.replicas);
    for (const one of Array.from({ length: rolls }, () => order).flat()) {
      if (previous) runFrom(one, ROOT);
      const failedBefore = load.failures;
      const { endedMs, readyMs } = await site.restart(one);
      const failed = load.failures - failedBefore;
      note(`${one.name} restarted`, { ended: seconds(endedMs), ready: seconds(readyMs), failed });
      if (one.name === MIDDLE) jobs.push(await playMainJob(site));
    }
    const result = await load.finish();
    note('rolling restart', {
      took: seconds(performance.now() - begun),
      requests: result.sent,
      failed: JSON.stringify(result.failed),
      'creates acknowledged': result.creates.acknowledged,
      lost: result.creates.lost,
      doubled: result.creates.doubled,
      'p50 ms': result.p50,
      'p99 ms': result.p99,
      'slowest ms': result.slowest,
    });
    await until(() => pages.every(({ isConnected }) => isConnected));
    note('pages', { connections: pages.map(({ connections }) => connections).join('/') });
    jobs.push(await playMainJob(site));
    expect(result.failed).toEqual({});
    expect(result.creates).toMatchObject({ acknowledged: result.creates.sent, lost: 0, doubled: 0 });
    expect(jobs.map(onceOf)).toEqual(Array.from({ length: rolls + 1 }, () => ONCE));
    expect(site.replicas.filter((one) => logOf(site, one).includes('still closing'))).toEqual([]);
  });
});

describe('[SCALE-18] roles of which there is one', () => {
  it('never had two holders, and have one now', async () => {
    await until(() => rolesOf(site).every((role) => holdersOf(role).length === 1));
    for (const role of rolesOf(site)) {
      note(role.name, {
        terms: role.terms.length,
        'longest without ms': gapOf(role),
        'overlap ms': overlapOf(role),
      });
      expect([role.name, overlapOf(role)]).toEqual([role.name, 0]);
    }
  });
});

describe('[IDENT-30] the identities on NATS', () => {
  it('may do all that kills and restarts make the replicas do', () => {
    const complaints = site.replicas.flatMap((one) =>
      logOf(site, one)
        .split('\n')
        .filter((line) => /NATS (does not let|refuses)/.test(line)),
    );
    expect(complaints).toEqual([]);
  });
});

// Last: there is one database afterwards.
describe('[SCALE-17] the primary is killed and its standby promoted', () => {
  it('no service restarts, nothing acknowledged is lost, and what cannot be answered is 503', async () => {
    const actors = await Promise.all(['Инна', 'Костя', 'Лена', 'Миша'].map((name) => signedIn(site, name)));
    const before = site.replicas.map((one) => site.pidOf(one));
    const load = new Load(site.appUrl, actors, rate, 'Смена');
    await until(() => load.sent > 3 * rate);
    const begun = performance.now();
    await site.databases.failOver();
    const promoted = performance.now() - begun;
    const sent = load.sent;
    await until(() => load.sent > sent + 15 * rate);
    const result = await load.finish();
    note('failover', {
      promoted: seconds(promoted),
      'failures over': seconds(result.troubleMs),
      requests: result.sent,
      failed: JSON.stringify(result.failed),
      'creates acknowledged': result.creates.acknowledged,
      lost: result.creates.lost,
      doubled: result.creates.doubled,
    });
    expect(result.creates).toMatchObject({ lost: 0, doubled: 0 });
    expect(Object.keys(result.failed).filter((how) => !how.endsWith(' 503'))).toEqual([]);
    isWithin(result.troubleMs, 10_000);
    await site.ready();
    expect(site.replicas.map((one) => site.pidOf(one))).toEqual(before);
    await until(() => rolesOf(site).every((role) => holdersOf(role).length === 1));
    expect(onceOf(await playMainJob(site))).toEqual(ONCE);
    // Not asserted: a former relay learns by its broken connection that it has lost its lock. What both publish has one id,
    // and only the session that holds the lock can take events out of the outbox.
    for (const role of rolesOf(site))
      note(`${role.name} after the failover`, {
        terms: role.terms.length,
        'longest without ms': gapOf(role),
        'overlap ms': overlapOf(role),
      });
  });
});
