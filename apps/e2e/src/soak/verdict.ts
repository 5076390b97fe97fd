import { GROWS, LEVELS_OFF } from './tables.ts';

/** What a system has at the end of a simulated day, when nothing is under way. */
export interface Sample {
  /** Rows, by service and table. */
  rows: Record<string, number>;
  /** Consumers of all streams, and events that none of them has processed. */
  consumers: number;
  unprocessed: number;
  files: number;
  /** Files that a row of media names. */
  filesWithRow: number;
  /** After a garbage collection, in megabytes, by process. */
  memory: Record<string, { used: number; resident: number }>;
  /** How long the day took. */
  seconds: number;
}

/** By how much the last third may exceed the middle one while people do the same every day. */
const LEVEL = 1.15;
/** What is done grows by a third: people make new promises, and those of before stay. */
const STEADY = 1.3;
/** Chance alone moves a count by about its root. */
const CHANCE = 3;
/** Megabytes by which a small process may differ. */
const FEW_MB = 8;

export interface Line {
  what: string;
  first: number;
  middle: number;
  last: number;
  fault: string | null;
}

/**
 * Compares the last third of the days with the middle one. The first third fills what levels off, and caches. Tables that
 * grow with the product may grow by no more a day than before.
 */
export function judge(samples: readonly Sample[]): Line[] {
  const tables = Object.keys(samples[0]!.rows).toSorted();
  const processes = Object.keys(samples[0]!.memory);
  const seriesOf = (look: (sample: Sample) => number): number[] => samples.map(look);
  return [
    ...tables.flatMap((table) => {
      const series = seriesOf(({ rows }) => rows[table]!);
      const term = LEVELS_OFF[table];
      if (table in GROWS) return [judgeGrowth(`${table}, rows a day`, series)];
      // Longer terms are judged by the days without anybody, see `leftOver`.
      return term && !term.byMachine && term.days * 3 <= samples.length + 2
        ? [judgeLevel(table, series, chanceOf)]
        : [];
    }),
    judgeLevel(
      'consumers of NATS',
      seriesOf(({ consumers }) => consumers),
      () => 0,
      1,
    ),
    judgeLevel(
      'events that wait',
      seriesOf(({ unprocessed }) => unprocessed),
      () => 0,
      1,
    ),
    judgeLevel(
      'files without a row',
      seriesOf(({ files, filesWithRow }) => files - filesWithRow),
      () => 0,
      1,
    ),
    ...processes.flatMap((name) => [
      judgeLevel(
        `${name}, MB in use`,
        seriesOf(({ memory }) => memory[name]!.used),
        () => FEW_MB,
      ),
      judgeLevel(
        `${name}, MB resident`,
        seriesOf(({ memory }) => memory[name]!.resident),
        () => FEW_MB,
      ),
    ]),
  ];
}

/** The tables that are not empty after nobody has done anything for longer than all terms, with how many rows they have. */
export function leftOver(rows: Record<string, number>): string[] {
  return Object.entries(LEVELS_OFF).flatMap(([table, term]) => {
    if (!term || term.byMachine) return [];
    const count = rows[table] ?? 0;
    return count > (term.stays ?? 0) ? [`${table} still has ${count} rows`] : [];
  });
}

export function judgeLevel(
  what: string,
  series: readonly number[],
  slackOf: (middle: number) => number = chanceOf,
  factor = LEVEL,
): Line {
  const { first, middle, last } = thirdsOf(series);
  const most = middle * factor + slackOf(middle);
  const fault = last > most ? `${what}: ${show(last)} after ${show(middle)}, at most ${show(most)}` : null;
  return { what, first, middle, last, fault };
}

/** Judges a table that grows by the rows that each day adds. */
export function judgeGrowth(what: string, series: readonly number[]): Line {
  const added = series.slice(1).map((count, index) => count - series[index]!);
  return judgeLevel(what, added, chanceOf, STEADY);
}

const chanceOf = (count: number): number => CHANCE * Math.sqrt(Math.max(count, 1)) + 1;

/** The medians of the thirds. */
function thirdsOf(series: readonly number[]): { first: number; middle: number; last: number } {
  const third = Math.floor(series.length / 3);
  return {
    first: median(series.slice(0, third)),
    middle: median(series.slice(third, series.length - third)),
    last: median(series.slice(series.length - third)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const show = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** The lines as text, faults marked. */
export function showLines(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(({ what }) => what.length));
  return lines
    .map(({ what, first, middle, last, fault }) => {
      const cells = [first, middle, last].map((value) => show(value).padStart(9)).join('');
      return `${what.padEnd(width)}${cells}${fault ? '  ✗' : ''}`;
    })
    .join('\n');
}
