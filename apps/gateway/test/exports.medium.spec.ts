// Real: HTTP, two whole gateways, NATS. Not real: the services, which answer from this process.
import { get as httpGet, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkOperatorToken,
  getBatch,
  openExport,
  readAuditEntries,
  readFoundUsers,
  readRecipients,
  takeExport,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { RunningExports } from '../src/exports/running-exports.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

const TOKEN = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
const TICKET = 'x'.repeat(43);
const DOWNLOAD = `/api/admin/exports/${TICKET}`;
const AT = '2026-11-20T10:00:00.000Z';
const operator = { userId: 4, fingerprint: '9f86d081' };
const recipients = { kind: 'batch-recipients', filter: { batchId: 17 } };
const log = { kind: 'audit', filter: {} };

const recipient = (userId: number, facts: object = {}) => ({
  receiptId: userId,
  userId,
  username: `user_${userId}`,
  firstName: 'Аня',
  outcome: 'delivered',
  reason: null,
  retryCount: 0,
  createdAt: AT,
  deliveredAt: AT,
  readAt: null,
  respondedAt: null,
  ...facts,
});
const entry = (id: number, reason: string) => ({
  id,
  at: AT,
  operator_id: 4,
  fingerprint: '9f86d081',
  action: 'ban-user',
  target: `user:${id}`,
  reason,
  details: { requestId: 'r' },
  operator: { username: 'olga', firstName: 'Ольга' },
});

let gateway: Gateway;
let second: Gateway;
/** What the ticket opens; used up by the first request. */
let ticket: object | null;
beforeAll(async () => {
  gateway = await openGateway({ env: { RATE_LIMIT_OPERATOR: '40' } });
  second = await openReplica();
});
afterAll(async () => {
  await second.close();
  await gateway.close();
});
beforeEach(() => {
  gateway.answer(checkOperatorToken, () => ({
    user_id: 4,
    fingerprint: '9f86d081',
    expires_at: '2099-01-01T00:00:00.000Z',
  }));
  gateway.answer(getBatch, () => ({ batchId: 17 }));
  gateway.answer(openExport, () => ({ ticket: TICKET, expiresAt: AT }));
  gateway.answer(takeExport, ({ ticket: given }) => {
    if (given !== TICKET) throw new Refusal('EXPORT_NOT_FOUND');
    if (!ticket) throw new Refusal('EXPORT_USED');
    const taken = ticket;
    ticket = null;
    return { language: 'ru', date: '2026-11-22', operator, ...taken };
  });
  gateway.answer(readRecipients, () => ({ items: [recipient(1)], next: null }));
});

/** Another gateway before the same services. */
const openReplica = () => openGateway({ env: { NATS_PREFIX: gateway.prefix }, natsUrl: gateway.natsUrl });
const open = async (json: unknown, headers: Record<string, string> = {}) => {
  const response = await gateway.fetch('/api/admin/exports', { method: 'POST', token: TOKEN, json, headers });
  return { status: response.status, body: (await response.json()) as any };
};
const download = (selection: object, language = 'ru') => {
  ticket = { selection, language };
  return gateway.fetch(DOWNLOAD);
};
const asked = (name: string) => gateway.calls.filter((call) => call.name === name);
const running = () => gateway.app.get(RunningExports, { strict: false }).size;

/** Pages of so many rows, the last of which has no next one. */
const answerPages = (pages: number, rowsOf: (page: number) => object[]): void => {
  gateway.calls.length = 0;
  gateway.answer(readAuditEntries, ({ cursor }) => {
    const page = Number(cursor ?? 0);
    return { items: rowsOf(page), next: page + 1 < pages ? String(page + 1) : null };
  });
};
const heavyPage = (page: number) =>
  Array.from({ length: 1_000 }, (_, row) => entry(page * 1_000 + row + 1, 'x'.repeat(500)));

/** A download whose bytes nobody takes yet. */
const begin = (): Promise<IncomingMessage> => {
  ticket = { selection: log };
  return new Promise((resolve, reject) => {
    httpGet(gateway.url + DOWNLOAD, resolve).on('error', reject);
  });
};

describe('the address of an export', () => {
  it('[ADM-REC-11] is made for an operator, with the language and the zone of the panel', async () => {
    const json = { ...recipients, timeZone: 'Asia/Omsk' };
    const { status, body } = await open(json, { 'accept-language': 'en' });
    expect([status, body]).toEqual([200, { url: DOWNLOAD, expiresAt: AT }]);
    expect(asked(openExport.name).at(-1)).toMatchObject({
      input: { selection: recipients, language: 'en', timeZone: 'Asia/Omsk' },
      caller: { kind: 'operator', userId: 4 },
    });
    const stranger = await gateway.fetch('/api/admin/exports', { method: 'POST', json });
    expect(stranger.status).toBe(401);
  });

  it('[ADM-REC-11] is refused for a batch that is not there, and for what is no filter', async () => {
    gateway.answer(getBatch, () => {
      throw new Refusal('BATCH_NOT_FOUND');
    });
    expect((await open(recipients)).body.code).toBe('BATCH_NOT_FOUND');
    for (const [json, field] of [
      [{}, 'kind'],
      [{ kind: 'everything' }, 'kind'],
      [{ kind: 'batch-recipients', filter: {} }, 'filter.batchId'],
      [{ kind: 'batch-recipients', filter: { batchId: 17, outcom: 'failed' } }, 'filter'],
      [{ kind: 'audit', filter: { operator: 'Ольга' } }, 'filter.operator'],
      [{ ...log, timeZone: 'Луна' }, 'timeZone'],
    ] as const) {
      const { status, body } = await open(json);
      expect([json, status, Object.keys(body.details.fields)]).toEqual([json, 400, [field]]);
    }
  });
});

const quoted = (...cells: (string | number)[]): string => cells.map((cell) => `"${cell}"`).join(',');

describe('a download', () => {
  it('[ADM-REC-11] is a table of RFC 4180 with a byte order mark, under a name with the batch and the date', async () => {
    gateway.answer(readRecipients, ({ cursor }) =>
      cursor
        ? { items: [recipient(3, { firstName: 'Боря, "Бо"' })], next: null }
        : { items: [recipient(1), recipient(2, { firstName: 'две\nстроки', reason: 'blocked' })], next: '2' },
    );
    const response = await download(recipients);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="batch-17-recipients-2026-11-22.csv"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
      quoted(
        'ID человека',
        'Имя пользователя',
        'Имя',
        'Исход',
        'Причина',
        'Повторов',
        'Поставлено в очередь (UTC)',
        'Доставлено (UTC)',
        'Прочитано (UTC)',
        'Отвечено (UTC)',
      ),
      quoted(1, 'user_1', 'Аня', 'delivered', '', 0, AT, AT, '', ''),
      quoted(2, 'user_2', 'две\nстроки', 'delivered', 'blocked', 0, AT, AT, '', ''),
      quoted(3, 'user_3', 'Боря, ""Бо""', 'delivered', '', 0, AT, AT, '', ''),
      '',
    ]);
    expect(asked(readRecipients.name).every(({ caller }) => caller.kind === 'operator')).toBe(true);
  });

  it('[ADM-REC-12] has an apostrophe before what a spreadsheet would run', async () => {
    const formulas = ['=1+1', 'x;=cmd', 'а=б'];
    gateway.answer(readRecipients, () => ({
      items: formulas.map((firstName, index) => recipient(index + 1, { firstName })),
      next: null,
    }));
    const rows = (await (await download(recipients)).text()).split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',')[2])).toEqual(['"\'=1+1"', '"x;\'=cmd"', '"а=б"']);
  });

  it('[ADM-REC-11] has the log, and the people of a search', async () => {
    gateway.answer(readAuditEntries, () => ({ items: [entry(9, 'Спам')], next: null }));
    const logged = (await (await download(log, 'en')).text()).split('\r\n');
    expect(logged[0]).toBe(
      quoted(
        'Entry ID',
        'At (UTC)',
        'Operator ID',
        'Operator',
        'Token fingerprint',
        'Action',
        'Target',
        'Reason',
        'Details (JSON)',
      ),
    );
    expect(logged[1]).toBe(
      quoted(9, AT, 4, 'olga', '9f86d081', 'ban-user', 'user:9', 'Спам', '{""requestId"":""r""}'),
    );
    const person = { id: 12, username: null, firstName: 'Яна', lastName: null, telegramId: '77••' };
    const facts = { language: 'ru', status: 'active', banReason: null, createdAt: AT, lastLogin: null };
    gateway.answer(readFoundUsers, () => ({
      items: [{ ...person, ...facts, promisesCount: 3 }],
      next: null,
    }));
    const users = await download({ kind: 'users', filter: { query: 'яна', by: 'auto' } });
    expect(users.headers.get('content-disposition')).toContain('filename="users-2026-11-22.csv"');
    expect((await users.text()).split('\r\n')[1]).toBe(
      quoted(12, '', 'Яна', '', '77••', 'ru', 'active', '', AT, '', 3),
    );
  });

  it('[ADM-REC-13] works once, whichever replica is asked; looking at it does not use it up', async () => {
    ticket = { selection: recipients };
    expect((await gateway.fetch(DOWNLOAD, { method: 'HEAD' })).status).toBe(404);
    const both = await Promise.all([gateway.fetch(DOWNLOAD), second.fetch(DOWNLOAD)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const again = await second.fetch(DOWNLOAD);
    expect([again.status, await again.json()]).toMatchObject([410, { code: 'EXPORT_USED' }]);
    gateway.answer(takeExport, () => {
      throw new Refusal('EXPORT_EXPIRED');
    });
    const late = await gateway.fetch(DOWNLOAD, { headers: { 'accept-language': 'ru' } });
    expect(await late.json()).toMatchObject({ statusCode: 410, message: expect.stringContaining('минуту') });
  });

  it('[ADM-REC-13] counts guesses of tickets', async () => {
    const guess = () => gateway.fetch(`/api/admin/exports/${'y'.repeat(43)}`);
    expect(await (await guess()).json()).toMatchObject({ code: 'EXPORT_NOT_FOUND' });
    expect(await (await gateway.fetch('/api/admin/exports/1')).json()).toMatchObject({
      code: 'EXPORT_NOT_FOUND',
    });
    const statuses: number[] = [];
    for (let left = 45; left > 0; left -= 1) statuses.push((await guess()).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });
});

describe('a large download', () => {
  it('[ADM-REC-14] of 100,000 rows needs no more memory at its end than at its beginning', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = new Map<number, number>();
    answerPages(100, (page) => {
      if (page === 10 || page === 95) {
        collect();
        used.set(page, process.memoryUsage().heapUsed);
      }
      return Array.from({ length: 1_000 }, (_, row) => entry(page * 1_000 + row + 1, 'Реклама в отчётах'));
    });
    const response = await download(log);
    let [lines, bytes] = [0, 0];
    for await (const chunk of response.body!) {
      lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1;
      bytes += chunk.length;
      gateway.calls.length = 0;
    }
    expect(lines).toBe(100_001);
    expect(bytes).toBeGreaterThan(10_000_000);
    expect(used.get(95)! / used.get(10)!).toBeLessThan(1.15);
  });

  it('[ADM-REC-14] is not read faster than its reader takes it, and no further once the reader is gone', async () => {
    answerPages(1_000, heavyPage);
    const response = await begin();
    let [before, steady] = [-1, 0];
    await until(async () => {
      const { length } = asked(readAuditEntries.name);
      steady = length === before && length > 0 ? steady + 1 : 0;
      before = length;
      return steady > 20;
    });
    expect(before).toBeLessThan(100);
    expect(running()).toBe(1);
    response.destroy();
    await until(async () => running() === 0);
    expect(asked(readAuditEntries.name).length - before).toBeLessThanOrEqual(1);
  });

  it('[ADM-REC-13] is refused to an operator who has three already', async () => {
    answerPages(1_000, heavyPage);
    const three = [await begin(), await begin(), await begin()];
    const { status, body } = await open(log);
    expect([status, body.code]).toEqual([429, 'EXPORTS_TOO_MANY']);
    expect((await begin()).statusCode).toBe(429);
    for (const response of three) response.destroy();
    await until(async () => running() === 0);
    expect((await open(log)).status).toBe(200);
  });

  it('[ADM-REC-15] goes on after a service was away for a moment, and breaks off visibly when it stays away', async () => {
    let outages = 1;
    answerPages(3, (page) => {
      if (page === 1 && outages-- > 0) throw new Refusal('SERVICE_UNAVAILABLE');
      return [entry(page + 1, 'Спам')];
    });
    expect((await (await download(log)).text()).split('\r\n')).toHaveLength(5);
    answerPages(3, (page) => {
      if (page === 1) throw new Refusal('INTERNAL');
      return [entry(page + 1, 'Спам')];
    });
    const broken = await download(log);
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow('terminated');
    await until(async () => running() === 0);
  });

  it('[ADM-REC-15] does not hold up a shutdown: it breaks off visibly', async () => {
    answerPages(1_000, heavyPage);
    ticket = { selection: log };
    const third = await openReplica();
    const response = await third.fetch(DOWNLOAD);
    const [closed, text] = await Promise.allSettled([third.close(), response.text()]);
    expect([closed.status, text.status]).toEqual(['fulfilled', 'rejected']);
  });
});
