// Real: `npm run bench` in its shortest form. It seeds the tables of every service by SQL of its own and asks as clients do,
// so that it breaks where a table or an answer changes. No figure is judged here: those of a busy machine prove nothing.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HANDLERS = [
  'feed',
  'feed 304',
  'feed missed',
  'promise page',
  'promise page missed',
  'promise page mixed',
  'own lists',
  'own lists missed',
  'own lists mixed',
  'report by bot',
  'vote',
  'vote alone',
];
/** What the panel's scenarios measure, and how much of it has a bare counterpart. */
const OPERATORS = [
  ['user search', 'all'],
  ['audience preview', 'all'],
  ['enqueue', 'some'],
  ['sending', 'some'],
  ['batch status', 'all'],
  ['pause', 'none'],
  ['csv', 'some'],
  ['deletion', 'some'],
] as const;

interface Figures {
  comparisons: { scenario: string; ratio: { rate: number } }[];
  /** `product` is null where nothing ended in time to be measured. */
  panel: { scenario: string; product: number | null; bare: number | null }[];
  personDays: { days: { rate: number }[] };
}

let figures: Figures;
let printed: string;
beforeAll(async () => {
  const only = [...HANDLERS, 'user search', 'audience preview', 'broadcast', 'csv', 'deletion', 'day'];
  const short = ['--size', '1000', '--seconds', '0.2', '--warm', '0', '--rounds', '1'];
  const flags = ['--built', ...short, '--together', '--only'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/bench/bench.ts', ...flags, only.map((name) => name.replaceAll(' ', '-')).join()],
    // The databases of a run have the machine's time, and its rows are dated by it.
    { cwd: ROOT, env: { ...process.env, TEST_CLOCK_OFFSET_MS: '0' }, maxBuffer: 16 * 1024 * 1024 },
  );
  printed = stdout;
  const [file] = /\S+bench\.json/.exec(stdout) ?? [];
  figures = JSON.parse(readFileSync(file!, 'utf8')) as Figures;
}, 1_800_000);

describe('the benchmark', () => {
  it.each(HANDLERS)('prints how %s compares with a bare handler', (scenario) => {
    const found = figures.comparisons.filter((one) => one.scenario === scenario);
    expect(found).toHaveLength(1);
    // On a machine that is busy enough, nothing ends within a second.
    expect(found[0]!.ratio.rate).toBeGreaterThanOrEqual(0);
    expect(printed).toMatch(new RegExp(`${scenario} .* ${found[0]!.ratio.rate.toFixed(3)} `));
  });

  it.each(OPERATORS)('prints what operators wait for: %s, compared: %s', (scenario, expected) => {
    const found = figures.panel.filter((one) => one.scenario === scenario);
    expect(found.some(({ product }) => product !== null && product >= 0)).toBe(true);
    const compared = found.filter(({ bare }) => bare !== null);
    expect(compared.length === 0 ? 'none' : compared.length === found.length ? 'all' : 'some').toBe(expected);
    const lines = printed.split('\n').filter((line) => line.startsWith(`| ${scenario} `));
    const ratios = compared.flatMap(({ product, bare }) =>
      product === null ? [] : [(product / bare!).toFixed(2)],
    );
    expect(ratios.filter((ratio) => !lines.some((line) => line.includes(`| ${ratio} `)))).toEqual([]);
  });

  it('prints what a person-day takes of the processors', () => {
    const { days } = figures.personDays;
    expect(days.map(({ rate }) => rate)).toEqual([0.5, 6]);
    expect(printed).toMatch(/\| all .* \|/);
  });
});
