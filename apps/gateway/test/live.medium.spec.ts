// Real: HTTP, the whole gateway, NATS with JetStream. Not real: the services; events are published as their relays do.
import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  batchReceiptsChanged,
  batchRangeShown,
  batchReceiptsShown,
  findPromise,
  pollClosed,
  promiseChanged,
  promisesOfPersonDeleted,
  receiptChanged,
  reportApproved,
  reportSubmitted,
  sessionRevoked,
  userChanged,
  voteCast,
  type LiveMessage,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { promiseSnapshot, until } from '@slovo/testing';
import { openGateway, type Gateway } from './open-gateway.ts';
import { profile, promise, receipt } from './samples.ts';

let gateway: Gateway;
const pages: AbortController[] = [];

beforeAll(async () => {
  gateway = await openGateway();
  gateway.answer(findPromise, ({ id }) => {
    if (Number(id) !== 5) throw new Refusal('PROMISE_NOT_FOUND');
    return { promise, audience: 'public' };
  });
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.abort();
  await until(() => gateway.hub.size === 0);
});
afterAll(() => gateway.close());

interface Page {
  messages: LiveMessage[];
  text: () => string;
  closed: Promise<void>;
  disconnect: () => void;
}

/** An open page of this person. */
async function openPage(
  fields: { userId?: number; sessionId?: string; expiresInS?: number },
  query = '',
): Promise<Page> {
  const controller = new AbortController();
  pages.push(controller);
  const response = await gateway.fetch(`/api/live${query}`, {
    token: await gateway.token(fields),
    signal: controller.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: LiveMessage[] = [];
  let text = '';
  const closed = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (const line of chunk.split('\n'))
        if (line.startsWith('data: ')) messages.push(JSON.parse(line.slice(6)) as LiveMessage);
    }
  })().catch(() => {});
  await until(() => text.includes(': open'));
  return { messages, text: () => text, closed, disconnect: () => controller.abort() };
}

const report = {
  id: 11,
  promiseId: 5,
  userId: 7,
  dayNumber: 1,
  text: '',
  media: [],
  createdAt: '2026-11-20T10:00:00.000Z',
};

describe('an open page', () => {
  it('receives the notices of its person only', async () => {
    const mine = await openPage({ userId: 7 });
    const other = await openPage({ userId: 8 });
    await gateway.publish(receiptChanged, { receipt: receipt(7) });
    await until(() => mine.messages.length === 1);
    expect(mine.messages).toEqual([{ type: 'notice', receiptId: 3 }]);
    await gateway.publish(receiptChanged, { receipt: receipt(8) });
    await until(() => other.messages.length === 1);
    expect(mine.messages).toHaveLength(1);
  });

  it.each([
    [
      'as runs of ids',
      () => gateway.publish(batchRangeShown, { receiptRuns: [101, 5_000], userRuns: [6, 2, 9, 4_998] }),
    ],
    [
      'as a replica of the release before tells it',
      () => gateway.publish(batchReceiptsShown, { receiptIds: [101, 102, 103], userIds: [6, 7, 9] }),
    ],
  ])('receives those of a batch among those of thousands, %s', async (_, publish) => {
    const mine = await openPage({ userId: 7 });
    const other = await openPage({ userId: 8 });
    await publish();
    await gateway.publish(batchReceiptsChanged, { receipts: [{ id: 104, userId: 8, status: 'delivered' }] });
    await until(() => mine.messages.length === 1 && other.messages.length === 1);
    expect(mine.messages).toEqual([{ type: 'notice', receiptId: 102 }]);
    expect(other.messages).toEqual([{ type: 'notice', receiptId: 104 }]);
  });

  it('receives changes of own promises and their reports without naming them', async () => {
    const owner = await openPage({ userId: 7 });
    const motivator = await openPage({ userId: 9 });
    const privateOne = promiseSnapshot({ isPublic: false, motivatorId: 9 });
    await gateway.publish(reportSubmitted, { promise: privateOne, report });
    await gateway.publish(promiseChanged, { promise: privateOne });
    for (const page of [owner, motivator]) {
      await until(() => page.messages.length === 2);
      expect(page.messages).toEqual(
        expect.arrayContaining([
          { type: 'report', promiseId: 5, reportId: 11 },
          { type: 'promise', promiseId: 5 },
        ]),
      );
    }
  });

  it('receives changes of other promises that it names and may see, and of no others', async () => {
    const watcher = await openPage({ userId: 8 }, '?promise=5&promise=6');
    const stranger = await openPage({ userId: 10 });
    await gateway.publish(reportApproved, {
      promise: promiseSnapshot({ id: 6 }),
      report: { ...report, promiseId: 6 },
      decidedBy: 9,
      milestone: null,
    });
    await gateway.publish(voteCast, {
      reportId: 11,
      promiseId: 5,
      voterId: 8,
      ownerId: 7,
      approveVotes: 1,
      requiredVotes: 1,
    });
    await until(() => watcher.messages.length > 0);
    await gateway.publish(receiptChanged, { receipt: receipt(10) });
    await until(() => stranger.messages.length > 0);
    expect(watcher.messages).toEqual([{ type: 'report', promiseId: 5, reportId: 11 }]);
    expect(stranger.messages).toEqual([{ type: 'notice', receiptId: 3 }]);
  });

  it('receives the end of a promise that it names when the owner is deleted', async () => {
    const watcher = await openPage({ userId: 8 }, '?promise=5');
    await gateway.publish(promisesOfPersonDeleted, { userId: 7, promiseIds: [4, 5, 6] });
    await until(() => watcher.messages.length > 0);
    await gateway.publish(receiptChanged, { receipt: receipt(8) });
    await until(() => watcher.messages.length > 1);
    expect(watcher.messages).toEqual([
      { type: 'promise', promiseId: 5 },
      { type: 'notice', receiptId: 3 },
    ]);
  });

  it('receives nothing more about a promise that became private', async () => {
    const watcher = await openPage({ userId: 8 }, '?promise=5');
    const owner = await openPage({ userId: 7 });
    await gateway.publish(promiseChanged, { promise: promiseSnapshot({ isPublic: false }) });
    await until(() => owner.messages.length === 1);
    await gateway.publish(receiptChanged, { receipt: receipt(8) });
    await until(() => watcher.messages.length === 1);
    expect(watcher.messages).toEqual([{ type: 'notice', receiptId: 3 }]);
  });

  it('is closed when its session ends, with the reason', async () => {
    const page = await openPage({ userId: 7, sessionId: 'live-1' });
    const other = await openPage({ userId: 7, sessionId: 'live-2' });
    await gateway.publish(sessionRevoked, { sessionId: 'live-1', userId: 7, reason: 'user' });
    await page.closed;
    expect(page.messages).toEqual([{ type: 'session-ended' }]);
    expect(other.messages).toEqual([]);
  });

  it('receives the end of a poll: the owner by the report, watchers by the poll', async () => {
    const owner = await openPage({ userId: 7 });
    const watcher = await openPage({ userId: 8 }, '?promise=5');
    await gateway.publish(pollClosed, {
      reportId: 11,
      promiseId: 5,
      verdict: 'approved',
      decidedBy: 8,
      reason: null,
    });
    await gateway.publish(reportApproved, {
      promise: promiseSnapshot(),
      report,
      decidedBy: 8,
      milestone: null,
    });
    await until(() => owner.messages.length === 1 && watcher.messages.length === 2);
    const message = { type: 'report', promiseId: 5, reportId: 11 };
    expect([owner.messages, watcher.messages]).toEqual([[message], [message, message]]);
  });

  it('[LANG-06] learns the language that its person has chosen elsewhere', async () => {
    const [mine, other] = [await openPage({ userId: 43 }), await openPage({ userId: 44 })];
    const user = { ...profile, id: 43, language: 'en', banned: false, version: 3 } as const;
    await gateway.publish(userChanged, { user });
    await until(() => mine.messages.length > 0);
    expect([mine.messages, other.messages]).toEqual([[{ type: 'language', language: 'en' }], []]);
    // Loaded before the choice, connected after it.
    const late = await openPage({ userId: 43 });
    await until(() => late.messages.length > 0);
    expect(late.messages).toEqual(mine.messages);
  });

  it('is closed by a ban, in every session', async () => {
    const open = [await openPage({ userId: 41, sessionId: 'b-1' }), await openPage({ userId: 41 })];
    const other = await openPage({ userId: 42 });
    await gateway.publish(userChanged, { user: { ...profile, id: 41, banned: true, version: 2 } });
    await Promise.all(open.map((page) => page.closed));
    expect(open.map((page) => page.messages)).toEqual([
      [{ type: 'session-ended' }],
      [{ type: 'session-ended' }],
    ]);
    expect([other.messages, gateway.hub.size]).toEqual([[], 1]);
  });

  it('is closed at once if its session ends while it is being opened', async () => {
    let answerNow = (): void => {};
    const reachedService = new Promise<void>((reached) => {
      gateway.answer(findPromise, async ({ id }) => {
        if (Number(id) !== 77) throw new Refusal('PROMISE_NOT_FOUND');
        reached();
        await new Promise<void>((resolve) => (answerNow = resolve));
        return { promise, audience: 'public' };
      });
    });
    const token = await gateway.token({ userId: 43, sessionId: 'ends-early' });
    const opening = gateway.fetch('/api/live?promise=77', { token });
    await reachedService;
    await gateway.publish(sessionRevoked, { sessionId: 'ends-early', userId: 43, reason: 'user' });
    const ended = async () => (await gateway.fetch('/api/users/profile', { token })).status === 401;
    await until(ended);
    answerNow();
    const text = await (await opening).text(); // the stream ends
    expect(text).toContain('"session-ended"');
    expect(gateway.hub.size).toBe(0);
  });

  it('is removed when it disconnects', async () => {
    const before = gateway.hub.size;
    const page = await openPage({ userId: 7 }, '?promise=5');
    expect(gateway.hub.size).toBe(before + 1);
    page.disconnect();
    await until(() => gateway.hub.size === before);
  });

  it('is removed when it disconnects while it is being opened', async () => {
    let answerNow = (): void => {};
    const reachedService = new Promise<void>((reached) => {
      gateway.answer(findPromise, async () => {
        reached();
        await new Promise<void>((resolve) => (answerNow = resolve));
        return { promise, audience: 'public' };
      });
    });
    const served = jest.spyOn(ServerResponse.prototype, 'setHeader');
    const leaving = new AbortController();
    const token = await gateway.token({ userId: 44 });
    const opening = gateway.fetch('/api/live?promise=77', { token, signal: leaving.signal });
    await reachedService;
    const raw = served.mock.contexts.at(-1) as ServerResponse;
    served.mockRestore();
    leaving.abort();
    await expect(opening).rejects.toThrow(/abort/);
    await until(() => raw.destroyed);
    answerNow();
    // Answers arrive in order: when the second page is open, the answer for the first has arrived.
    gateway.answer(findPromise, () => ({ promise, audience: 'public' }));
    await openPage({ userId: 45 }, '?promise=77');
    expect(gateway.hub.size).toBe(1);
  });

  it('[QUOTA-07] is closed as the oldest when one person opens too many', async () => {
    const first = await openPage({ userId: 30 });
    for (let n = 0; n < 20; n++) await openPage({ userId: 30 });
    await first.closed;
    expect(gateway.hub.size).toBe(20);
  });

  it('that does not read is disconnected before its backlog fills the memory', async () => {
    const { port } = new URL(gateway.url);
    const token = await gateway.token({ userId: 31 });
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
    socket.pause();
    await until(() => gateway.hub.size === 1);
    let sent = 0;
    await until(() => {
      for (let n = 0; n < 5_000; n++) gateway.hub.notifyUser(31, { type: 'notice', receiptId: n });
      sent += 5_000;
      return gateway.hub.size === 0;
    });
    expect(sent).toBeLessThan(1_000_000);
    socket.destroy();
  });

  it('that reconnects receives nothing from meanwhile: nothing is stored for disconnected pages', async () => {
    const witness = await openPage({ userId: 33 });
    const first = await openPage({ userId: 32 });
    first.disconnect();
    await until(() => gateway.hub.size === 1);
    await gateway.publish(receiptChanged, { receipt: receipt(32) });
    await gateway.publish(receiptChanged, { receipt: receipt(33) });
    await until(() => witness.messages.length > 0);
    const again = await openPage({ userId: 32 });
    await gateway.publish(receiptChanged, { receipt: { ...receipt(32), id: 4 } });
    await until(() => again.messages.length > 0);
    expect(again.messages).toEqual([{ type: 'notice', receiptId: 4 }]);
  });

  it('needs a session and valid ids', async () => {
    expect((await gateway.fetch('/api/live')).status).toBe(401);
    expect((await gateway.fetch('/api/live?promise=x', { token: await gateway.token() })).status).toBe(400);
  });
});

const onlyIntervals = {
  doNotFake: [
    'nextTick',
    'setImmediate',
    'queueMicrotask',
    'performance',
    'setTimeout',
    'clearTimeout',
    'Date',
    'hrtime',
  ],
} satisfies Parameters<typeof jest.useFakeTimers>[0];

describe('the live stream', () => {
  it('is destroyed at the next heartbeat if the page does not read its end', async () => {
    jest.useFakeTimers(onlyIntervals);
    const written = jest.spyOn(ServerResponse.prototype, 'write');
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    try {
      const token = await gateway.token({ userId: 46, sessionId: 'not-reading' });
      socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
      socket.pause();
      await until(() => gateway.hub.size === 1);
      const raw = written.mock.contexts.at(-1) as ServerResponse;
      // Until the buffers of the system are full, by messages below the backlog that disconnects a page.
      await until(async () => {
        if (raw.writableLength > 0) return true;
        for (let piece = 0; piece < 100 && raw.writableLength === 0; piece++) {
          for (let n = 0; n < 500; n++) gateway.hub.notifyUser(46, { type: 'notice', receiptId: n });
          await immediate();
        }
        return false;
      });
      gateway.hub.end({ sessionId: 'not-reading' });
      expect([gateway.hub.size, raw.destroyed]).toEqual([0, false]);
      jest.advanceTimersByTime(20_000);
      expect(raw.destroyed).toBe(true);
    } finally {
      socket.destroy();
      written.mockRestore();
      jest.useRealTimers();
    }
  });

  it('sends a heartbeat every 20 seconds and ends with the token', async () => {
    jest.useFakeTimers(onlyIntervals);
    try {
      const page = await openPage({ userId: 7, expiresInS: 60 });
      jest.advanceTimersByTime(20_000);
      await until(() => page.text().includes(': still here'));
      gateway.clock.shift(61_000);
      jest.advanceTimersByTime(20_000);
      await page.closed;
      expect(page.messages).toEqual([{ type: 'session-ended' }]);
    } finally {
      gateway.clock.shift(0);
      jest.useRealTimers();
    }
  });
});
