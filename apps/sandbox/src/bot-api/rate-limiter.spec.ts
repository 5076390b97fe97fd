import { describe, expect, it } from '@jest/globals';
import type { Settings } from '../state/settings.ts';
import { RateLimiter } from './rate-limiter.ts';

function limiterAt(watch: { now: number }): RateLimiter {
  return new RateLimiter({ get: () => true } as unknown as Settings, () => watch.now);
}

describe('the rate limiter', () => {
  it('allows one message a second to a chat after a burst of five', () => {
    const watch = { now: 1_000_000 };
    const limiter = limiterAt(watch);
    for (let sent = 0; sent < 5; sent += 1) expect(limiter.spend(1, 1)).toBeUndefined();
    expect(limiter.spend(1, 1)).toBe(1);
    expect(limiter.spend(2, 1)).toBeUndefined();
    watch.now += 999;
    expect(limiter.spend(1, 1)).toBe(1);
    watch.now += 1;
    expect(limiter.spend(1, 1)).toBeUndefined();
    expect(limiter.spend(1, 1)).toBe(1);
  });

  it('allows thirty a second over all chats', () => {
    const watch = { now: 1_000_000 };
    const limiter = limiterAt(watch);
    for (let chat = 1; chat <= 30; chat += 1) expect(limiter.spend(chat, 1)).toBeUndefined();
    expect(limiter.spend(31, 1)).toBe(1);
    watch.now += 100;
    for (let chat = 31; chat <= 33; chat += 1) expect(limiter.spend(chat, 1)).toBeUndefined();
    expect(limiter.spend(34, 1)).toBe(1);
  });

  it('allows an album of ten on a full bucket and then waits for all of it', () => {
    const watch = { now: 1_000_000 };
    const limiter = limiterAt(watch);
    expect(limiter.spend(1, 10)).toBeUndefined();
    expect(limiter.spend(1, 1)).toBe(6);
  });
});
