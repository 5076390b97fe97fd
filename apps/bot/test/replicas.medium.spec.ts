// Several replicas of the bot, which share the chats among them.
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { until } from '@slovo/testing';
import type { Update } from 'grammy/types';
import pg from 'pg';
import { ChatShards, SHARDS } from '../src/telegram/chat-shards.ts';
import { Leader } from '../src/telegram/leader.ts';
import { SendingLimits } from '../src/telegram/sending-limits.ts';
import type { Work } from '../src/telegram/wake.ts';
import { Dispatcher } from '../src/updates/dispatcher.ts';
import { BotHarness } from './bot-harness.ts';
import { buildBot, type BotProcess } from './bot-process.ts';
import { type Person, textOf } from './telegram.ts';

/** There are more than shards, so that each replica has some of them. */
const CROWD = 20;
const MESSAGES = ['первое', 'второе', 'третье'];
/** The lock of the releases before shards: their leader held it alone. */
const FORMER_LEADER_LOCK = 727_305_120;

let harness: BotHarness;
beforeEach(async () => {
  harness = await BotHarness.open();
});
afterEach(() => harness.close());

const heldBy = (app: NestFastifyApplication): number[] =>
  app
    .get(ChatShards)
    .held()
    .map(({ shard }) => shard)
    .toSorted((a, b) => a - b);

const crowd = (): Promise<Person[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, n) => harness.telegram.person(`Гость ${n}`)));

const waiting = (): Promise<number> => harness.prisma.update.count({ where: { status: 'waiting' } });

/** The texts that the bot answers, in the order of the chat. */
async function answersIn(person: Person): Promise<string[]> {
  const messages = await person.all();
  return messages.filter(({ author }) => author === 'bot').map(textOf);
}

const everybodySays = async (people: readonly Person[]): Promise<void> => {
  await Promise.all(
    people.map(async (person) => {
      for (const text of MESSAGES) await person.says(`/help ${text}`);
    }),
  );
};

/** Records which update each replica handles, in order, and which began before the one before it in the chat had ended. */
function watch(apps: readonly NestFastifyApplication[], overlapping: Update[] = []): Update[][] {
  const busy = new Set<number | undefined>();
  return apps.map((app) => {
    const handled: Update[] = [];
    const dispatcher = app.get(Dispatcher);
    const handle = dispatcher.handle.bind(dispatcher);
    jest.spyOn(dispatcher, 'handle').mockImplementation((update, isLastAttempt) => {
      handled.push(update);
      const chat = update.message?.chat.id;
      if (busy.has(chat)) overlapping.push(update);
      busy.add(chat);
      return handle(update, isLastAttempt).finally(() => busy.delete(chat));
    });
    return handled;
  });
}

describe('replicas of the bot', () => {
  let apps: NestFastifyApplication[];
  beforeEach(async () => {
    apps = [await harness.startReplica(), await harness.startReplica(), await harness.startReplica()];
  });
  afterEach(() => Promise.all(apps.map((app) => app.close())));

  it('[SCALE-01, SCALE-02] share the chats, handle each update once and in its order, and send by one budget', async () => {
    const shards = () => apps.map(heldBy);
    await until(() => shards().every(({ length }) => length > 0) && shards().flat().length === SHARDS);
    expect(new Set(shards().flat()).size).toBe(SHARDS);
    const overlapping: Update[] = [];
    const handled = watch(apps, overlapping);
    // The leader's limits are the only ones that are asked.
    const taken = apps.map((app) => jest.spyOn(app.get(SendingLimits), 'take'));
    const people = await crowd();
    await everybodySays(people);
    await until(async () => (await harness.prisma.update.count({ where: { status: 'done' } })) >= 3 * CROWD);
    const ids = handled.flat().map(({ update_id }) => update_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(handled.every(({ length }) => length > 0)).toBe(true);
    for (const person of people) {
      const own = handled.map((updates) => updates.filter(({ message }) => message?.chat.id === person.id));
      const [texts, ...others] = own.filter(({ length }) => length > 0);
      expect(others).toEqual([]);
      expect(texts?.map(({ message }) => message?.text)).toEqual(MESSAGES.map((text) => `/help ${text}`));
    }
    expect(overlapping).toEqual([]);
    const senders = taken.filter(({ mock }) => mock.calls.some(([, count]) => count > 0));
    expect(senders).toHaveLength(1);
  });

  it('[SCALE-01] give up shards to one that starts, and take over those of one that stops', async () => {
    await until(
      () => apps.map(heldBy).flat().length === SHARDS && apps.every((app) => heldBy(app).length > 0),
    );
    // Others are notified of what they may have to do: of an update by all, of an edit by those that do not lead.
    const wakesAlone = (work: Work) => apps.filter((app) => app.get(Leader).doesAll(work)).length;
    expect([wakesAlone('updates'), wakesAlone('edits')]).toEqual([0, 1]);
    const [first, second] = apps as [NestFastifyApplication, NestFastifyApplication];
    await apps.pop()?.close();
    await until(() => heldBy(first).length + heldBy(second).length === SHARDS);
    expect([heldBy(first).length, heldBy(second).length]).toEqual([SHARDS / 2, SHARDS / 2]);
    await first.close();
    apps.shift();
    await until(() => heldBy(second).length === SHARDS && wakesAlone('edits') === 1);
    expect(wakesAlone('updates')).toBe(1);
    const anya = await harness.telegram.person('Аня');
    await anya.says('/help');
    await anya.sees('/today');
  });
});

describe('a replica that dies', () => {
  let processes: BotProcess[] = [];
  beforeAll(() => buildBot());
  afterEach(async () => {
    harness.services.hooks.clear();
    await Promise.all(processes.map((one) => one.kill()));
  });

  it('[SCALE-01] in the middle of updates leaves them to the others, each chat in its order', async () => {
    processes = await Promise.all([harness.spawnReplica(), harness.spawnReplica(), harness.spawnReplica()]);
    const people = await crowd();
    let calls = 0;
    const died = new Promise<void>((resolve) => {
      harness.services.hooks.set('auth.register-telegram-person', async () => {
        calls += 1;
        if (calls !== CROWD / 2) return;
        await processes[0]?.kill();
        resolve();
      });
    });
    await everybodySays(people);
    await died;
    await until(async () => (await harness.prisma.update.count()) >= 3 * CROWD && (await waiting()) === 0);
    expect(await harness.prisma.update.count({ where: { status: 'failed' } })).toBe(0);
    for (const person of people) {
      // Telegram has no key for an answer, so that of the killed replica may come twice, but none is missing.
      const answers = await answersIn(person);
      expect(answers.filter((text) => text.includes('/today — что сегодня')).length).toBeGreaterThanOrEqual(
        3,
      );
    }
  });
});

describe('a roll-out beside a replica that takes all chats', () => {
  let former: pg.Client;
  let replica: NestFastifyApplication | undefined;
  const isHeld = async (): Promise<boolean> =>
    (await former.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [FORMER_LEADER_LOCK]))
      .rows[0]?.held ?? false;

  beforeEach(async () => {
    former = new pg.Client({ connectionString: harness.databaseUrl });
    await former.connect();
  });
  afterEach(async () => {
    await replica?.close();
    await former.end();
  });

  it('handles nothing while that one leads, then all, and keeps it from leading again', async () => {
    expect(await isHeld()).toBe(true);
    replica = await harness.startReplica();
    const [handled] = watch([replica]);
    harness.app = replica;
    // It has tried to take part, and its session goes on trying.
    const tries = async () =>
      (
        await former.query<{ tried: Date }>(
          `SELECT query_start AS tried FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock_shared%' AND pid <> pg_backend_pid()`,
        )
      ).rows[0]?.tried.getTime();
    await storeHelp(1);
    const [before] = [await until(tries)];
    await until(async () => ((await tries()) ?? 0) > before);
    expect(heldBy(replica)).toEqual([]);
    expect(handled).toEqual([]);
    expect(await waiting()).toBe(1);
    await former.query('SELECT pg_advisory_unlock($1)', [FORMER_LEADER_LOCK]);
    await until(async () => (await waiting()) === 0);
    expect(handled).toHaveLength(1);
    expect(await isHeld()).toBe(false);
    await replica.close();
    replica = undefined;
    harness.app = undefined;
    expect(await isHeld()).toBe(true);
  });

  /** Stores an update with /help as the former release did. */
  async function storeHelp(updateId: number): Promise<void> {
    const chat = { id: -5, type: 'group', title: 'x' };
    await harness.prisma.update.create({
      data: {
        updateId,
        lane: chat.id,
        payload: { update_id: updateId, message: { message_id: 1, date: 0, chat } },
        receivedAt: harness.now(),
      },
    });
  }
});
