import { expect, it } from '@jest/globals';
import type { BotConfig } from '../config.ts';
import { ChatQuota } from './chat-quota.ts';

it('[QUOTA-06] answers so many updates of a chat on one day, says once that they are spent, and drops the rest', () => {
  const quota = new ChatQuota({ CHAT_UPDATES_A_DAY: 2 } as BotConfig);
  const [today, tomorrow] = [new Date('2027-01-04T20:00:00Z'), new Date('2027-01-05T00:00:00Z')];
  const counts = [1, 2, 3, 4].map(() => quota.count(5, today));
  expect(counts).toEqual(['answer', 'answer', 'say that it is spent', 'drop']);
  expect([quota.count(6, today), quota.count(5, tomorrow)]).toEqual(['answer', 'answer']);
});
