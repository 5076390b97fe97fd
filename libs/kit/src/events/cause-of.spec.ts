import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { causeOf } from './cause-of.ts';

const violation = (count: number): string =>
  z.array(z.object({ id: z.int() })).safeParse(Array.from({ length: count }, () => ({ id: 'x' }))).error!
    .message;

describe('[ADM-REST-02] the cause of an error', () => {
  it.each([
    ['its first line', 'Poll 17 is closed\n    at x:1', 'Poll 17 is closed'],
    [
      'what the database said, of a raw query of Prisma',
      '\nInvalid `prisma.$executeRaw()` invocation:\n\n\nRaw query failed. Code: `P0001`. Message: `No space left on device`',
      'No space left on device',
    ],
    [
      'the last line, of another call of Prisma',
      '\nInvalid `tx.vote.create()` invocation in\n/app/main.mjs:7:9\n\n\nUnique constraint failed on the fields: (`id`)',
      'Unique constraint failed on the fields: (`id`)',
    ],
    ['what violates a contract', violation(1), '0.id: Invalid input: expected number, received string'],
    [
      'the first three of several that do',
      violation(5),
      [0, 1, 2].map((nth) => `${nth}.id: Invalid input: expected number, received string`).join('; ') +
        '; and 2 more',
    ],
    ['the text in brackets that is no list of violations', '[nats] no responders', '[nats] no responders'],
    ['the list that says of nothing what is wrong with it', '[null, 7]', '[null, 7]'],
    ['nothing', '', ''],
  ])('is %s', (_, message, cause) => {
    expect(causeOf(message)).toBe(cause);
    expect(causeOf(cause)).toBe(cause);
  });

  it('has no NUL, which PostgreSQL does not store', () => {
    expect(causeOf('Poll \u{0}17 is closed\nat x:1')).toBe('Poll 17 is closed');
  });
});
