// Pure parts of the pages of promises, deletion, log, parked events and state.
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../src/shared/api/api-error.ts';
import { auditSearchOf } from '../src/features/audit/audit-search.ts';
import { recipientFiltersOf } from '../src/features/batches/recipient-search.ts';
import { librarySearchOf } from '../src/features/library/library-search.ts';
import { daysAgo, groupByDay } from '../src/features/audit/group-by-day.ts';
import { clockOf, progressOf } from '../src/features/deletion/estimate.ts';
import { foldPayload } from '../src/features/parked/fold-payload.ts';
import { groupEvents, parkedOf } from '../src/features/parked/group-events.ts';
import { replayAll } from '../src/features/parked/replay-all.ts';
import { promiseSearchOf } from '../src/features/promises/promise-search.ts';
import { hourOf, linePath, ratesOf } from '../src/features/system/rates.ts';
import { troublesOf } from '../src/features/system/troubles.ts';
import { parkedOf as eventOf, runningJob, sendingOf, serviceOf } from './record-samples.ts';

describe('addresses', () => {
  it('of promises: what cannot be is left out', () => {
    const raw = {
      status: 'banned',
      from: 'yesterday',
      to: '2026-11-20',
      sort: 'title-asc',
      page: '-3',
      x: '1',
    };
    expect(promiseSearchOf(raw)).toEqual({ to: '2026-11-20', sort: 'title-asc' });
    expect(promiseSearchOf({ page: '2', sort: 'updatedAt-desc' })).toEqual({ page: 2 });
  });

  it('of the log: an operator is an id', () => {
    expect(auditSearchOf({ operator: '0', action: 'ban-user', q: ' ', target: 'user:1' })).toEqual({
      action: 'ban-user',
      target: 'user:1',
    });
  });

  it('[NAMES-01] hold no search of which nothing can be seen', () => {
    const nothing = '\u200B\u2800';
    expect(auditSearchOf({ q: nothing, target: nothing })).toEqual({});
    expect(recipientFiltersOf({ q: nothing })).toEqual({});
    expect(librarySearchOf({ q: nothing })).toEqual({});
    expect(librarySearchOf({ q: ' осень\u200B ' })).toEqual({ q: 'осень' });
  });
});

describe('the log by days', () => {
  it('keeps the order and begins a day at the operator’s midnight', () => {
    const noon = new Date(2026, 10, 20, 12);
    const lines = [noon, new Date(2026, 10, 20, 0), new Date(2026, 10, 19, 23, 59)].map((at) => ({
      at: at.toISOString(),
    }));
    expect(groupByDay(lines).map(({ lines: own }) => own.length)).toEqual([2, 1]);
    expect(lines.map(({ at }) => daysAgo(at, noon.getTime()))).toEqual([0, 0, 1]);
  });
});

describe('a deletion', () => {
  it('knows how long it takes once every step has counted', () => {
    expect(progressOf(runningJob())).toEqual({ done: 60, total: 120, leftMs: 3_000 });
    const [first, second] = runningJob().steps;
    expect(progressOf({ durationMs: 3_000, steps: [first!, { ...second!, total: null }] })).toEqual({
      done: 60,
      total: null,
      leftMs: null,
    });
  });

  it('counts down in minutes and seconds', () => {
    expect([494_000, 60_000, 900, 0, -5].map(clockOf)).toEqual(['8:14', '1:00', '0:01', '0:00', '0:00']);
  });
});

describe('parked events', () => {
  it('[ADM-REC-02] of one cause differ by numbers only; the largest group is first', () => {
    const events = [
      parkedOf('bot', eventOf({ id: 1, consumer: 'receive', error: 'timeout' })),
      parkedOf('voting', eventOf({ id: 2, error: 'Poll 8 812 is closed' })),
      parkedOf('voting', eventOf({ id: 3, error: 'Poll 17 is closed', parked_at: '2026-11-21T00:00:00Z' })),
      parkedOf('media', eventOf({ id: 4, error: 'Poll 17 is closed' })),
    ];
    const groups = groupEvents(events).map(({ service, message, events: own }) => [
      service,
      message,
      own.map(({ id }) => id),
    ]);
    expect(groups[0]).toEqual(['voting', 'Poll 17 is closed', [3, 2]]);
    expect(groups).toHaveLength(3);
  });

  it('[ADM-REC-03] hides every string that a person may have written', () => {
    const payload = {
      userId: 184,
      type: 'habit',
      at: '2026-11-20T08:58:31.000Z',
      timeZone: 'Europe/Moscow',
      username: 'alina_v',
      note: 'Позвони Оле',
      nested: [{ title: 'Бегать', isPublic: true }],
    };
    const { json, hidden } = foldPayload(payload, '…');
    expect(JSON.parse(json)).toEqual({
      ...payload,
      username: '…',
      note: '…',
      nested: [{ title: '…', isPublic: true }],
    });
    expect(hidden).toBe(3);
  });

  it('[ADM-REC-02] waits as long as the server says, counts what others have replayed, and stops at 100', async () => {
    const answers = [
      Response.json({ code: 'TOO_MANY', message: 'wait' }, { status: 429, headers: { 'retry-after': '7' } }),
      Response.json({ code: 'PARKED_EVENT_REPLAYED', message: 'done' }, { status: 409 }),
    ];
    const { setCurrentToken } = await import('../src/shared/session/current-token.ts');
    setCurrentToken('token');
    let asked = 0;
    globalThis.fetch = (() => {
      asked += 1;
      return Promise.resolve(answers.shift() ?? Response.json({ success: true }));
    }) as typeof fetch;
    const waits: number[] = [];
    const outcomes: unknown[] = [];
    const events = Array.from({ length: 120 }, (_, index) => parkedOf('voting', eventOf({ id: index + 1 })));
    await replayAll(
      events,
      ({ error }) => outcomes.push(error),
      (ms) => Promise.resolve(void waits.push(ms)),
    );
    expect(waits).toEqual([7_000]);
    expect(outcomes).toEqual(Array.from({ length: 100 }, () => null));
    expect(asked).toBe(101);
    expect(outcomes).not.toContainEqual(expect.any(ApiError));
  });
});

describe('the state of the system', () => {
  it('[ADM-REC-04] is judged: the gravest first, and a backlog only when it is one', () => {
    const services = [
      serviceOf('auth', { consumerLag: 100, outboxAge: 30_000 }),
      serviceOf('voting', { parked: 2, errors: 1, consumerLag: 101 }),
      serviceOf('bot', { ready: false, waitingFor: ['NATS'], outboxAge: 30_001 }),
      serviceOf('media', null),
    ];
    const kinds = troublesOf({ services }, null).map(({ kind }) => kind);
    expect(kinds).toEqual(['notReady', 'outbox', 'silent', 'errors', 'lag', 'parked', 'sendingSilent']);
    expect(troublesOf({ services: [serviceOf('auth')] }, sendingOf())).toEqual([]);
  });

  it('[ADM-REC-04] draws whole minutes only, and sums the hour', () => {
    expect(ratesOf(sendingOf())).toEqual([1, 11]);
    expect(hourOf(sendingOf())).toEqual({
      sent: 1980,
      tooMany: 0,
      failed: [{ reason: 'blocked', count: 15 }],
    });
    expect(linePath([0, 16, 40], { width: 100, height: 64, top: 32 })).toBe('M0.0 64.0L50.0 32.0L100.0 0.0');
  });
});
