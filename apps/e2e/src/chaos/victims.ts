import { existsSync } from 'node:fs';
import { PROCESSES } from '@slovo/contracts/services';
import fc from 'fast-check';

/** The decoder is found among the processes of media, which needs Linux. */
const EVERY_ROUND = [...PROCESSES, 'postgres', 'nats', ...(existsSync('/proc/self/task') ? ['decoder'] : [])];
/** It takes everything with it, and a start of everything takes as long as many other kills. */
const SUPERVISOR_EVERY = 4;
const LONGEST_PAUSE_MS = 1_500;

export interface Kill {
  victim: string;
  /** Milliseconds since the kill before. */
  pauseMs: number;
}

/** The same kills for the same seed. Everything is killed once in a round; rounds differ in their order. */
export function planKills(count: number, seed: number): Kill[] {
  const victims: string[] = [];
  for (let round = 0; victims.length < count; round += 1) {
    const all =
      round % SUPERVISOR_EVERY === SUPERVISOR_EVERY - 1 ? [...EVERY_ROUND, 'supervisor'] : EVERY_ROUND;
    const shuffled = fc.shuffledSubarray(all, { minLength: all.length });
    victims.push(...fc.sample(shuffled, { seed: seed + round, numRuns: 1 })[0]!);
  }
  const pause = fc.noBias(fc.integer({ min: 0, max: LONGEST_PAUSE_MS }));
  const pauses = fc.sample(pause, { seed, numRuns: count });
  return victims.slice(0, count).map((victim, index) => ({ victim, pauseMs: pauses[index]! }));
}
