import { expect, it } from '@jest/globals';
import { SharedRead } from './shared-read.ts';

/** Reads that end when the spec says so. */
function controlledReads() {
  const ends: ((value: number) => void)[] = [];
  const shared = new SharedRead(() => new Promise<number>((resolve) => ends.push(resolve)));
  return { shared, ends };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('shares one read among callers, and the next one among those who ask during it', async () => {
  const { shared, ends } = controlledReads();
  const first = [shared.get(), shared.get()];
  await turn();
  expect(ends).toHaveLength(1);
  const second = [shared.get(), shared.get(), shared.get()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
});

it('reads again after a read that failed', async () => {
  let fails = true;
  const shared = new SharedRead(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve(3)));
  await expect(shared.get()).rejects.toThrow('down');
  fails = false;
  expect(await shared.get()).toBe(3);
});
