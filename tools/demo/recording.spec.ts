// The recording in the repository: whether it still belongs to the story and the tables, and what it says at any hour.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { changeOf, readRecording, RECORDED, standingAt, type Recording } from './recording.ts';
import { hashOfSource } from './source-hash.ts';
import { STORY_ZONE } from './story/story.ts';
import { placeTimes } from './time-marks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RECORD = 'npm run demo:record';
const DAY = 86_400_000;
const HERE = { appUrl: 'http://127.0.0.1:3001', botId: 7_123_456_789 };
const recording = readRecording(RECORDED);

/** As an object for each row. */
function rowsOf({ tables }: Pick<Recording, 'tables'>, name: string, lastDay = 0) {
  const table = tables.find((one) => one.name === name)!;
  return table.rows.map((row) => {
    const values = JSON.parse(placeTimes(row, lastDay, HERE)) as unknown[];
    return Object.fromEntries(table.columns.map((column, index) => [column, values[index]]));
  });
}

describe('the recording', () => {
  it(`is of this story and these tables; otherwise record it again: ${RECORD}`, () => {
    expect({ source: recording.about.source, ifNot: RECORD }).toEqual({
      source: hashOfSource(ROOT),
      ifNot: RECORD,
    });
  });

  it('holds each file that its rows name, and no other', () => {
    const named = new Set(
      [...recording.changes.flatMap(({ added }) => added), ...filesOf(recording)]
        .filter((line) => line.startsWith('files '))
        .map((line) => (JSON.parse(line.slice('files '.length)) as string[])[1]),
    );
    expect(readdirSync(join(RECORDED, 'files')).toSorted()).toEqual([...named].map(String).toSorted());
  });

  it('has no instant that would not move', () => {
    const lines = [
      ...recording.tables.flatMap(({ rows }) => rows),
      ...recording.changes.flatMap(({ added }) => added),
    ];
    // A year, except where it is a piece of a UUID, seconds or milliseconds near today, or a day with the name of a month.
    const fixed =
      /(?<![\w-])20[2-9]\d-\d\d|(?<![\w.])1[789]\d{8}(?:\d{3})?(?![\w.])|\d (?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)|\d (?:January|February|March|April|June|July|August|September|October|November|December)/;
    expect(lines.filter((line) => fixed.test(line))).toEqual([]);
  });

  it('is of people who live where days begin at midnight of UTC and no clock is changed', () => {
    const zones = rowsOf(recording, 'auth.users').map((user) => [user.time_zone, user.day_starts_at]);
    expect(zones.length).toBeGreaterThan(4);
    expect(zones).toEqual(zones.map(() => [STORY_ZONE, 3]));
  });
});

const filesOf = ({ tables }: Recording): string[] =>
  tables.find(({ name }) => name === 'files')!.rows.map((row) => `files ${row}`);

/** Where the people of the story are: the last minute of a day of theirs, the first, night, days of changed clocks elsewhere. */
const HOURS = [
  '2026-11-23T02:59:30+03:00',
  '2026-11-23T03:01:00+03:00',
  '2026-11-23T23:30:00+03:00',
  '2026-12-31T23:59:59+03:00',
  '2027-03-28T03:30:00+03:00',
  '2027-10-31T02:30:00+03:00',
  '2028-02-29T12:00:00+03:00',
];

describe('[FIRST-13] the story when it is loaded', () => {
  it.each(HOURS)('ends at %s', (text) => {
    const now = Date.parse(text);
    const standing = standingAt(recording, now);
    const { lastDay } = standing;
    // The day of a promise that contains the instant; the first seconds of a day are those before its end was judged.
    expect(lastDay).toBe(Math.floor((now - recording.changes[0]!.at) / DAY) * DAY);
    const reports = rowsOf(standing, 'promises.reports', lastDay);
    const promises = new Map(rowsOf(standing, 'promises.promises', lastDay).map((one) => [one.id, one]));
    const written = reports.map(({ created_at }) => Date.parse(String(created_at)));
    expect(Math.max(...written)).toBeLessThanOrEqual(now);
    // Nothing that should have happened by now is left to be done, but for the seconds that recording it took.
    const due = [...promises.values()].flatMap(({ next_due_at }) => Date.parse(String(next_due_at)) || []);
    expect(due.length).toBeGreaterThan(5);
    expect(Math.min(...due)).toBeGreaterThan(now - 5 * 60_000);
  });

  it('has the reports of the evening in the evening only', () => {
    const at = (text: string) => rowsOf(standingAt(recording, Date.parse(text)), 'promises.reports').length;
    const [morning, evening] = [at('2026-11-23T05:00:00+03:00'), at('2026-11-23T23:30:00+03:00')];
    expect(evening).toBeGreaterThan(morning + 3);
    expect(at('2026-11-24T02:59:00+03:00')).toBe(evening);
  });

  it('is the same a day or a year later', () => {
    const at = (now: number) => standingAt(recording, now).tables;
    const now = Date.parse('2026-11-23T15:00:00+03:00');
    expect(at(now + 400 * DAY)).toEqual(at(now));
  });
});

describe('what changes on the last day', () => {
  const table = (rows: string[]) => [{ name: 'auth.users', columns: ['id'], rows }];
  const change = changeOf(60_000, table(['[1]', '[2]']), table(['[2]', '[3]']));

  it('is what was added and removed', () => {
    expect(change).toEqual({ at: 60_000, removed: ['auth.users [1]'], added: ['auth.users [3]'] });
  });

  it('counts from its instant on', () => {
    const about = { source: '', migrations: {} };
    const first = { at: 5_000, removed: [], added: [] };
    const small = { about, tables: table(['[1]', '[2]']), changes: [first, change] };
    const at = (now: number) => standingAt(small, 10 * DAY + now);
    expect(at(59_999)).toEqual({ lastDay: 10 * DAY, tables: table(['[1]', '[2]']) });
    expect(at(60_000)).toEqual({ lastDay: 10 * DAY, tables: table(['[2]', '[3]']) });
    // The day has begun a moment ago: it is the evening of the day before.
    expect(at(4_999)).toEqual({ lastDay: 9 * DAY, tables: table(['[2]', '[3]']) });
  });
});
