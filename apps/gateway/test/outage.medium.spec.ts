// Real: HTTP, the whole gateway, NATS with JetStream. Not real: the services, and the connection to NATS, which can be
// cut.
import { describe, expect, it } from '@jest/globals';
import {
  createPromise,
  exchangeLoginToken,
  findPromise,
  getProfile,
  getUser,
  listEndedSessions,
  receiptChanged,
  submitReport,
  touchSession,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { startOwnNats, until } from '@slovo/testing';
import { type NatsProxy, proxyTo } from './nats-proxy.ts';
import { openGateway } from './open-gateway.ts';
import { profile, promise, receipt } from './samples.ts';

describe('an outage of NATS', () => {
  it('keeps open pages; afterwards ended sessions are refused, and people whose ban ended are accepted', async () => {
    let proxy!: NatsProxy;
    const gateway = await openGateway({
      natsProxy: async (url) => (proxy = await proxyTo(url)).url,
      ended: { sessionIds: [], bannedUserIds: [9] },
    });
    gateway.answer(getProfile, () => profile);
    let isBanned = true;
    gateway.answer(touchSession, ({ session_id }) => {
      if (isBanned && session_id === 'back-from-a-ban') throw new Refusal('user_banned');
      return { success: true };
    });
    const token = await gateway.token({ userId: 7, sessionId: 'kept' });
    const doomed = await gateway.token({ userId: 8, sessionId: 'ended-meanwhile' });
    const send = async (bearer: string) =>
      (await gateway.fetch('/api/users/profile', { token: bearer })).status;
    const banned = await gateway.token({ userId: 9, sessionId: 'back-from-a-ban' });
    await until(async () => (await send(banned)) === 403);
    expect([await send(token), await send(doomed)]).toEqual([200, 200]);
    const page = await gateway.fetch('/api/live', { token });
    let text = '';
    const closed = page.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (chunk) => void (text += chunk) }))
      .catch(() => {});

    proxy.cut();
    await until(async () => (await gateway.fetch('/health/ready')).status === 503);
    const pages = [
      { sessionIds: ['ended-long-ago'], bannedUserIds: [], next: 'second page' },
      { sessionIds: ['ended-meanwhile'], bannedUserIds: [] },
    ] as const;
    gateway.answer(listEndedSessions, ({ after }) => structuredClone(pages[after === 'second page' ? 1 : 0]));
    isBanned = false;
    proxy.repair();
    await until(async () => !(await (await gateway.fetch('/health/ready')).text()).includes('NATS'));

    await until(async () => (await send(doomed)) === 401);
    expect([await send(token), await send(banned)]).toEqual([200, 200]);
    await gateway.publish(receiptChanged, { receipt: receipt(7) });
    await until(() => text.includes('"receiptId":3'));
    await gateway.close();
    await closed;
    proxy.end();
  });
});

describe('a NATS server that is restarted', () => {
  it('[PROD-111] [PROD-112] makes open pages ask for everything anew, and sessions that ended meanwhile be refused', async () => {
    const nats = await startOwnNats();
    const ended = { sessionIds: [] as string[], bannedUserIds: [] };
    const gateway = await openGateway({ natsUrl: nats.url, ended });
    gateway.answer(getProfile, () => profile);
    const token = await gateway.token({ userId: 7 });
    const doomed = await gateway.token({ userId: 7, sessionId: 'ended-in-the-gap' });
    const send = async (bearer: string) =>
      (await gateway.fetch('/api/users/profile', { token: bearer })).status;
    expect(await send(doomed)).toBe(200);
    const page = await gateway.fetch('/api/live', { token });
    const messages: { type: string }[] = [];
    let hasClosed = false;
    const closed = (async () => {
      for await (const chunk of page.body?.pipeThrough(new TextDecoderStream()) ?? [])
        for (const line of chunk.split('\n'))
          if (line.startsWith('data: ')) messages.push(JSON.parse(line.slice(6)) as { type: string });
      hasClosed = true;
    })().catch(() => {});

    let wasListed = false;
    gateway.answer(listEndedSessions, () => {
      wasListed = true;
      return ended;
    });
    await nats.kill();
    await nats.restart();
    // After the list that is asked for at the reconnection, before the feeds have resumed.
    await until(() => wasListed);
    ended.sessionIds.push('ended-in-the-gap');
    await until(async () => {
      await gateway.publish(receiptChanged, { receipt: receipt(7) });
      return messages.some(({ type }) => type === 'missed');
    });
    await until(async () => (await send(doomed)) === 401);
    const before = messages.length;
    await gateway.publish(receiptChanged, { receipt: receipt(7) });
    await until(() => messages.slice(before).some(({ type }) => type === 'notice'));
    expect(hasClosed).toBe(false);
    await gateway.close();
    await closed;
    await nats.stop();
  });
});

describe('a service that is unavailable', () => {
  it('[ERR-01] is 503 with a sentence and the time to retry; the others still work', async () => {
    const gateway = await openGateway();
    gateway.answer(getUser, () => profile);
    const token = await gateway.token();
    await Promise.all([gateway.stopAnswering(createPromise), gateway.stopAnswering(exchangeLoginToken)]);
    const [made, signedIn, other] = await Promise.all([
      gateway.fetch('/api/promises', { token, json: { title: 'Бегать', type: 'habit' } }),
      gateway.fetch('/pwa', { json: { token: 'x' } }),
      gateway.fetch('/users/7'),
    ]);
    const outage = {
      statusCode: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: 'Эта часть сервиса сейчас не отвечает. Попробуйте через 5 секунд.',
    };
    expect([made.status, made.headers.get('retry-after'), await made.json()]).toEqual([503, '5', outage]);
    expect([signedIn.status, signedIn.headers.get('retry-after'), await signedIn.json()]).toEqual([
      503,
      '5',
      { ...outage, success: false, error: 'SERVICE_UNAVAILABLE' },
    ]);
    expect(other.status).toBe(200);
    await gateway.close();
  });

  it('that is slow times out once: the call is not repeated, and a late reply has no effect', async () => {
    const gateway = await openGateway({ env: { CALL_TIMEOUT_MS: '300' } });
    const token = await gateway.token();
    let answerNow = (): void => {};
    gateway.answer(createPromise, async () => {
      await new Promise<void>((resolve) => (answerNow = resolve));
      return promise;
    });
    gateway.answer(getProfile, () => profile);
    const slow = await gateway.fetch('/api/promises', { token, json: { title: 'Бегать', type: 'habit' } });
    expect([slow.status, slow.headers.get('retry-after')]).toEqual([503, '5']);
    answerNow();
    expect((await gateway.fetch('/api/users/profile', { token })).status).toBe(200);
    expect(gateway.calls.map(({ name }) => name)).toEqual(['promises.create-promise', 'auth.get-profile']);
    await gateway.close();
  });
});

describe('the timeout of a call', () => {
  it('applies to a sign-in, a report and a live stream as to any call', async () => {
    const gateway = await openGateway({ env: { CALL_TIMEOUT_MS: '300' } });
    const token = await gateway.token();
    for (const call of [exchangeLoginToken, submitReport, findPromise])
      gateway.answer(call, () => new Promise(() => {}));
    // A gateway with the default timeout, which still waits when all of these have their answer.
    const defaultGateway = await openGateway();
    defaultGateway.answer(exchangeLoginToken, () => new Promise(() => {}));
    const leave = new AbortController();
    let hasAnswered = false;
    const waiting = defaultGateway
      .fetch('/pwa', { json: { token: 'x' }, signal: leave.signal })
      .then(() => (hasAnswered = true))
      .catch(() => {});
    await until(() => defaultGateway.calls.length === 1);
    const answers = await Promise.all([
      gateway.fetch('/pwa', { json: { token: 'x' } }),
      gateway.fetch('/api/promises/5/reports', { token, json: { text: 'Сделано' } }),
      gateway.fetch('/api/live?promise=5', { token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(hasAnswered).toBe(false);
    leave.abort();
    await waiting;
    await Promise.all([gateway.close(), defaultGateway.close()]);
  });
});

describe('a call while NATS is unavailable', () => {
  it('is 503, and is not made later', async () => {
    let proxy!: NatsProxy;
    const gateway = await openGateway({
      natsProxy: async (url) => (proxy = await proxyTo(url)).url,
      env: { CALL_TIMEOUT_MS: '300' },
    });
    gateway.answer(getProfile, () => profile);
    gateway.answer(createPromise, () => promise);
    const token = await gateway.token();
    expect((await gateway.fetch('/api/users/profile', { token })).status).toBe(200);
    proxy.cut();
    const refused = await gateway.fetch('/api/promises', { token, json: { title: 'Бегать', type: 'habit' } });
    // In which it tries to connect again.
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(((await refused.json()) as { message: string }).message).toContain('через 1 секунду');
    proxy.repair();
    await until(async () => (await gateway.fetch('/api/users/profile', { token })).status === 200);
    expect(gateway.calls.filter(({ name }) => name === 'promises.create-promise')).toEqual([]);
    await gateway.close();
    proxy.end();
  });
});
