// npm run bench [-- --size 10000,100000,1000000] [--only day,idle,reads,feed,vote,web,pages,panel,day-end,start,memory] [--seconds 4] [--warm 60] [--rounds 2] [--together] [--built]
// What the product does in a second beside a bare handler that gives the same bytes, how long a person on a slow phone
// waits for its pages beside static ones of the same words, what operators wait for in their panel, `npm start`, what a
// person's day takes of the processors, and what a system takes that nobody uses.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seconds as elapsed, step } from '@slovo/local/terminal.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { type DayEndFigure, dayEndTableOf, measureDayEnd } from './day-end/measure-day-end.ts';
import { type Comparison, figuresOf, ratioOf, tableOf } from './figures.ts';
import { type PanelFigure, panelTableOf } from './panel/figures.ts';
import { measurePanel, PANEL_SCENARIOS } from './panel/measure-panel.ts';
import { dayTableOf, measureDays, type PersonDays, RATES, seedDays } from './person-day.ts';
import { type Bench, startBench } from './product.ts';
import type { Prepared, Round, Scenario } from './scenario.ts';
import { feed, feedMissed, feedUnchanged } from './scenarios/feed.ts';
import { ownLists, ownListsMissed, ownListsMixed } from './scenarios/own-lists.ts';
import { promisePage, promisePageMissed, promisePageMixed } from './scenarios/promise-page.ts';
import { reportByBot } from './scenarios/report-by-bot.ts';
import { voteAlone } from './scenarios/vote-alone.ts';
import { vote } from './scenarios/vote.ts';
import { grow } from './seed/grow.ts';
import { memoryOfProduct, meterSide, type Side } from './taken.ts';
import { measureStart, type StartFigure, startTableOf } from './start/measure-start.ts';
import { MOVES } from './web/moves.ts';
import { measureWeb, seatPeople, type WebFigure, webTableOf } from './web.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
const SCENARIOS: readonly Scenario[] = [
  feed,
  feedUnchanged,
  feedMissed,
  promisePage,
  promisePageMissed,
  promisePageMixed,
  ownLists,
  ownListsMissed,
  ownListsMixed,
  reportByBot,
  vote,
  voteAlone,
];
const MOST_WARM_UP_SECONDS = 2;

const { values: flags } = parseArgs({
  options: {
    size: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string' },
    /** How long a person-day is played before it is measured. */
    warm: { type: 'string', default: '60' },
    /** A B A B: a machine that slows down or speeds up meanwhile does so to both. */
    rounds: { type: 'string', default: '2' },
    /** Handlers and panel in one system, which starts once. Their figures then influence each other. */
    together: { type: 'boolean', default: false },
    /** Nothing has changed since the last build. */
    built: { type: 'boolean', default: false },
  },
});
const sizes = flags.size
  .split(',')
  .map(Number)
  .toSorted((a, b) => a - b);
/** The length of a round of load. A minute of sending is what Telegram's limits are about. */
const seconds = Number(flags.seconds ?? 4);
const rounds = Number(flags.rounds);
const panelSeconds = Number(flags.seconds ?? 60);
/** Looks of 10 s are rare: a short stretch would have none or two. */
const daySeconds = Number(flags.seconds ?? 60);
const warm = Number(flags.warm);
const named = flags.only.split(',').filter(Boolean);
const dashed = (name: string): string => name.replaceAll(' ', '-');
const KNOWN = [...SCENARIOS, ...PANEL_SCENARIOS]
  .map(({ name }) => dashed(name))
  .concat('reads', 'web', 'pages', 'panel', 'day', 'day-end', 'start', 'memory', 'idle');
const isWanted = (name: string): boolean => named.length === 0 || named.includes(dashed(name));
const isChosen = ({ name, group }: Scenario): boolean =>
  isWanted(name) || (group !== undefined && named.includes(group));
const scenarios = SCENARIOS.filter(isChosen);
const panelScenarios = PANEL_SCENARIOS.filter(({ name }) => isWanted(name) || named.includes('panel'));
/** `idle`: only the system that nobody uses. */
const withDays = isWanted('day') || isWanted('idle');
/** `pages`: only how long their first paint takes. */
const withMoves = isWanted('web');
const withWeb = withMoves || named.includes('pages');

async function main(): Promise<void> {
  if (sizes.some((size) => !Number.isInteger(size) || size < 1000 || size % 10 > 0))
    throw new Error('--size must be numbers of promises, or of people, from 1000, in tens');
  if (!(seconds > 0)) throw new Error('--seconds must be a number above 0');
  if (!(warm >= 0)) throw new Error('--warm must be a number from 0');
  if (!(rounds >= 1)) throw new Error('--rounds must be a number from 1');
  if (flags.together && (sizes.length > 1 || scenarios.length === 0 || panelScenarios.length === 0))
    throw new Error('--together takes one size, and scenarios of handlers and of the panel');
  const unknown = named.filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw new Error(`--only takes ${KNOWN.join(', ')}, not ${unknown.join(', ')}`);
  const started = performance.now();
  let running: Bench | undefined;
  /** Runs once, for the first caller. */
  const stop = async (): Promise<void> => {
    const bench = running;
    running = undefined;
    await bench?.stop();
  };
  onStopRequest(async () => {
    await stop();
    process.exit(130);
  });
  const inSystem = async <T>(work: (bench: Bench) => Promise<T>, withCold = true): Promise<T> => {
    running = await startBench(ROOT, flags.built, withCold);
    try {
      return await work(running);
    } finally {
      await stop();
    }
  };
  // Each in a system of its own: what the one leaves behind is nothing that the other should meet.
  const web = withWeb
    ? await inSystem((bench) =>
        step('web', async (remark) => measureWeb(await seatPeople(bench), withMoves ? MOVES : [], remark)),
      )
    : [];
  const ofPanel = (bench: Bench, promises: number): Promise<PanelFigure[]> =>
    measurePanel(bench, sizes, panelScenarios, panelSeconds, promises);
  const ofDays = (bench: Bench): Promise<PersonDays> =>
    measureDays(bench, isWanted('day') ? RATES : [], { warm, seconds: daySeconds });
  let panel: PanelFigure[] = [];
  let personDays: PersonDays | undefined;
  const comparisons =
    scenarios.length > 0
      ? await inSystem(async (bench) => {
          const measured = await measureSizes(bench, scenarios, sizes);
          if (flags.together) panel = await ofPanel(bench, sizes.at(-1)!);
          if (flags.together && withDays) personDays = await ofDays(bench);
          return measured;
        })
      : [];
  if (panelScenarios.length > 0 && !flags.together) panel = await inSystem((bench) => ofPanel(bench, 0));
  const dayEnds = isWanted('day-end') ? await inSystem((bench) => measureDayEnd(bench, sizes)) : [];
  const starts = await measureStart(ROOT, isWanted);
  if (withDays && !flags.together)
    personDays = await inSystem(async (bench) => {
      await seedDays(bench, sizes[0]!);
      return ofDays(bench);
    }, false);
  if (web.length > 0) console.log(`\n${webTableOf(web)}`);
  if (comparisons.length > 0) console.log(`\n${tableOf(comparisons)}`);
  if (panel.length > 0) console.log(`\n${panelTableOf(panel)}`);
  if (dayEnds.length > 0) console.log(`\n${dayEndTableOf(dayEnds)}`);
  if (starts.length > 0) console.log(`\n${startTableOf(starts)}`);
  if (personDays) console.log(`\n${dayTableOf(personDays)}`);
  console.log(`\n${keep({ comparisons, web, panel, dayEnds, starts, personDays })} · ${elapsed(started)}`);
}

async function measureSizes(
  bench: Bench,
  chosen: readonly Scenario[],
  upTo: readonly number[],
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  let there = 0;
  for (const size of upTo) {
    await step(`${size.toLocaleString('en')} promises`, () => grow(there, size, bench.addressOf));
    there = size;
    for (const scenario of chosen)
      comparisons.push(await step(scenario.name, (remark) => compare(bench, scenario, size, remark)));
    await step('memory', async (remark) => remark(`${memoryOfProduct(bench).toFixed(0)} MB as PSS`));
  }
  return comparisons;
}

async function compare(
  bench: Bench,
  scenario: Scenario,
  size: number,
  remark: (text: string) => void,
): Promise<Comparison> {
  const prepared = await scenario.prepare(bench);
  const sides: Record<Side, Round[]> = { product: [], bare: [] };
  for (const side of ['product', 'bare'] as const)
    await prepared[side](Math.min(seconds, MOST_WARM_UP_SECONDS), () => {});
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['product', 'bare'] as const) sides[side].push(await run(bench, prepared, side));
  await prepared.check?.();
  const [product, bare] = [figuresOf(sides.product), figuresOf(sides.bare)];
  const ratio = ratioOf(product, bare);
  remark(
    `${product.rate.toFixed(0)} a second, bare ${bare.rate.toFixed(0)}: ${ratio.rate.toFixed(3)} by rate, ${ratio.processors?.toFixed(3) ?? '?'} by processors`,
  );
  const { name, unit, concurrency, target } = scenario;
  return { size, scenario: name, unit, concurrency, product, bare, ratio, target };
}

async function run(bench: Bench, prepared: Prepared, side: Side): Promise<Round> {
  let taken: (() => number) | undefined;
  const round = await prepared[side](seconds, () => {
    taken = meterSide(bench, side);
  });
  return { ...round, processors: taken?.() };
}

interface Figures {
  comparisons: readonly Comparison[];
  web: readonly WebFigure[];
  panel: readonly PanelFigure[];
  dayEnds: readonly DayEndFigure[];
  starts: readonly StartFigure[];
  personDays: PersonDays | undefined;
}

function keep(figures: Figures): string {
  const folder = join(ROOT, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'bench.json');
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  writeFileSync(file, JSON.stringify({ at: new Date(), machine, seconds, rounds, ...figures }, null, 2));
  return file;
}

await main();
