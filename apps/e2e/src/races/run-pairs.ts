import { isDeepStrictEqual } from 'node:util';
import type { RaceCast } from './cast.ts';
import type { Contradiction, Pair } from './pairs.ts';
import { ask, count, TIMES } from './race.ts';

/** What is wrong, by pair. */
export async function runPairs(
  cast: RaceCast,
  pairs: Readonly<Record<string, Pair>>,
): Promise<Record<string, string[]>> {
  const faults = new Map<string, string[]>();
  const run = new Map<string, Contradiction>();
  for (const [name, { make }] of Object.entries(pairs)) {
    const made = await make(cast);
    run.set(name, made);
    const found = await raceOf(cast, made);
    if (found.length > 0) faults.set(name, found);
  }
  await cast.world.settle();
  for (const [name, { truth }] of run) {
    const is = await truth();
    if (!pairs[name]!.truths.some((one) => isDeepStrictEqual(one, is)))
      faults.set(name, [...(faults.get(name) ?? []), `ends as ${JSON.stringify(is)}`]);
  }
  return Object.fromEntries(faults);
}

/** Sends both sides in turn, so that neither comes first. At least one request has to succeed. */
async function raceOf(cast: RaceCast, { sides }: Contradiction): Promise<string[]> {
  const sent = Array.from({ length: TIMES }, (_, n) => sides[n % 2]!);
  const answers = await Promise.all(
    sent.map(async ({ operation, request, late }) => ({
      ...(await ask(cast, operation, request())),
      late,
    })),
  );
  const faults = [...new Set(answers.flatMap((answer) => answer.faults))];
  const strange = answers.filter(({ status, said, late }) => status >= 400 && !late.includes(said));
  if (strange.length > 0) faults.push(`answers ${JSON.stringify(count(strange.map(({ said }) => said)))}`);
  if (answers.every(({ status }) => status >= 400)) faults.push('no request succeeded');
  return faults;
}
