import { describe, expect, it } from '@jest/globals';
import { markTimes, placeTimes } from './time-marks.ts';

const DAY = 86_400_000;
const LAST_DAY = Date.UTC(2026, 10, 22);
const HERE = { appUrl: 'http://127.0.0.1:4001', botId: 7_123_456_789 };
const THERE = { appUrl: 'https://slovo.example', botId: 7_000_000_001 };
const shifted = (row: string, days: number): string =>
  placeTimes(markTimes(row, LAST_DAY, HERE), LAST_DAY + days * DAY, HERE);

describe('[FIRST-13] instants of the demo', () => {
  it.each([
    ['instants', '["2026-11-20T07:28:00.123+00:00"]', '["2026-12-30T07:28:00.123+00:00"]'],
    [
      'dates, also in JSON',
      '["2026-11-22",[{"dates":["2026-11-24"]}]]',
      '["2027-01-01",[{"dates":["2027-01-03"]}]]',
    ],
    ['Telegram’s seconds', '["{\\"date\\":1795169400}"]', '["{\\"date\\":1798625400}"]'],
    ['milliseconds', '[1795169400000]', '[1798625400000]'],
    ['what a notice says in Russian', '["до 21 ноября в 03:00."]', '["до 31 декабря в 03:00."]'],
    ['what a notice says in English', '["until 21 November at 03:00."]', '["until 31 December at 03:00."]'],
  ])('move by whole days: %s', (_, row, after) => {
    expect(shifted(row, 40)).toBe(after);
    expect(shifted(row, 0)).toBe(row);
  });

  it('are marks in the recording, which does not depend on when it was made', () => {
    const marked = markTimes('["2026-11-22T00:00:00+00:00",1795305600,"22 ноября в 03:00"]', LAST_DAY, HERE);
    expect(marked).toBe('["{day+0}T00:00:00+00:00",{s+0},"{wall:ru+0}"]');
  });

  it.each([
    '["1970-01-01",7100000001,"2000 шагов"]',
    '["Теория к концу ноября, город — в декабре."]',
    '["/api/1795169400a","a1795169400"]',
  ])('are nothing else: %s', (row) => {
    expect(markTimes(row, LAST_DAY, HERE)).toBe(row);
  });

  it('leave the addresses to the installation', () => {
    const row = '["http://127.0.0.1:4001/feed",{"from":{"id":7123456789}}]';
    const there = placeTimes(markTimes(row, LAST_DAY, HERE), LAST_DAY, THERE);
    expect(there).toBe('["https://slovo.example/feed",{"from":{"id":7000000001}}]');
  });
});
