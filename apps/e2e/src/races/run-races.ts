import type { RaceCast } from './cast.ts';
import { ask, effectsOf, faultsOfAnswers, type Race, type Races, TIMES } from './race.ts';
import { type Counts, difference, type RowCounts } from './row-counts.ts';

/** What is wrong, by race. */
export async function runRaces(
  cast: RaceCast,
  counts: RowCounts,
  races: Races,
): Promise<Record<string, string[]>> {
  const faults = new Map<string, string[]>();
  for (const [name, race] of Object.entries(races)) {
    const found = await faultsOf(cast, counts, name, race);
    if (found.length > 0) faults.set(name, found);
  }
  return Object.fromEntries(faults);
}

/** A request at the first of two targets that are alike, then twenty at once at the second. */
async function faultsOf(cast: RaceCast, counts: RowCounts, name: string, race: Race): Promise<string[]> {
  const faults: string[] = [];
  const operation = operationOf(name);
  const settled = async (): Promise<Counts> => {
    await cast.world.settle();
    return counts.read();
  };
  const one = await race.make(cast);
  const many = await race.make(cast);

  const before = await settled();
  await one.prepare?.();
  const alone = await ask(cast, operation, one.request());
  faults.push(...alone.faults);
  if (alone.status < 400 === (race.wins === 'none')) faults.push(`alone it is answered ${alone.said}`);
  await one.ended?.();
  const between = await settled();
  await many.prepare?.();
  const requests = Array.from({ length: TIMES }, () => many.request());
  const answers = await Promise.all(requests.map((request) => ask(cast, operation, request)));
  faults.push(...faultsOfAnswers(race, answers));
  await many.ended?.();
  const after = await settled();

  const [first, second] = [await one.look?.(), await many.look?.()].map((seen) => JSON.stringify(seen));
  if (first !== second) faults.push(`is ${second} after twenty, and ${first} after one`);
  const expected = difference(before, between);
  return [...faults, ...unlike(expected, difference(between, after), effectsOf(race, answers))];
}

export const operationOf = (name: string): string => name.split(' ')[0]!;

function unlike(one: Counts, many: Counts, effects: number): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(many)])].toSorted();
  return names
    .filter((name) => (many[name] ?? 0) !== (one[name] ?? 0) * effects)
    .map((name) => `left ${name} ${many[name] ?? 0} instead of ${(one[name] ?? 0) * effects}`);
}
