import { describe, expect, it, jest } from '@jest/globals';
import type { Clock } from '@slovo/kit/clock';
import { Metrics } from '@slovo/kit/metrics';
import type { PrismaClient } from '../database.ts';
import { COUNTED, SendingCounts } from './sending-counts.ts';

describe('[METRICS-24] the counts of what is sent', () => {
  it('are there before there is anything to count: the first is an increase too', async () => {
    const metrics = new Metrics();
    const add = jest.spyOn(metrics, 'add');
    // Nothing is counted, so neither the database nor the clock is asked.
    const counts = new SendingCounts({} as PrismaClient, {} as Clock, metrics);
    counts.onModuleInit();
    await counts.onModuleDestroy();
    const begun = add.mock.calls.map(([key, labels, count]) => [key, JSON.stringify(labels), count]);
    expect(begun).toHaveLength(COUNTED.length);
    expect(begun).toEqual(
      expect.arrayContaining([
        ['telegramTooMany', '{}', 0],
        ['telegramSentAgain', '{}', 0],
        ['telegramSent', '{"priority":"batch"}', 0],
        ['telegramFailed', '{"reason":"gave-up"}', 0],
      ]),
    );
  });
});
