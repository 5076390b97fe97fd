// Real: the queue and its table, over a fake IndexedDB. Fake: the upload, the clock and the lock between tabs.
import './device-storage.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, networkError } from '../src/shared/api/api-error.ts';
import {
  type QueueMessage,
  type QueueDeps,
  ReportQueue,
  type WaitingReport,
} from '../src/shared/offline/report-queue.ts';
import { openTable } from '../src/shared/offline/table.ts';
import type { NewReport, SentReport } from '../src/shared/offline/upload-report.ts';

const ANYA = 7;
const BORIS = 8;
const MINUTE = 60_000;
const noLine = networkError(new Error('Network error'));
const refusal = (status: number, message = `HTTP ${status}`) => new ApiError(message, status);
const sent = { repeated: false } as SentReport;

const table = openTable<WaitingReport>('reports');
/** What the server stored, by key; duplicates would show. */
let arrived: string[];
let answer: (report: NewReport, signal: AbortSignal) => Promise<SentReport>;
let online: boolean;
let user: number | null;
let now: number;
let locked: Promise<unknown>;
let tabs: ReportQueue[];

beforeEach(async () => {
  await table.clear();
  arrived = [];
  answer = async () => sent;
  online = true;
  user = ANYA;
  now = Date.parse('2026-11-20T10:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  locked = Promise.resolve();
  tabs = [];
});
afterEach(() => void jest.restoreAllMocks());

function openTab(part: Partial<QueueDeps> = {}): ReportQueue {
  const tab: ReportQueue = new ReportQueue({
    table,
    upload: async (report, _onProgress, signal) => {
      const result = await answer(report, signal);
      arrived.push(report.text);
      return result;
    },
    userId: () => user,
    isOnline: () => online,
    withLock: (work) => {
      const next = locked.then(work);
      locked = next.catch(() => {});
      return next;
    },
    onRemoved: () => {},
    notifyTabs: (news: QueueMessage) => {
      for (const other of tabs) if (other !== tab) void other.onMessage(news);
    },
    ...part,
  });
  tabs.push(tab);
  return tab;
}

const report = (text: string, promiseId = 31, key = `key of ${text}`): NewReport => ({
  promiseId,
  text,
  file: null,
  key,
});
/** Written offline. */
async function write(queue: ReportQueue, ...reports: NewReport[]): Promise<void> {
  online = false;
  for (const one of reports) await queue.add(one);
  await queue.wake();
  online = true;
}
const waiting = (queue: ReportQueue) => queue.get().reports.map(({ text }) => text);
const later = (ms: number) => void (now += ms);

describe('queued reports', () => {
  it('are sent once, in the order of writing, whatever the device`s clock says', async () => {
    const queue = openTab();
    await write(queue, report('первый'), report('второй'));
    later(-60 * MINUTE);
    await write(queue, report('третий'));
    expect(arrived).toEqual([]);
    expect(waiting(queue)).toEqual(['первый', 'второй', 'третий']);
    await queue.wake();
    expect(arrived).toEqual(['первый', 'второй', 'третий']);
    expect(await table.all()).toEqual([]);
    await queue.wake();
    expect(arrived).toHaveLength(3);
  });

  it('survive a reload with their file and key', async () => {
    const file = new File(['bytes'], 'run.jpg', { type: 'image/jpeg' });
    await write(openTab(), { ...report('первый', 31, 'one-key'), file });
    const keys: string[] = [];
    answer = async ({ key, file: sentFile }) => {
      keys.push(key);
      expect(await sentFile?.text()).toBe('bytes');
      return sent;
    };
    await openTab().wake();
    expect(keys).toEqual(['one-key']);
  });

  it('are sent by one of two open tabs, and both are notified', async () => {
    const [one, other] = [openTab(), openTab()];
    await write(one, report('первый'), report('второй'));
    await Promise.all([one.wake(), other.wake(), one.wake()]);
    expect(arrived).toEqual(['первый', 'второй']);
    expect([...waiting(one), ...waiting(other)]).toEqual([]);
  });

  it('keep their key over retries: the response may be lost after the server stored it', async () => {
    const queue = openTab();
    await write(queue, report('первый'));
    const keys: string[] = [];
    answer = async ({ key }) => {
      keys.push(key);
      throw noLine;
    };
    await queue.wake();
    await queue.wake();
    expect(waiting(queue)).toEqual(['первый']);
    expect(keys).toEqual(['key of первый', 'key of первый']);
  });

  it.each([500, 502, 503, 429, 408])(
    'are retried after %i with growing delays, and later ones of the promise wait',
    async (status) => {
      const queue = openTab();
      await write(queue, report('первый'), report('второй'), report('другое', 32));
      let tries = 0;
      answer = async ({ text }) => {
        if (text !== 'первый' || (tries += 1) > 2) return sent;
        throw refusal(status);
      };
      await queue.wake();
      expect(arrived).toEqual(['другое']);
      await queue.wake();
      expect(tries).toBe(1);
      later(31_000);
      await queue.wake();
      expect(tries).toBe(2);
      later(31_000);
      await queue.wake();
      expect(tries).toBe(2);
      later(30_000);
      await queue.wake();
      expect(arrived).toEqual(['другое', 'первый', 'второй']);
    },
  );

  it('wait for their author if the session has ended, and are never sent for another user', async () => {
    const queue = openTab();
    await write(queue, report('первый'));
    answer = async () => {
      user = null;
      throw refusal(401);
    };
    await queue.wake();
    expect(waiting(queue)).toEqual([]);
    answer = async () => sent;
    user = BORIS;
    await queue.wake();
    expect(waiting(queue)).toEqual([]);
    expect(arrived).toEqual([]);
    user = ANYA;
    await queue.wake();
    expect(arrived).toEqual(['первый']);
  });

  it('that the server refuses wait with its reason; the next one goes', async () => {
    const queue = openTab();
    await write(queue, report('первый'), report('второй'));
    answer = async ({ text }) => {
      if (text === 'второй') return sent;
      throw refusal(409, 'Не больше десяти отчётов в день');
    };
    await queue.wake();
    expect(arrived).toEqual(['второй']);
    expect(queue.get().reports).toMatchObject([
      { text: 'первый', refusal: 'Не больше десяти отчётов в день' },
    ]);
    await queue.wake();
    expect(waiting(queue)).toEqual(['первый']);
  });

  it('corrected after a refusal are new reports, with a new key', async () => {
    const queue = openTab();
    await write(queue, report('первый'));
    const keys: string[] = [];
    answer = async ({ key, text }) => {
      keys.push(key);
      if (text === 'первый') throw refusal(400, 'Нельзя');
      return sent;
    };
    await queue.wake();
    await queue.resend(queue.get().reports[0]!.id, 'исправленный', null);
    await queue.wake();
    expect(arrived).toEqual(['исправленный']);
    expect(keys[1]).not.toBe(keys[0]);
    expect(await table.all()).toEqual([]);
  });

  it('can be cancelled, also while another tab is sending them; those behind are sent', async () => {
    const [one, other] = [openTab(), openTab()];
    await write(one, report('первый'), report('второй'));
    let begun!: () => void;
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    answer = ({ text }, signal) =>
      text === 'второй'
        ? Promise.resolve(sent)
        : new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new ApiError('aborted', 0, 'aborted')));
            begun();
          });
    const sending = one.wake();
    await underWay;
    await other.reload();
    await other.cancel(other.get().reports[0]!.id);
    await sending;
    await other.wake();
    expect(arrived).toEqual(['второй']);
    expect(await table.all()).toEqual([]);
  });

  it('aborts an upload without progress for two minutes', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const queue = openTab();
    await write(queue, report('первый'));
    let begun!: () => void;
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    answer = (_report, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('aborted', 0, 'aborted')));
        begun();
      });
    const sending = queue.wake();
    await underWay;
    const silence = timers.mock.calls.findLast(([, ms]) => ms === 2 * MINUTE);
    silence![0]();
    await sending;
    expect(waiting(queue)).toEqual(['первый']);
    expect(queue.get().sending).toBeNull();
  });

  it('reject if the device cannot store them', async () => {
    const full = { ...table, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    await expect(openTab({ table: full }).add(report('первый'))).rejects.toThrow('full');
  });

  it('that cannot be read, in a private window, break nothing else', async () => {
    const none = { ...table, all: () => Promise.reject(new Error('no database')) };
    const queue = openTab({ table: none });
    await queue.wake();
    expect(queue.hasWaiting(31)).toBe(false);
    expect(queue.get().reports).toEqual([]);
  });
});
