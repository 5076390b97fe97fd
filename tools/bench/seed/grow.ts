import { seedAuth } from './auth.ts';
import { seedBare } from './bare.ts';
import { seedBot } from './bot.ts';
import { type Growth, PROMISES_OF_A_PERSON } from './facts.ts';
import { fill } from './fill.ts';
import { seedNotifications } from './notifications.ts';
import { seedPromises } from './promises.ts';
import { seedVoting } from './voting.ts';

/** Each takes part of the time on two cores: the longest come first. */
const SEEDS = {
  promises: seedPromises,
  notifications: seedNotifications,
  voting: seedVoting,
  bare: seedBare,
  auth: seedAuth,
  bot: seedBot,
} as const;
export type Seeded = keyof typeof SEEDS;

const AT_ONCE = 2;

/** Adds promises until there are `to` of them, with all that belongs to them, to the databases of all services. */
export async function grow(
  from: number,
  to: number,
  addressOf: (service: Seeded) => string,
  ofAPerson = PROMISES_OF_A_PERSON,
): Promise<void> {
  const growth: Growth = {
    from: from + 1,
    to,
    firstPerson: from / ofAPerson + 1,
    lastPerson: to / ofAPerson,
    now: new Date().toISOString(),
  };
  const left = Object.keys(SEEDS) as Seeded[];
  const work = async (): Promise<void> => {
    for (let name = left.shift(); name; name = left.shift()) await fill(addressOf(name), SEEDS[name](growth));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
