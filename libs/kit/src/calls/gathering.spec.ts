import { expect, it } from '@jest/globals';
import { Gathering } from './gathering.ts';

/** Doubles numbers, refuses 13, and breaks as a whole where 66 is among them. */
function openDoubling(limits?: { most?: number; lanes?: number }) {
  const runs: number[][] = [];
  let release = (): void => {};
  let held: Promise<void> | undefined;
  const gathering = new Gathering<number, number>(async (numbers) => {
    runs.push([...numbers]);
    await held;
    if (numbers.includes(66)) throw new Error('broken');
    return numbers.map((one) => (one === 13 ? { refusal: new Error('unlucky') } : { value: one * 2 }));
  }, limits);
  const hold = (): void => void (held = new Promise((resolve) => (release = resolve)));
  return { gathering, runs, hold, release: () => release() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs once for what arrives in one turn, and answers each by itself', async () => {
  const { gathering, runs } = openDoubling();
  const answers = await Promise.allSettled([1, 13, 3].map((one) => gathering.add(one)));
  expect(runs).toEqual([[1, 13, 3]]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('unlucky') },
    { status: 'fulfilled', value: 6 },
  ]);
});

it('gathers while earlier work runs, no more than one run takes', async () => {
  const { gathering, runs, hold, release } = openDoubling({ most: 3, lanes: 1 });
  hold();
  const first = gathering.add(1);
  while (runs.length === 0) await turn();
  const others = [2, 3, 4, 5].map((one) => gathering.add(one));
  release();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
});

it('does not wait in line behind a run that hangs, while another lane is free', async () => {
  const { gathering, hold, release, runs } = openDoubling({ lanes: 2 });
  hold();
  const first = gathering.add(1);
  while (runs.length === 0) await turn();
  const second = gathering.add(2);
  while (runs.length === 1) await turn();
  release();
  expect([await first, await second, runs]).toEqual([2, 4, [[1], [2]]]);
});

it('runs each alone where one of them breaks the run', async () => {
  const { gathering, runs } = openDoubling();
  const answers = await Promise.allSettled([1, 66, 3].map((one) => gathering.add(one)));
  expect(runs).toEqual([[1, 66, 3], [1], [66], [3]]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
