import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { json } from '@slovo/testing/fake-gateway';
import { call } from '../src/shared/api/call.ts';

const seen = jest.fn<typeof fetch>();
const header = (): string | null => new Headers(seen.mock.calls.at(-1)![1]?.headers).get('cache-control');
const read = async (): Promise<string | null> => {
  await call('promises.list-feed', {});
  return header();
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  seen.mockReset().mockImplementation(async () => json([]));
  globalThis.fetch = seen;
});
afterEach(() => void jest.useRealTimers());

describe('a read', () => {
  it('[SPEED-05] takes no answer that is older than the reply to the last write, for two seconds', async () => {
    jest.advanceTimersByTime(60_000);
    expect(await read()).toBeNull();
    await call('promises.set-privacy', { id: 7, is_public: true });
    expect(header()).toBeNull();
    expect(await read()).toBe('max-age=0');
    jest.advanceTimersByTime(1_500);
    expect(await read()).toBe('max-age=1');
    jest.advanceTimersByTime(500);
    expect(await read()).toBeNull();
  });

  it('[SPEED-05] takes no older one at the start of the page, where somebody is signed in', async () => {
    await jest.isolateModulesAsync(async () => {
      const { notOlderThanTold } = await import('../src/shared/api/told.ts');
      expect([notOlderThanTold('a.b.c'), notOlderThanTold(null)]).toEqual([
        { 'cache-control': 'max-age=0' },
        {},
      ]);
    });
  });
});
