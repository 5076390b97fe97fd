import type { RaceCast } from './cast.ts';
import { ask, effectsOf, faultsOfAnswers, type Race, type Races, TIMES, type Target } from './race.ts';
import { type Counts, difference, type RowCounts } from './row-counts.ts';

/** So many races share the waits until the services are idle. */
const TOGETHER = 12;

type Faults = Map<string, string[]>;
type Line = [name: string, race: Race];

/** What is wrong, by race. Of races together that left more or less than they may, each is run again alone. */
export async function runRaces(
  cast: RaceCast,
  counts: RowCounts,
  races: Races,
): Promise<Record<string, string[]>> {
  const faults: Faults = new Map();
  const lines = Object.entries(races);
  const alone = lines.filter(([, race]) => hasManyEffects(race));
  const others = lines.filter(([, race]) => !hasManyEffects(race));
  for (const line of alone) await runTogether(cast, counts, [line], faults);
  for (let from = 0; from < others.length; from += TOGETHER) {
    const group = others.slice(from, from + TOGETHER);
    const left = await runTogether(cast, counts, group, faults);
    if (left === undefined || group.length === 1) continue;
    for (const line of group) await runTogether(cast, counts, [line], faults);
  }
  return Object.fromEntries(faults);
}

/** Each request that is done has an effect of its own, so that its rows must be told from those of others. */
const hasManyEffects = ({ wins }: Race): boolean =>
  wins === 'each' || wins === 'some' || typeof wins === 'number';

/**
 * A request at the first of two targets that are alike, then twenty at once at the second.
 * @returns what twenty have left that one does not, or the other way round
 */
async function runTogether(
  cast: RaceCast,
  counts: RowCounts,
  group: readonly Line[],
  faults: Faults,
): Promise<string | undefined> {
  const note = (name: string, found: readonly string[]) => {
    if (found.length > 0) faults.set(name, [...(faults.get(name) ?? []), ...found]);
  };
  const settled = async (): Promise<Counts> => {
    await cast.world.settle();
    return counts.read();
  };
  const targets: { name: string; race: Race; one: Target; many: Target }[] = [];
  for (const [name, race] of group)
    targets.push({ name, race, one: await race.make(cast), many: await race.make(cast) });

  const before = await settled();
  for (const { name, race, one } of targets) {
    const answer = await ask(cast.world.appUrl, operationOf(name), one.request());
    note(name, answer.faults);
    if (answer.status < 400 === (race.wins === 'none')) note(name, [`alone it is answered ${answer.said}`]);
    await one.ended?.();
  }
  const between = await settled();
  let effects = 1;
  for (const { name, race, many } of targets) {
    const requests = Array.from({ length: TIMES }, () => many.request());
    const answers = await Promise.all(
      requests.map((request) => ask(cast.world.appUrl, operationOf(name), request)),
    );
    note(name, faultsOfAnswers(race, answers));
    await many.ended?.();
    effects = effectsOf(race, answers);
  }
  const after = await settled();
  for (const { name, one, many } of targets) {
    const [first, second] = [await one.look?.(), await many.look?.()].map((seen) => JSON.stringify(seen));
    if (first !== second) note(name, [`is ${second} after twenty, and ${first} after one`]);
  }
  const expected = difference(before, between);
  const left = unlike(expected, difference(between, after), effects);
  if (left !== undefined) note(group.map(([name]) => name).join(), [left]);
  return left;
}

const operationOf = (name: string): string => name.split(' ')[0]!;

function unlike(one: Counts, many: Counts, effects: number): string | undefined {
  const names = [...new Set([...Object.keys(one), ...Object.keys(many)])].toSorted();
  const differences = names
    .filter((name) => (many[name] ?? 0) !== (one[name] ?? 0) * effects)
    .map((name) => `${name} ${many[name] ?? 0} instead of ${(one[name] ?? 0) * effects}`);
  return differences.length > 0 ? `left ${differences.join('; ')}` : undefined;
}
