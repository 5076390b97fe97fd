// Each table has a line that says whether it grows with the product, or after how many days it is empty again. Also tests
// what a soak holds against a system.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the lists and rules of the soak, without the whole system
import { unlisted } from '../../apps/e2e/src/soak/tables.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the same
import { judge, judgeGrowth, judgeLevel, leftOver, type Sample } from '../../apps/e2e/src/soak/verdict.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** By the schemas: what a migrated database has is compared by the soak itself. */
const tablesOf = (service: string): string[] =>
  readFileSync(join(ROOT, 'apps', service, 'prisma', 'schema.prisma'), 'utf8')
    .split(/^(?=model |enum )/m)
    .filter((block) => block.startsWith('model '))
    .map((block) => `${service}.${/@@map\("(\w+)"\)/.exec(block)![1]}`);

it('every table of every service grows with the product or levels off', () => {
  const tables = SERVICES.flatMap(tablesOf);
  expect(tables.length).toBeGreaterThan(80);
  expect(unlisted(tables)).toEqual([]);
  expect(unlisted([...tables, 'auth.notes'])).toEqual([
    'auth.notes: in neither list of apps/e2e/src/soak/tables.ts',
  ]);
  const fewer = tables.filter((table) => table !== 'bot.drafts');
  expect(unlisted(fewer)).toEqual(['bot.drafts: there is no such table']);
});

const DAYS = Array.from({ length: 30 }, (_, day) => day + 1);

it('[SOAK-06] what fills for a while and then stays is level, and what goes on growing is not', () => {
  const faultOf = (series: number[]) => judgeLevel('rows', series).fault;
  expect(faultOf(DAYS.map((day) => Math.min(day, 9) * 100))).toBeNull();
  expect(faultOf(DAYS.map((day) => 900 + (day % 7) * 10))).toBeNull();
  expect(faultOf(DAYS.map((day) => day * 100))).toBe('rows: 2550 after 1550, at most 1901.6');
  // One day with much to do is no growth.
  expect(faultOf(DAYS.map((day) => (day === 28 ? 90_000 : 900)))).toBeNull();
});

it('[SOAK-06] data of the product may grow, but no faster than before', () => {
  expect(
    judgeGrowth(
      'rows a day',
      DAYS.map((day) => day * 500),
    ).fault,
  ).toBeNull();
  expect(
    judgeGrowth(
      'rows a day',
      DAYS.map((day) => day ** 3),
    ).fault,
  ).toMatch(/^rows a day: /);
});

it('[SOAK-06] a process, a consumer, an event or a file that is left every day is a fault; so is a row after its term', () => {
  const sampleOf = (day: number, more: Partial<Sample>): Sample => ({
    rows: {
      'promises.promises': day * 10,
      'bot.updates': 900,
      'bot.deliveries': day * 50,
      'bot.inbox': day * 70,
    },
    consumers: 30,
    unprocessed: 0,
    files: 40 + day,
    filesWithRow: 40 + day,
    memory: { bot: { used: 60, resident: 150 } },
    seconds: 1,
    ...more,
  });
  const faultsWith = (leak: (day: number) => Partial<Sample>) =>
    judge(DAYS.map((day) => sampleOf(day, leak(day)))).flatMap(({ fault }) => fault?.split(':')[0] ?? []);
  expect(faultsWith(() => ({}))).toEqual([]);
  expect(faultsWith((day) => ({ consumers: day }))).toEqual(['consumers of NATS']);
  expect(faultsWith((day) => ({ unprocessed: day }))).toEqual(['events that wait']);
  expect(faultsWith((day) => ({ files: 40 + day * 2 }))).toEqual(['files without a row']);
  expect(faultsWith((day) => ({ memory: { bot: { used: 60 + day * 3, resident: 150 } } }))).toEqual([
    'bot, MB in use',
  ]);
  expect(faultsWith((day) => ({ rows: { 'bot.updates': day * 100 } }))).toEqual(['bot.updates']);

  expect(leftOver({ 'bot.deliveries': 0, 'notifications.counter_checks': 1, 'bot.inbox': 7 })).toEqual([]);
  expect(leftOver({ 'bot.deliveries': 2 })).toEqual(['bot.deliveries still has 2 rows']);
});
