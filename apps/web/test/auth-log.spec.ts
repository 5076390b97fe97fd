import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authLog, recordAuthLog } from '../src/app/auth-log.ts';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { person, tokenOf } from './samples.ts';

const grant = { token: tokenOf(person), user: { ...person, telegram_id: 7001 } };
let machine: AuthMachine;
let gateway: FakeGateway;
let page: AbortController;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  gateway = new FakeGateway().on('POST /pwa', () => ({ session: grant }));
  globalThis.fetch = gateway.fetch as typeof fetch;
  machine = new AuthMachine();
  page = new AbortController();
  recordAuthLog(machine, page.signal);
});
afterEach(() => {
  page.abort();
  machine.stop();
});

/** Each sign-in is two steps: loading, authenticated. */
const signIn = async (times: number) => {
  for (let done = 0; done < times; done += 1) await machine.exchange('one-time');
};

describe('the log of sign-ins', () => {
  it('[STORE-03] [LIMIT-05] is written to localStorage every 30 s', async () => {
    await signIn(1);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(localStorage.getItem('auth-analytics')).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(authLog().map(({ event, detail }) => [event, detail])).toEqual([
      ['unauthenticated', undefined],
      ['loading', 'link'],
      ['authenticated', undefined],
    ]);
    await signIn(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authLog()).toHaveLength(5);
  });

  it('records when, the outcome and the duration', async () => {
    gateway.on('POST /pwa', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return refusal(401, 'token_expired', 'x');
    });
    const asked = machine.exchange('one-time');
    await jest.advanceTimersByTimeAsync(1500);
    await asked;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authLog().at(-1)).toEqual({
      at: '2026-11-20T09:00:01.500Z',
      event: 'error',
      detail: 'token_expired',
      took: 1500,
    });
  });

  it('[STORE-03] contains no name and no token', async () => {
    await signIn(1);
    await jest.advanceTimersByTimeAsync(30_000);
    const kept = localStorage.getItem('auth-analytics')!;
    for (const secret of [grant.token, 'one-time', String(person.id), person.username, person.first_name])
      expect(kept).not.toContain(`"${secret}"`);
    expect(Object.keys(authLog()[0]!).toSorted()).toEqual(['at', 'event', 'took']);
  });

  it('[LIMIT-04] keeps the last 50', async () => {
    await signIn(40);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authLog()).toHaveLength(50);
    expect(authLog().at(-1)!.event).toBe('authenticated');
    await signIn(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authLog()).toHaveLength(50);
  });

  it('[LIMIT-05] its queue holds 100; the oldest are dropped', async () => {
    const pushed = jest.spyOn(Array.prototype, 'splice');
    await signIn(60);
    await jest.advanceTimersByTimeAsync(30_000);
    const taken = pushed.mock.results.map(({ value }) => value as unknown[]);
    pushed.mockRestore();
    expect(Math.max(...taken.map((one) => one.length))).toBe(100);
  });

  it('is written when the page is hidden', async () => {
    await signIn(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(authLog()).toHaveLength(3);
  });

  it('ignores a malformed stored value', async () => {
    localStorage.setItem('auth-analytics', '{"not":"a log"}');
    await signIn(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authLog()).toHaveLength(3);
  });
});
