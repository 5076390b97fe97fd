import { step } from '@slovo/local/terminal.ts';
import type { Bench } from '../product.ts';
import { PROMISES_OF_A_PERSON } from '../seed/facts.ts';
import { grow } from '../seed/grow.ts';
import { audiencePreview } from './audience-preview.ts';
import { broadcast } from './broadcast.ts';
import { csv } from './csv.ts';
import { deletion } from './deletion.ts';
import { judge, type PanelFigure } from './figures.ts';
import { Operator } from './operator.ts';
import { addPeople } from './people.ts';
import { pages } from './pages.ts';
import type { PanelScenario } from './scenario.ts';
import { userSearch } from './user-search.ts';

export const PANEL_SCENARIOS: readonly PanelScenario[] = [
  userSearch,
  audiencePreview,
  broadcast,
  csv,
  deletion,
  pages,
];

/** Enough for a feed and for reports that get decided. */
const PROMISES = 1_000;

/**
 * Scenarios at each number of people, in one system that grows; prints what was missed as soon as it is known.
 * @param promises that the system has already
 */
export async function measurePanel(
  bench: Bench,
  sizes: readonly number[],
  scenarios: readonly PanelScenario[],
  seconds: number,
  promises: number,
): Promise<PanelFigure[]> {
  const operator = new Operator(bench.appUrl);
  await operator.register(bench.sql);
  if (promises < PROMISES) await step('promises', () => grow(promises, PROMISES, bench.addressOf));
  const figures: PanelFigure[] = [];
  let there = Math.max(promises, PROMISES) / PROMISES_OF_A_PERSON;
  for (const people of sizes) {
    await step(`${people.toLocaleString('en')} people`, () => addPeople(there, people, bench.addressOf));
    there = people;
    for (const scenario of scenarios) {
      const measured = await step(scenario.name, async (remark) => {
        const found = await scenario.measure({ bench, operator, people, seconds, remark });
        remark(remarkOn(found));
        return found;
      });
      figures.push(...measured);
    }
  }
  return [...figures, ...scenarios.flatMap((scenario) => scenario.growth?.(figures) ?? [])];
}

function remarkOn(figures: readonly PanelFigure[]): string {
  const missed = figures.filter((figure) => judge(figure).isMet === false);
  return missed.length === 0 ? 'all targets met' : `missed: ${missed.map(({ what }) => what).join('; ')}`;
}
