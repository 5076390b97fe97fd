// What a report by the bot costs: statements, calls and requests to Telegram. Real: PostgreSQL, NATS, the whole bot and the
// sandbox Telegram. Not real: the services that it calls.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PromiseView, UserProfile } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { until } from '@slovo/testing';
import { StatementLog } from '@slovo/testing/statement-log';
import { Drafts } from '../src/features/report/drafts.ts';
import { RecordApproval } from '../src/messages/reactions/record-approval.ts';
import { SentMessages } from '../src/messages/sent-messages.ts';
import { Telegram as BotTelegram } from '../src/telegram/telegram.ts';
import { Intake } from '../src/updates/intake.ts';
import { BotHarness } from './bot-harness.ts';
import type { Person } from './telegram.ts';
import { approved } from './verdicts.ts';

/** The looks of loops for work and for other replicas, which they also take when there is none, and those of this spec. */
const LOOKS =
  /^SELECT (update_id|batch_id|id, chat_id AS|COUNT|count\(\*\)::int AS replicas)|^SELECT .* FROM "public"."(sent_messages|deliveries|drafts)"|sending_counts/;

let harness: BotHarness;
let log: StatementLog;
let anya: Person;
let user: UserProfile;
beforeAll(async () => {
  harness = await BotHarness.start();
  await harness.app!.get(Scheduler).stop();
  log = new StatementLog();
  ({ person: anya, user } = await harness.newcomer('Аня'));
});
afterAll(async () => {
  log.stop();
  await harness.close();
});
afterEach(() => {
  harness.services.promises.clear();
  harness.services.hooks.clear();
});

const allDone = () =>
  until(async () => (await harness.prisma.update.count({ where: { status: 'waiting' } })) === 0);

/** What the bot sends until it has handled what `work` caused, without looks. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await log.all(async () => {
    await work();
    await until(async () => (await harness.prisma.draft.count({ where: { status: 'sending' } })) === 0);
    await allDone();
  });
  return sent.filter((text) => !LOOKS.test(text));
}

/** The card of a text report, ready to be sent. */
async function cardOf(promise: PromiseView, text: string) {
  await anya.says(text);
  const card = await anya.sees(text);
  await allDone();
  expect(card.text).toContain(promise.title);
  return card;
}

describe('few statements, each a transaction of its own, suffice for', () => {
  it('a report under voting', async () => {
    const card = await cardOf(harness.services.give(user), 'Под голосование');
    harness.services.asked.length = 0;
    const sent = await statementsOf(async () => {
      await anya.presses(card, 'Отправить');
      await anya.sees('принят');
    });
    // Stored; its chat, the draft, the message that is to be decided, that it is shown, the draft again, done.
    expect(sent.map((text) => text.slice(0, 50))).toHaveLength(7);
    expect(sent).not.toContain('BEGIN');
    expect(harness.services.asked.toSorted()).toEqual([
      'auth.register-telegram-person',
      'promises.submit-report',
      'voting.get-witness-link',
    ]);
  });

  it('a report that the system approves', async () => {
    const promise = harness.services.give(user, { approval_type: 'system' });
    const card = await cardOf(promise, 'Без голосования');
    const sent = await statementsOf(async () => {
      await anya.presses(card, 'Отправить');
      await anya.sees('принят');
    });
    expect(sent.map((text) => text.slice(0, 50))).toHaveLength(5);
    expect(sent).not.toContain('BEGIN');
  });

  it('sixteen updates that arrive at once, and sixteen drafts that are sent at once', async () => {
    const intake = harness.app!.get(Intake);
    const drafts = harness.app!.get(Drafts);
    const chat = { id: -77, type: 'group', title: 'Не личный' };
    const stored = await statementsOf(() =>
      Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          intake.store([
            {
              update_id: 700_000_000 + index,
              message: { message_id: index, date: 1, chat, text: 'Всем' },
            } as never,
          ]),
        ),
      ),
    );
    expect(stored.filter((text) => text.startsWith('INSERT INTO updates'))).toHaveLength(1);
    const expiresAt = new Date(harness.now().getTime() + 60_000);
    const facts = { userId: user.id, text: 'Вместе', items: [], promiseId: 1, status: 'offered' as const };
    const rows = await harness.prisma.draft.createManyAndReturn({
      data: Array.from({ length: 16 }, (_, index) => ({
        ...facts,
        chatId: 900_000 + index,
        messageId: 1,
        expiresAt: index === 15 ? harness.now() : expiresAt,
        createdAt: harness.now(),
      })),
    });
    const claimed: unknown[] = [];
    const sent = await log.all(async () => {
      claimed.push(
        ...(await Promise.all(rows.map(({ id, chatId }) => drafts.claim(id, Number(chatId), harness.now())))),
        await drafts.claim(rows[0]!.id, 1, harness.now()),
      );
    });
    expect(sent.filter((text) => text.startsWith('UPDATE drafts'))).toHaveLength(2);
    // The last one is expired, and nobody sends the draft of another chat.
    expect(claimed.map((draft) => (draft as { status: string } | null)?.status ?? null)).toEqual([
      ...Array.from({ length: 15 }, () => 'sending'),
      null,
      null,
    ]);
    await harness.prisma.draft.deleteMany({ where: { text: 'Вместе' } });
  });
});

it('[SPEED-461] a quick text report takes two requests to Telegram: the toast and the card', async () => {
  const card = await cardOf(harness.services.give(user), 'Быстро');
  const requests: string[] = [];
  harness.app!.get(BotTelegram).api.config.use((call, method, payload, signal) => {
    requests.push(method);
    return call(method, payload, signal);
  });
  await anya.presses(card, 'Отправить');
  await anya.sees('принят');
  await allDone();
  expect(requests.toSorted()).toEqual(['answerCallbackQuery', 'editMessageText']);
});

it('[SPEED-461] a text report that takes longer says meanwhile that it is being sent', async () => {
  const card = await cardOf(harness.services.give(user), 'Медленно');
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  harness.services.hooks.set('promises.submit-report', () => finished);
  try {
    await anya.presses(card, 'Отправить');
    expect((await anya.sees('Отправляю…')).message_id).toBe(card.message_id);
  } finally {
    finish();
  }
  expect((await anya.sees('принят')).message_id).toBe(card.message_id);
});

it('a decision that is being written while the card is recorded reaches the card', async () => {
  const sentMessages = harness.app!.get(SentMessages);
  const shown = { chatId: anya.id, messageId: 90_001 };
  const card = { ...shown, userId: user.id, html: 'Отчёт', hasMedia: false, reportId: 90_002, promiseId: 1 };
  const now = harness.now();
  let recorded = Promise.resolve();
  await harness.prisma.$transaction(async (tx) => {
    await sentMessages.decide(tx, { reportId: card.reportId }, { as: 'approved', by: 'system' }, now);
    recorded = sentMessages.recordReported(card, now);
    await until(async () => {
      const waiting = await harness.prisma.$queryRaw<object[]>`
        SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`;
      return waiting.length > 0;
    });
  });
  await recorded;
  await sentMessages.settleReported(shown);
  const row = await harness.prisma.sentMessage.findFirst({ where: { messageId: shown.messageId } });
  expect(row?.outcome).toEqual({ as: 'approved', by: 'system' });
});

describe('decisions on reports', () => {
  const card = (reportId: number) => ({
    chatId: anya.id,
    messageId: reportId,
    userId: user.id,
    html: 'Отчёт',
    hasMedia: false,
    promiseId: 1,
    reportId,
  });
  const approve = (reportIds: readonly number[], by: number) =>
    harness.prisma.$transaction(async (tx) => {
      const now = harness.now();
      const events = reportIds.map((id) => ({
        payload: approved(id, by),
        eventId: String(id),
        occurredAt: now,
        carrier: {},
      }));
      await harness.app!.get(RecordApproval).recordApproval(tx, events, { now });
    });

  it('are written in sets: by as many statements as one, and none wakes where no message asked', async () => {
    const sentMessages = harness.app!.get(SentMessages);
    const asked = Array.from({ length: 40 }, (_, index) => 91_000 + index);
    for (const id of asked) await sentMessages.recordReported(card(id), harness.now());
    const shorten = (sent: string[]) =>
      sent.filter((text) => !LOOKS.test(text)).map((text) => text.split(' ', 2).join(' '));
    const nobody = asked.map((id) => id + 1_000);
    expect(shorten(await log.all(() => approve(nobody, user.id)))).toEqual([
      'BEGIN',
      'SELECT pg_advisory_xact_lock(hashtextextended(about,',
      'WITH given',
      'COMMIT',
    ]);
    const told = shorten(await log.all(() => approve(asked, user.id)));
    // The loop that edits them is in this process, which works alone: PostgreSQL notifies nobody.
    expect(told.slice(0, 4)).toEqual([
      'BEGIN',
      'SELECT pg_advisory_xact_lock(hashtextextended(about,',
      'WITH given',
      'COMMIT',
    ]);
    const about = [...asked, ...nobody].map((id) => `report:${id}`);
    expect(await harness.prisma.decision.count({ where: { about: { in: about } } })).toBe(80);
    const marked = await harness.prisma.sentMessage.findMany({ where: { reportId: { in: asked } } });
    expect(marked.map(({ outcome }) => outcome)).toEqual(asked.map(() => ({ as: 'approved', by: user.id })));
  });

  it('are taken once each: the first of a set, and never one after another', async () => {
    const sentMessages = harness.app!.get(SentMessages);
    const now = harness.now();
    const decide = (...decided: Parameters<SentMessages['decideAll']>[1][number][]) =>
      harness.prisma.$transaction((tx) => sentMessages.decideAll(tx, decided, now));
    const [first, second] = [card(93_001), card(93_002)];
    for (const one of [first, second]) await sentMessages.recordReported(one, now);
    const question = { reportId: first.reportId };
    await decide(
      { question, outcome: { as: 'withdrawn' } },
      { question, outcome: { as: 'approved', by: 'system' } },
    );
    await decide(
      { question, outcome: { as: 'approved', by: 'system' } },
      { question: { reportId: second.reportId }, outcome: { as: 'approved', by: 'system' } },
    );
    const outcomes = await harness.prisma.sentMessage.findMany({
      where: { messageId: { in: [first.messageId, second.messageId] } },
      orderBy: { messageId: 'asc' },
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      { as: 'withdrawn' },
      { as: 'approved', by: 'system' },
    ]);
  });
});
