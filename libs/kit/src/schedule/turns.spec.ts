import { afterEach, expect, it, jest } from '@jest/globals';
import { Turns } from './turns.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('lets others in once 10 ms have passed, and not before', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const turns = new Turns();
  let others = 0;
  setImmediate(() => (others += 1));
  now = 9;
  await turns.pass();
  expect(others).toBe(0);
  now = 10;
  await turns.pass();
  expect(others).toBe(1);
  setImmediate(() => (others += 1));
  now = 19;
  await turns.pass();
  expect(others).toBe(1);
});
