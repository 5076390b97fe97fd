import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const DEVICE = Date.parse('2026-11-20T09:00:00Z');
let clock: typeof import('../src/shared/clock.ts');
const header = (aheadMs: number) => new Date(DEVICE + aheadMs).toUTCString();

beforeEach(async () => {
  jest.useFakeTimers({ now: DEVICE });
  jest.resetModules();
  clock = await import('../src/shared/clock.ts');
});
afterEach(() => void jest.useRealTimers());

describe('the page`s clock', () => {
  it.each([
    [29_000, 0],
    [-29_000, 0],
    [30_000, 30_000],
    [-600_000, -600_000],
  ])('a server that is %i ms ahead of the device moves the page by %i', (server, page) => {
    clock.syncWithHeader(header(server));
    expect(clock.now()).toBe(DEVICE + page);
    expect(clock.deviceNow()).toBe(DEVICE);
  });

  it('ignores a malformed date header', () => {
    clock.syncWithHeader(header(600_000));
    for (const none of [null, '', 'soon']) clock.syncWithHeader(none);
    expect(clock.now()).toBe(DEVICE + 600_000);
  });

  it('follows the device again once the server does', () => {
    clock.syncWithHeader(header(600_000));
    clock.syncWithHeader(header(1000));
    expect(clock.now()).toBe(DEVICE);
  });

  it('ignores the header once the clock was moved', () => {
    clock.syncWithMovedClock(new Date(DEVICE + 86_400_000).toISOString());
    clock.syncWithHeader(header(0));
    expect(clock.now()).toBe(DEVICE + 86_400_000);
  });
});
