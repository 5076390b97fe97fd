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

  it('refuses the 31st message in any thousand milliseconds', () => {
    const watch = { now: 1_000_000 };
    const limiter = limiterAt(watch);
    for (let chat = 1; chat <= 20; chat += 1) expect(limiter.spend(chat, 1)).toBeUndefined();
    watch.now += 600;
    for (let chat = 21; chat <= 30; chat += 1) expect(limiter.spend(chat, 1)).toBeUndefined();
    expect(limiter.spend(31, 1)).toBe(1);
    watch.now += 399;
    expect(limiter.spend(31, 1)).toBe(1);
    watch.now += 1;
    for (let chat = 31; chat <= 50; chat += 1) expect(limiter.spend(chat, 1)).toBeUndefined();
    expect(limiter.spend(51, 1)).toBe(1);
    expect(limiter.refused).toBe(3);
  });

  it('allows an album of ten on a full bucket and then waits for all of it', () => {
    const watch = { now: 1_000_000 };
    const limiter = limiterAt(watch);
    expect(limiter.spend(1, 10)).toBeUndefined();
    expect(limiter.spend(1, 1)).toBe(6);
  });
});
