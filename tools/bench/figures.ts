import type { Round } from './scenario.ts';
import { markdownTable } from './table.ts';

export interface Figures {
  /** Units a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  units: number;
  /** Processor milliseconds of a unit: of the side, and of the load generator. 0 where they were not measured. */
  processors: number;
  client: number;
  /** The longest wait after a round until all its effects were there, in seconds. */
  settled: number;
}

export interface Comparison {
  size: number;
  scenario: string;
  unit: string;
  concurrency: number;
  product: Figures;
  bare: Figures;
  /**
   * Product by bare: of rates (1 is as fast as bare) and of p99 (1 is as quick). By processors: bare's time for a unit by
   * the product's (1 is as cheap); null where it was not measured.
   */
  ratio: { rate: number; processors: number | null; p50: number; p99: number };
  target?: { byRate?: number; byProcessors?: number };
}

/** All rounds of a side as one. */
export function figuresOf(rounds: readonly Round[]): Figures {
  const latencies = Float64Array.from(rounds.flatMap((round) => round.latencies)).toSorted();
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const units = rounds.reduce((sum, round) => sum + round.done, 0);
  return {
    rate: seconds > 0 ? units / seconds : 0,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    units,
    processors: perUnit(sumOf(rounds, 'processors'), units),
    client: perUnit(sumOf(rounds, 'client'), units),
    settled: Math.max(0, ...rounds.map((round) => round.settled ?? 0)),
  };
}

const sumOf = (rounds: readonly Round[], field: 'processors' | 'client'): number =>
  rounds.reduce((sum, round) => sum + (round[field] ?? 0), 0);

/** Milliseconds of so many seconds. */
const perUnit = (seconds: number, units: number): number => (units > 0 ? (1000 * seconds) / units : 0);

/** Nearest rank of sorted values; 0 of none. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

export const ratioOf = (product: Figures, bare: Figures): Comparison['ratio'] => ({
  rate: product.rate / bare.rate,
  processors: product.processors > 0 && bare.processors > 0 ? bare.processors / product.processors : null,
  p50: product.p50 / bare.p50,
  p99: product.p99 / bare.p99,
});

/** A line for each scenario and size, then how each p99 grew from the smallest size to the largest. */
export function tableOf(comparisons: readonly Comparison[]): string {
  const head = [
    'promises',
    'scenario',
    'a second',
    'bare',
    'ratio',
    'processor ms',
    'bare',
    'ratio',
    'client',
    'target',
    'p50 ms',
    'bare',
    'p99 ms',
    'bare',
    'ratio',
    'settled',
  ];
  const rows = comparisons.map(({ size, scenario, product, bare, ratio, target }) => [
    size.toLocaleString('en'),
    scenario,
    product.rate.toFixed(0),
    bare.rate.toFixed(0),
    ratio.rate.toFixed(3),
    product.processors.toFixed(3),
    bare.processors.toFixed(3),
    ratio.processors?.toFixed(3) ?? '',
    product.client.toFixed(3),
    targetText(target),
    product.p50.toFixed(1),
    bare.p50.toFixed(1),
    product.p99.toFixed(1),
    bare.p99.toFixed(1),
    ratio.p99.toFixed(1),
    product.settled > 0 ? `${product.settled.toFixed(1)} s` : '',
  ]);
  return [markdownTable(head, rows), ...growthOf(comparisons)].join('\n');
}

/** `≥ 5 cpu, ≥ 3 rate` */
function targetText({ byRate, byProcessors }: NonNullable<Comparison['target']> = {}): string {
  const parts = [
    byProcessors === undefined ? [] : [`≥ ${byProcessors} cpu`],
    byRate === undefined ? [] : [`≥ ${byRate} rate`],
  ];
  return parts.flat().join(', ');
}

export function growthOf(comparisons: readonly Comparison[]): string[] {
  const sizes = [...new Set(comparisons.map(({ size }) => size))].toSorted((a, b) => a - b);
  const [small, large] = [sizes[0], sizes.at(-1)];
  if (small === undefined || small === large) return [];
  const names = [...new Set(comparisons.map(({ scenario }) => scenario))];
  const of = (name: string, size?: number) =>
    comparisons.find((one) => one.scenario === name && one.size === size);
  return names.flatMap((name) => {
    const [before, after] = [of(name, small), of(name, large)];
    if (!before || !after) return [];
    const times = (side: 'product' | 'bare') => (after[side].p99 / before[side].p99).toFixed(2);
    return `p99 of ${name} from ${small.toLocaleString('en')} to ${large?.toLocaleString('en')}: × ${times('product')} (bare × ${times('bare')})`;
  });
}
