import { expect, it } from '@jest/globals';
import {
  decideReportRow,
  insertReport,
  insertReports,
  lockFreePromises,
  lockPromisesById,
  promisesById,
  savePlans,
  saveOf,
} from './promise.sql.ts';

it('[SPEED-537] lists come as JSON: every character of an array would be read in JavaScript', () => {
  const statements = [
    lockPromisesById,
    promisesById,
    saveOf(['nextDueAt']),
    savePlans,
    decideReportRow,
    insertReport,
    lockFreePromises,
    insertReports,
  ];
  for (const { text } of statements) {
    const lists = text.split('ARRAY(').slice(0, -1);
    expect(lists).not.toEqual([]);
    for (const before of lists) expect(before).toMatch(/to_json\($/);
  }
});
