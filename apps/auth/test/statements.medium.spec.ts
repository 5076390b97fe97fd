// How many statements it costs to tell who wrote to the bot. Real: PostgreSQL, NATS and the whole service.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerTelegramPerson, updateProfile, userSeen } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { until } from '@slovo/testing';
import { StatementLog } from '@slovo/testing/statement-log';
import { Sightings } from '../src/accounts/sightings.ts';
import { AuthHarness, service, user } from './auth-harness.ts';

let harness: AuthHarness;
let log: StatementLog;
beforeAll(async () => {
  harness = await AuthHarness.start();
  await harness.app.get(Scheduler).stop();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.close();
});

const person = (telegram_id: number, facts: object = {}) => ({
  telegram_id,
  username: `person_${telegram_id}`,
  first_name: 'Аня',
  last_name: null,
  language_code: 'ru',
  ...facts,
});
const register = (facts: ReturnType<typeof person>) => harness.call(registerTelegramPerson, facts, service);

it('one suffices for somebody who is known as Telegram shows them', async () => {
  const first = await register(person(501));
  let again: typeof first | undefined;
  const sent = await log.during(async () => {
    again = await register(person(501));
  });
  expect(sent).toHaveLength(1);
  expect([first.isNew, again]).toEqual([true, { ...first, isNew: false }]);
});

it('one suffices for all who come at once, each as they are', async () => {
  const known = await register(person(502));
  await register(person(503));
  const sightings = harness.app.get(Sightings);
  const now = harness.clock.now();
  const seen = [person(502), person(503, { first_name: 'Боря' }), person(504), person(502)];
  let answers: Awaited<ReturnType<Sightings['unchanged']>>[] = [];
  const sent = await log.all(async () => {
    answers = await Promise.all(seen.map((one) => sightings.unchanged({ person: one }, now)));
  });
  expect(sent).toHaveLength(1);
  // People with another name, or without an account, are each written in a transaction of their own.
  expect(answers.map((answer) => answer?.user.id ?? null)).toEqual([
    known.user.id,
    null,
    null,
    known.user.id,
  ]);
  expect(answers[0]).toMatchObject({ user: { firstName: 'Аня' }, stats: known.user.stats });
});

it('a name that Telegram shows anew, a username that somebody else has, and a new hour are seen', async () => {
  await register(person(505));
  expect(await register(person(505, { first_name: 'Вера' }))).toMatchObject({
    isNew: false,
    user: { first_name: 'Вера' },
  });
  const { user: holder } = await register(person(507));
  await harness.call(updateProfile, { username: 'own_of_507' }, user(holder.id));
  const other = await register(person(506, { username: 'own_of_507' }));
  expect(other.user.username).toBeNull();
  // The holder keeps it, and the other one is not written again and again because of it.
  const sent = await log.during(() => register(person(506, { username: 'own_of_507' })));
  expect(sent).toHaveLength(1);
  const before = await harness.prisma.user.findUniqueOrThrow({ where: { telegramId: 505n } });
  harness.clock.shift(harness.clock.offset + 2 * 3_600_000);
  await register(person(505, { first_name: 'Вера' }));
  const after = await harness.prisma.user.findUniqueOrThrow({ where: { telegramId: 505n } });
  expect(after.lastSeenAt!.getTime()).toBeGreaterThan(before.lastSeenAt!.getTime());
});

it('four more record all people who were not seen for an hour, and each is published once a day', async () => {
  const people = Array.from({ length: 20 }, (_, index) => person(520 + index));
  for (const one of people) await register(one);
  const sightings = harness.app.get(Sightings);
  const DAY = 24 * 3_600_000;
  harness.clock.shift(harness.clock.offset + DAY);
  const now = harness.clock.now();
  const meetAll = () => Promise.all(people.map((one) => sightings.unchanged({ person: one }, now)));
  const ids = (await harness.prisma.user.findMany({ where: { telegramId: { gte: 520n, lt: 540n } } })).map(
    ({ id }) => id,
  );
  // The first one is being changed at this moment: nobody waits for that.
  await harness.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM users WHERE telegram_id = 520 FOR UPDATE`;
    const sent = await log.all(async () => {
      const answers = await meetAll();
      expect(answers.map((answer) => answer === null)).toEqual(people.map((_, index) => index === 0));
    });
    expect(sent.map((text) => text.split(' ')[0])).toEqual(['SELECT', 'BEGIN', 'WITH', 'INSERT', 'COMMIT']);
  });
  const seen = await harness.prisma.user.findMany({
    where: { telegramId: { gte: 520n, lt: 540n } },
    orderBy: { telegramId: 'asc' },
  });
  expect(seen.map(({ lastSeenAt }) => lastSeenAt?.getTime() === now.getTime())).toEqual(
    people.map((_, index) => index > 0),
  );
  const [first] = people;
  await register(first!);
  expect(await log.all(meetAll)).toHaveLength(1);
  const date = now.toISOString().slice(0, 10);
  await until(async () => {
    const told = (await harness.published(userSeen)).filter((one) => one.date === date);
    const toldOf = told.map(({ userId }) => userId).toSorted((a, b) => a - b);
    return expect(toldOf).toEqual(ids.toSorted((a, b) => a - b)) === undefined;
  });
});
