import { expect, it } from '@jest/globals';
import { Patience } from './patience.ts';

it('[RECOVERY-11] waits a second as long as a leader may be missing, then as long as the client does', () => {
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
