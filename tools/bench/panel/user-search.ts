import { type PanelFigure, growthOf } from './figures.ts';
import { lastNameOf } from './people.ts';
import type { PanelScenario } from './scenario.ts';
import { read } from '../read.ts';
import { after, quantile, steadily } from './steady.ts';

const CLIENTS = 2;
/** Forty a second: more operators than a product has, and few enough not to be a load. */
const EVERY_MS = 50;
const MOST_SECONDS = 5;
const LIMIT = { times: 3, plus: 20 };
const MOST_GROWTH = 1.5;

interface Kind {
  name: string;
  by: 'username' | 'name' | 'id';
  query: (people: number) => string;
  isFound: boolean;
}

const random = (below: number): number => Math.floor(Math.random() * below);
/** A person whom this bench seeded: the first hundred have no last name. */
const someone = (people: number): number => 101 + random(people - 100);

const KINDS: readonly Kind[] = [
  {
    name: 'prefix of a username',
    by: 'username',
    query: (people) => `person_${String(someone(people)).slice(0, 3)}`,
    isFound: true,
  },
  {
    name: 'word of a name',
    by: 'name',
    query: (people) => lastNameOf(someone(people)).toLowerCase().replaceAll('ё', 'е'),
    isFound: true,
  },
  { name: 'id', by: 'id', query: (people) => String(someone(people)), isFound: true },
  { name: 'nothing found', by: 'name', query: () => `щъ${random(1e6)}`, isFound: false },
];

/** Each kind of search at a steady rate; the one SELECT of the page and its total beside it. */
export const userSearch: PanelScenario = {
  name: 'user search',
  async measure({ bench, operator, people, seconds }) {
    const figures: PanelFigure[] = [];
    for (const kind of KINDS) {
      const search = async (): Promise<void> => {
        const query = new URLSearchParams({ query: kind.query(people), limit: '20' });
        const found = await read(`${bench.appUrl}/api/admin/users/search?${query}`, operator.headers);
        if (/"total":0/.test(found) === kind.isFound)
          throw new Error(`The search for ${query} found the wrong people: ${found.slice(0, 200)}`);
      };
      const select = (): Promise<string> =>
        read(`${bench.bareUrl}/users?${new URLSearchParams({ by: kind.by, query: kind.query(people) })}`);
      const [product, bare] = await alternately(search, select, seconds);
      const same = { people, scenario: 'user search', unit: 'ms' as const };
      for (const share of [0.5, 0.99])
        figures.push({
          ...same,
          what: `${kind.name}, p${100 * share}`,
          product: quantile(product, share),
          bare: quantile(bare, share),
          target: share === 0.99 ? { atMostBare: LIMIT } : null,
        });
    }
    return figures;
  },
  growth: (figures) =>
    growthOf(
      figures,
      ({ scenario, what }) => scenario === 'user search' && what.endsWith('p99'),
      MOST_GROWTH,
    ),
};

/** Product, bare, product, bare, after a short warm-up of each. */
async function alternately(
  product: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  seconds: number,
): Promise<[number[], number[]]> {
  const all: [number[], number[]] = [[], []];
  const run = (request: () => Promise<unknown>, length: number): Promise<number[]> =>
    steadily({ clients: CLIENTS, everyMs: EVERY_MS, isOver: after(Math.min(length, MOST_SECONDS)), request });
  for (const request of [product, bare]) await run(request, 1);
  for (let round = 0; round < 2; round += 1)
    for (const [side, request] of [product, bare].entries())
      all[side]!.push(...(await run(request, seconds / 2)));
  return all;
}
