import { expect, it } from '@jest/globals';
import { Gathering, type GatheringLimits } from './gathering.ts';

/** Doubles numbers, refuses 13, and breaks as a whole where 66 is among them. */
function openDoubling(limits?: GatheringLimits<number>) {
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
  const { gathering, runs, hold, release } = openDoubling({ most: 3, concurrency: 1 });
  hold();
  const first = gathering.add(1);
  while (runs.length === 0) await turn();
  const others = [2, 3, 4, 5].map((one) => gathering.add(one));
  release();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
});

it('does not wait in line behind a run that hangs, while another lane is free', async () => {
  const { gathering, hold, release, runs } = openDoubling({ concurrency: 2 });
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

it('refuses whoever comes when too many wait, with the seconds after which to come again', async () => {
  const { gathering, hold, release, runs } = openDoubling({ concurrency: 1, mostWaiting: 2 });
  hold();
  const first = gathering.add(1);
  while (runs.length === 0) await turn();
  const others = [gathering.add(2), gathering.add(3)];
  await expect(gathering.add(4)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: { retryAfter: 1 },
  });
  release();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
  expect(await gathering.add(4)).toBe(8);
});

/** Tens and their items need the same lock; another transaction holds that of the thirties until it is released. */
function openLocks(limits?: GatheringLimits<number>) {
  const runs: [numbers: number[], waits: boolean][] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = true;
  const gathering = new Gathering<number, number>(
    async (numbers, waits) => {
      runs.push([[...numbers], waits]);
      if (waits) await released;
      return numbers.map((one) => (isHeld && !waits && one >= 30 ? { held: true } : { value: one * 2 }));
    },
    { lockOf: (one) => Math.floor(one / 10), ...limits },
  );
  return {
    gathering,
    runs,
    release: () => {
      isHeld = false;
      release();
    },
  };
}

it('answers the others at once where one needs what is locked, and that one when it is free', async () => {
  const { gathering, runs, release } = openLocks({ concurrency: 1 });
  const held = [gathering.add(31), gathering.add(32)];
  expect(await gathering.add(11)).toBe(22);
  while (runs.length < 2) await turn();
  // An item that needs the same lock comes behind those that wait for it, and takes no run of the others.
  held.push(gathering.add(33));
  expect(await gathering.add(12)).toBe(24);
  release();
  expect(await Promise.all(held)).toEqual([62, 64, 66]);
  expect(runs).toEqual([
    [[31, 32, 11], false],
    [[31, 32], true],
    [[12], false],
    [[33], true],
  ]);
  expect(await gathering.add(34)).toBe(68);
  expect(runs.at(-1)).toEqual([[34], false]);
});

it('takes turns between locks, so that one that is wanted without end keeps no lane', async () => {
  const runs: number[] = [];
  const more: Promise<number>[] = [];
  const gathering: Gathering<number, number> = new Gathering(
    async (numbers, waits) => {
      if (!waits) return numbers.map(() => ({ held: true }));
      runs.push(numbers[0]!);
      if (numbers[0] === 10 && runs.length < 5) more.push(gathering.add(10));
      return numbers.map((value) => ({ value }));
    },
    { lockOf: (one) => one, concurrency: 1 },
  );
  await Promise.all([gathering.add(10), gathering.add(20)]);
  await Promise.all(more);
  expect(runs.slice(0, 2)).toEqual([10, 20]);
});

it('counts those that wait for a lock among those that wait', async () => {
  const { gathering, runs, release } = openLocks({ concurrency: 1, mostWaiting: 2 });
  const held = [gathering.add(31)];
  while (runs.length < 2) await turn();
  held.push(gathering.add(32), gathering.add(33));
  await expect(gathering.add(34)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  release();
  expect(await Promise.all(held)).toEqual([62, 64, 66]);
});

it('refuses what a lock was not free for in time, once for all who waited for it', async () => {
  const runs: boolean[] = [];
  const gathering = new Gathering<number, number>(
    async (numbers, waits) => {
      runs.push(waits);
      if (!waits) return numbers.map(() => ({ held: true as const }));
      throw Object.assign(new Error('it took too long'), { code: 'P2028' });
    },
    { lockOf: () => 'the same' },
  );
  const answers = await Promise.allSettled([1, 2, 3].map((one) => gathering.add(one)));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { details: { retryAfter: 1 } } });
  expect(runs).toEqual([false, true]);
});
