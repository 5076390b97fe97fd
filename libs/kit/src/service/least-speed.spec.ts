import { expect, it } from '@jest/globals';
import { LEAST_UPLOAD_SPEED, LOOKS, SpeedWatch } from './least-speed.ts';

/** @param bytes that come before each look @returns at which look the body is too slow */
function endedAt(bytes: (look: number) => number, looks: number, isWaiting = true): number | null {
  const watch = new SpeedWatch(LEAST_UPLOAD_SPEED, 700);
  let received = 700;
  for (let look = 1; look <= looks; look++) {
    received += bytes(look);
    if (watch.isTooSlow(received, isWaiting)) return look;
  }
  return null;
}

it('ends a body of which nothing comes, or a byte now and then, after thirty seconds', () => {
  expect(LEAST_UPLOAD_SPEED.withinMs / LOOKS).toBe(1_000);
  expect(endedAt(() => 0, 100)).toBe(30);
  expect(endedAt(() => 1, 100)).toBe(30);
  expect(endedAt(() => 15_999, 100)).toBe(30);
  expect(endedAt((look) => (look <= 30 ? 1_000_000 : 0), 100)).toBe(60);
});

it('lets a slow phone finish, also one that was without a signal for a while', () => {
  expect(endedAt(() => 16_000, 2_000)).toBeNull();
  expect(endedAt((look) => (look % 30 < 20 ? 0 : 100_000), 2_000)).toBeNull();
});

it('does not count the time in which bytes wait to be read', () => {
  expect(endedAt(() => 0, 1_000, false)).toBeNull();
});
