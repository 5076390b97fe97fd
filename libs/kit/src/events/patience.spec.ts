import { expect, it } from '@jest/globals';
import { Patience } from './patience.ts';

it('JetStream is asked again after a second while a leader may be missing, then after the client’s own limit', () => {
  const patience = new Patience();
  const waits = Array.from({ length: 13 }, () => {
    const { ms } = patience;
    patience.grow();
    return ms;
  });
  expect(waits).toEqual([...Array.from({ length: 10 }, () => 1_000), 2_000, 4_000, 5_000]);
  patience.reset();
  expect(patience.ms).toBe(1_000);
});
