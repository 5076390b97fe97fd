import { expect, it } from '@jest/globals';
import type { BotConfig } from '../config.ts';
import { ChatQuota } from './chat-quota.ts';

const [today, tomorrow] = [new Date('2027-01-04T20:00:00Z'), new Date('2027-01-05T00:00:00Z')];

it('[QUOTA-06] answers so many updates of a chat on one day, says once that they are spent, and drops the rest', () => {
  const quota = new ChatQuota({ CHAT_UPDATES_A_DAY: 2 } as BotConfig);
  const counts = [1, 2, 3, 4].map((updateId) => quota.count(5, updateId, today));
  expect(counts).toEqual(['answer', 'answer', 'say that it is spent', 'drop']);
  expect([quota.count(6, 5, today), quota.count(5, 6, tomorrow)]).toEqual(['answer', 'answer']);
});

it('[QUOTA-06] counts an update once, however often it is tried', () => {
  const quota = new ChatQuota({ CHAT_UPDATES_A_DAY: 2 } as BotConfig);
  const counts = [1, 1, 1, 1, 2, 3, 3, 4].map((updateId) => quota.count(5, updateId, today));
  expect(counts.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'answer'));
  expect(counts.slice(5)).toEqual(['say that it is spent', 'say that it is spent', 'drop']);
});
