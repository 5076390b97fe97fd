import { expect } from '@jest/globals';
import { type NamedRequest, sendAll } from './send-all.ts';
import type { FuzzStage } from './stage.ts';

/**
 * Expects that all requests are refused with well-formed answers, and that no table of any service has changed.
 * @param unauthenticated how many of them answer 401, which means that nothing behind the sign-in was tried
 */
export async function expectRefused(
  { tables, world }: FuzzStage,
  requests: readonly NamedRequest[],
  unauthenticated: 'none' | 'some' | 'all' = 'none',
): Promise<void> {
  expect(requests.length).toBeGreaterThan(0);
  await world.settle();
  const before = await tables.fingerprint();
  const outcome = await sendAll(world.appUrl, requests);
  await world.settle();
  expect({ faults: outcome.faults, granted: outcome.granted }).toEqual({ faults: [], granted: [] });
  if (unauthenticated === 'none') expect(outcome.unauthenticated).toEqual([]);
  if (unauthenticated === 'all') expect(outcome.unauthenticated).toHaveLength(requests.length);
  expect(await tables.fingerprint()).toEqual(before);
}

/** Expects that the services still answer, and that none has exited meanwhile. */
export async function expectRunning({ owner, own, world }: FuzzStage): Promise<void> {
  await world.settle();
  await owner.ask('GET', `/api/promises/${own['promise']}`);
  await world.ready();
  expect(world.complaints.filter((line) => /exit|restart/i.test(line))).toEqual([]);
}
