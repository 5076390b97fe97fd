import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from './read-rows.ts';

const DAY = 86_400_000;

/** What a recording says of itself, in `about.jsonl`: the source in the first line, then a line for each service. */
export interface About {
  /** The hash of the sources that were recorded, see source-hash.ts. */
  source: string;
  /** Per service, the migrations that its rows need and fit. */
  migrations: Record<string, string[]>;
}

/** Rows that were added and removed until an instant of the last day, in milliseconds since it began. */
export interface Change {
  at: number;
  /** Each with the name of its table before it, as in `auth.users ["…"]`. */
  removed: string[];
  added: string[];
}

/**
 * The demo as it was recorded: the rows when the last day of the story had begun, and what changed on that day. Instants
 * are marks, see time-marks.ts.
 */
export interface Recording {
  about: About;
  tables: Table[];
  /** In order of time. The first instant is that of `tables`. */
  changes: Change[];
}

export const RECORDED = join(import.meta.dirname, 'recorded');
const CHANGES = 'last-day.changes';
const ABOUT = 'about.jsonl';

/** One file for each database, `#table column,column` before its rows, so that a difference is a difference of lines. */
export function writeRecording(folder: string, { about, tables, changes }: Recording): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (/\.(rows|changes|jsonl)$/.test(name)) rmSync(join(folder, name));
  for (const [file, own] of Map.groupBy(tables, ({ name }) => name.split('.')[0] ?? name))
    writeFileSync(join(folder, `${file}.rows`), own.map(linesOf).join(''));
  writeFileSync(join(folder, CHANGES), changes.map(changeLines).join(''));
  const lines = [['source', about.source], ...Object.entries(about.migrations)];
  writeFileSync(join(folder, ABOUT), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const linesOf = ({ name, columns, rows }: Table): string =>
  [`#${name} ${columns.join(',')}`, ...rows, ''].join('\n');

const changeLines = ({ at, removed, added }: Change): string =>
  [`@${at}`, ...removed.map((row) => `-${row}`), ...added.map((row) => `+${row}`), ''].join('\n');

export function readRecording(folder: string): Recording {
  if (!existsSync(join(folder, ABOUT)))
    throw new Error(`There is no recording of the demo in ${folder}: npm run demo:record`);
  const [source, ...migrations] = readLines(join(folder, ABOUT)).map((line) => JSON.parse(line) as unknown[]);
  const about: About = {
    source: String(source?.[1]),
    migrations: Object.fromEntries(migrations as [string, string[]][]),
  };
  const tables: Table[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.rows')))
    for (const line of readLines(join(folder, file)))
      if (line.startsWith('#')) {
        const [name = '', columns = ''] = line.slice(1).split(' ');
        tables.push({ name, columns: columns.split(','), rows: [] });
      } else tables.at(-1)?.rows.push(line);
  const changes: Change[] = [];
  for (const line of readLines(join(folder, CHANGES)))
    if (line.startsWith('@')) changes.push({ at: Number(line.slice(1)), removed: [], added: [] });
    else changes.at(-1)?.[line.startsWith('-') ? 'removed' : 'added'].push(line.slice(1));
  return { about, tables, changes };
}

const readLines = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** What has to change for the rows of `before` to become those of `after`. Both have the same tables. */
export function changeOf(at: number, before: Table[], after: Table[]): Change {
  const known = new Map(before.map(({ name, rows }) => [name, rows]));
  const change: Change = { at, removed: [], added: [] };
  for (const { name, rows } of after) {
    const [had, has] = [new Set(known.get(name)), new Set(rows)];
    for (const row of had) if (!has.has(row)) change.removed.push(`${name} ${row}`);
    for (const row of has) if (!had.has(row)) change.added.push(`${name} ${row}`);
  }
  return change;
}

/** The state of the story at an instant. */
export interface Standing {
  /** When the last day of the story begins, in milliseconds: midnight of UTC. */
  lastDay: number;
  tables: Table[];
}

/** The story as it would be if it had been played until `now`. The marks of the rows are not replaced. */
export function standingAt({ tables, changes }: Recording, now: number): Standing {
  const [first] = changes;
  if (!first) throw new Error('The recording is empty');
  // In the seconds that the first moment of a day takes, the day before has not ended yet.
  const lastDay = Math.floor((now - first.at) / DAY) * DAY;
  const rows = new Map(tables.map((table) => [table.name, new Set(table.rows)]));
  for (const { at, removed, added } of changes) {
    if (at > now - lastDay) break;
    for (const line of removed) {
      const [name, row] = split(line);
      if (!rows.get(name)?.delete(row)) throw new Error(`The recording has no row to remove from ${name}`);
    }
    for (const line of added) {
      const [name, row] = split(line);
      rows.get(name)?.add(row);
    }
  }
  return { lastDay, tables: tables.map((table) => ({ ...table, rows: [...(rows.get(table.name) ?? [])] })) };
}

function split(line: string): [table: string, row: string] {
  const space = line.indexOf(' ');
  return [line.slice(0, space), line.slice(space + 1)];
}

/** The bytes of a recorded file. Their folder has one file for each hash. */
export const fileOf = (folder: string, hash: string): string => join(folder, 'files', hash);

export const hasFile = (folder: string, hash: string): boolean => existsSync(fileOf(folder, hash));
