import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { batchChunkReady, batchHalted, chatBlocked, getSending, type SendingState } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { until } from '@slovo/testing';
import { FillLine } from '../src/batches/fill-line.ts';
import { ChatBook } from '../src/chats/chat-book.ts';
import { SendingCounts } from '../src/telegram/sending-counts.ts';
import { SendingLimits } from '../src/telegram/sending-limits.ts';
import { BotHarness } from './bot-harness.ts';
import { Broadcast, gather, type Member } from './crowd.ts';
import { textOf } from './telegram.ts';

const OPERATOR = { kind: 'operator' as const, userId: 1, fingerprint: '00000000' };
/** A transaction that waits for others has no time of its own: a busy machine would end it. */
const AS_LONG_AS_IT_TAKES = { timeout: 60_000 };

const HOLD_MS = 600_000;
/** After a hold the bot sends slowly for half a minute. */
const AFTER_HOLD_MS = HOLD_MS + 31_000;

let harness: BotHarness;
let crowd: Member[];

beforeAll(async () => {
  harness = await BotHarness.open();
  crowd = await gather(harness, 60);
  await harness.startBot();
});
afterAll(() => harness.close());
afterEach(() => harness.telegram.mend());

const some = (from: number, to: number) => new Broadcast(harness, crowd.slice(from, to));
/** Nothing is sent until the clock is moved by `HOLD_MS`. */
const holdSending = () => harness.app!.get(SendingLimits).hold(HOLD_MS / 1_000);
/** Resolves once the bot has in memory what was in line at the call: the first reading after it has ended. */
async function lineIsRead(): Promise<void> {
  const reads = jest.spyOn(harness.app!.get(FillLine), 'fill');
  await until(() => reads.mock.calls.length >= 2);
  reads.mockRestore();
}
const refusedByTelegram = () =>
  harness.telegram.ask<{ refused: number }>('GET', '/sandbox/rate-limit').then(({ refused }) => refused);

describe('a batch', () => {
  it('reaches everybody once, with their own name', async () => {
    const batch = some(0, 4);
    await harness.prisma.chat.update({
      where: { userId: crowd[1]!.userId },
      data: { firstName: '<b>Аня</b>', username: 'anya' },
    });
    await harness.prisma.chat.update({ where: { userId: crowd[2]!.userId }, data: { firstName: ' ' } });
    const html = '<b>{{first_name}}</b> ({{username}}), {{city}}<blockquote>да</blockquote>';
    await batch.send({ html, variables: { city: 'Пермь' } });
    await batch.settled();
    const messages = await Promise.all(batch.members.map(({ person }) => person.finds('Пермь')));
    expect(messages.map(textOf)).toEqual([
      'Участник 0 (друг), Пермь\nда',
      '<b>Аня</b> (anya), Пермь\nда',
      'друг (друг), Пермь\nда',
      'Участник 3 (друг), Пермь\nда',
    ]);
    expect(new Set(batch.delivered.map(({ messageId }) => messageId))).toEqual(
      new Set(messages.map(({ message_id }) => message_id)),
    );
  });

  it('may arrive before its message and twice', async () => {
    const batch = some(0, 3);
    await batch.range();
    await batch.content();
    await batch.settled();
    await batch.range();
    await batch.quiet();
    expect(await batch.copies()).toEqual([1, 1, 1]);
    expect(await harness.prisma.batch.findUnique({ where: { batchId: batch.batchId } })).toMatchObject({
      waiting: 0,
      inLine: false,
    });
  });

  it('[ADM-SEND-07] [ADM-GEN-11] uploads its media once, and a long text follows it', async () => {
    const media = { fileId: 'a'.repeat(32), type: 'image' as const, url: '/x', path: 'notices/aa/a.jpg' };
    const batch = some(10, 18);
    await batch.send({ html: `${'слово '.repeat(200)}Конец.`, media });
    await batch.settled();
    for (const { person } of batch.members) {
      const [picture, text] = (await person.all()).slice(-2);
      expect(picture?.photo).toBeDefined();
      expect(textOf(text!)).toMatch(/^слово слово .*Конец\.$/s);
    }
    expect(harness.services.media.reads).toEqual([`/internal/library/${media.fileId}`]);
  });

  it.each([
    ['avi', 'document'],
    ['mov', 'document'],
    ['mp4', 'video'],
  ] as const)('[ADM-MEDIA-39] sends a video that ends in %s as a %s', async (ending, kind) => {
    const fileId = Buffer.from(ending).toString('hex').padEnd(32, 'c');
    const path = `notices/cc/${fileId}.${ending}`;
    const batch = some(24, 25);
    await batch.send({ media: { fileId, type: 'video', url: '/x', path } });
    await batch.settled();
    const message = (await batch.members[0]!.person.all()).at(-1)!;
    expect(['video', 'document'].filter((name) => name in message)).toEqual([kind]);
  });

  it('goes without media that Telegram refuses, which nobody uploads again', async () => {
    const media = { fileId: 'b'.repeat(32), type: 'image' as const, url: '/x', path: 'notices/bb/b.jpg' };
    await harness.telegram.fault({ method: 'sendPhoto', status: 400 });
    const batch = some(20, 24);
    await batch.send({ media });
    await batch.settled();
    expect(await batch.copies()).toEqual([1, 1, 1, 1]);
    expect(harness.services.media.reads.filter((url) => url.endsWith(media.fileId))).toHaveLength(1);
  });

  it('[ADM-SEND-13] keeps what Telegram answered while the database fails for a moment', async () => {
    const chats = harness.app!.get(ChatBook);
    jest.spyOn(chats, 'markBlocked').mockRejectedValueOnce(new Error('no connection'));
    await harness.telegram.fault({ method: 'sendMessage', status: 403 });
    const batch = some(20, 21);
    await batch.send();
    await batch.settled();
    expect(batch.undelivered.map(({ reason }) => reason)).toEqual(['blocked']);
    const { userId } = batch.members[0]!;
    await harness.prisma.chat.update({ where: { userId }, data: { blockedAt: null } });
  });

  it('[ADM-SEND-08] does not try who blocked the bot, and tells who does it now or has no chat', async () => {
    const batch = new Broadcast(harness, [
      ...crowd.slice(56, 59),
      { userId: 99_999, person: crowd[59]!.person },
    ]);
    const [known, now] = batch.members;
    await harness.prisma.chat.update({
      where: { userId: known!.userId },
      data: { blockedAt: harness.now() },
    });
    await now!.person.blocks();
    await until(async () => (await harness.prisma.update.count({ where: { status: 'waiting' } })) === 0);
    await harness.prisma.chat.update({ where: { userId: now!.userId }, data: { blockedAt: null } });
    await batch.send();
    await until(() => batch.delivered.length + batch.undelivered.length === 3);
    harness.moveBy(61_000); // whoever is unknown for a minute has no chat
    await batch.settled();
    expect(new Map(batch.undelivered.map(({ userId, reason }) => [userId, reason]))).toEqual(
      new Map([
        [known!.userId, 'blocked'],
        [now!.userId, 'blocked'],
        [99_999, 'no-chat'],
      ]),
    );
    expect(harness.published(chatBlocked)).toContainEqual({ userId: now!.userId });
    expect(await known!.person.count('Рассылка')).toBe(0);
  });
});

describe('the two priorities', () => {
  it('[ADM-SEND-01] send a notice before the batch that came first, and not one message too many', async () => {
    await harness.telegram.ask('POST', '/sandbox/rate-limit', { enabled: true });
    holdSending();
    const batch = some(0, 55);
    await batch.send();
    await lineIsRead();
    const reader = crowd[40]!;
    const takes = jest.spyOn(harness.app!.get(SendingLimits), 'take');
    await harness.notice(reader.userId, { text: 'Решение по отчёту' });
    await until(() => takes.mock.calls.some(([chatId]) => chatId === reader.person.id));
    takes.mockRestore();
    harness.moveBy(AFTER_HOLD_MS);
    await batch.settled();
    expect(await batch.copies()).toEqual(Array(55).fill(1));
    const { message_id } = await reader.person.finds('Решение по отчёту');
    // Telegram numbers messages in the order of their arrival; the requests that left together may overtake each other.
    expect((await batch.messageIds()).filter((id) => id < message_id).length).toBeLessThanOrEqual(2);
    expect(await refusedByTelegram()).toBe(0);
  });

  it('[ADM-SEND-02] let batches take turns', async () => {
    const [long, short] = [some(0, 45), some(45, 55)];
    // Otherwise a busy machine sends all of one before it has read the other.
    holdSending();
    await Promise.all([long.content(), short.content()]);
    await long.range();
    await short.range();
    await lineIsRead();
    harness.moveBy(AFTER_HOLD_MS);
    await Promise.all([long.settled(), short.settled()]);
    const ids = (await short.messageIds()).toSorted((a, b) => a - b);
    const between = (await long.messageIds()).filter((id) => id > ids[0]! && id < ids.at(-1)!);
    // Ten of one leave as many places to the other. On their way they may overtake each other, more on a busy machine;
    // without turns it would be none, or thirty-five.
    expect(between.length).toBeGreaterThanOrEqual(5);
    expect(between.length).toBeLessThanOrEqual(15);
  });

  it('[ADM-SEND-03] give a chat at most one message of batches a second', async () => {
    const [one, two] = [some(50, 51), some(50, 51)];
    await Promise.all([one.send(), two.send()]);
    await Promise.all([one.settled(), two.settled()]);
    const dates = (await crowd[50]!.person.all()).slice(-2).map(({ date }) => date);
    expect(dates[1]! - dates[0]!).toBeGreaterThanOrEqual(1);
  });
});

describe('a batch in progress', () => {
  it('[ADM-SEND-05] pauses at once, says when nothing is at Telegram, and goes on with the rest', async () => {
    const batch = some(0, 55);
    // As many as may be on their way at once, so the batch is not over before the pause on a slow machine either.
    await harness.telegram.fault({ method: 'sendMessage', delay_ms: 600_000, times: 30 });
    await batch.send();
    await harness.telegram.faultTaken();
    const version = await batch.move('paused');
    const atPause = batch.delivered.length;
    await harness.telegram.mend();
    await until(() => harness.published(batchHalted).find((event) => event.batchId === batch.batchId));
    const sent = await batch.quiet();
    expect(sent).toBeLessThanOrEqual(atPause + 30);
    expect(sent).toBeLessThan(55);
    expect(harness.published(batchHalted)).toContainEqual({ batchId: batch.batchId, version });
    await until(() => batch.delivered.length === sent);
    await batch.move('sending');
    await batch.settled();
    expect(await batch.copies()).toEqual(Array(55).fill(1));
  });

  it('[ADM-SEND-05] stops for good, forgets its line, and takes no range that comes too late', async () => {
    const batch = some(0, 55);
    await batch.send();
    await until(() => batch.delivered.length > 5);
    const version = await batch.move('stopping');
    await until(() => harness.published(batchHalted).find((event) => event.batchId === batch.batchId));
    expect(harness.published(batchHalted)).toContainEqual({ batchId: batch.batchId, version });
    const sent = await batch.quiet();
    await harness.app!.get(Scheduler).runDue();
    const { batchId } = batch;
    await until(async () => (await harness.prisma.batchDelivery.count({ where: { batchId } })) === 0);
    const late = some(0, 3);
    Object.assign(late, { batchId });
    const inbox = () =>
      harness.prisma.inboxEntry.count({ where: { consumer: { contains: 'QueueBatchRange' } } });
    const before = await inbox();
    await late.publishRange();
    await until(async () => (await inbox()) > before);
    expect(await harness.prisma.batchDelivery.count({ where: { batchId } })).toBe(0);
    expect(await batch.quiet()).toBe(sent);
  });

  it('[ADM-SEND-05] that is stopped while a range is put in line sends nothing of it, and forgets it', async () => {
    const batch = some(0, 3);
    const { batchId } = batch;
    await batch.content();
    await batch.move('sending');
    const { prisma } = harness;
    await prisma.$transaction(async (tx) => {
      await tx.batch.update({
        where: { batchId },
        data: { state: 'stopping', version: 9, haltedVersion: 9 },
      });
      await batch.publishRange();
      // Its rows are written; the row of the batch is not free.
      await until(async () => {
        const waiting = await prisma.$queryRaw<unknown[]>`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
    }, AS_LONG_AS_IT_TAKES);
    await until(() => prisma.batchDelivery.findFirst({ where: { batchId } }));
    expect(await prisma.batch.findUnique({ where: { batchId } })).toMatchObject({
      waiting: 0,
      inLine: false,
    });
    await harness.app!.get(Scheduler).runDue();
    expect(await prisma.batchDelivery.count({ where: { batchId } })).toBe(0);
    expect(batch.delivered).toEqual([]);
  });

  it('takes its recipients also as replicas of the release before publish them, each once', async () => {
    const batch = some(0, 4);
    const { batchId, receiptIds } = batch;
    await batch.content();
    const userIds = batch.members.map(({ userId }) => userId);
    const chunk = { receiptIds: receiptIds.slice(0, 3), userIds: userIds.slice(0, 3), silent: [userIds[0]!] };
    await harness.publish(batchChunkReady, { batchId, round: 0, ...chunk });
    await batch.publishRange();
    await batch.settled();
    expect(await batch.copies()).toEqual([1, 1, 1, 1]);
    expect(await harness.prisma.batch.findUnique({ where: { batchId } })).toMatchObject({
      waiting: 0,
      inLine: false,
    });
  });

  it('halts without anything in line, and only for the newest move', async () => {
    const batch = some(0, 1);
    await batch.move('paused');
    const halted = () => harness.published(batchHalted).filter(({ batchId }) => batchId === batch.batchId);
    await until(() => halted().length === 1);
    await batch.move('sending');
    await batch.move('paused');
    await until(() => halted().length === 2);
    expect(halted().map(({ version }) => version)).toEqual([1, 3]);
  });

  it('is retried for whom notifications names, and forgotten a week after its end', async () => {
    const batch = some(0, 2);
    await harness.telegram.fault({ method: 'sendMessage', status: 400, times: 2 });
    await batch.send();
    await batch.settled();
    expect(batch.undelivered.map(({ reason }) => reason)).toEqual(['refused', 'refused']);
    await batch.range([], 1);
    await until(() => batch.delivered.length === 2);
    expect(await batch.copies()).toEqual([1, 1]);
    harness.moveBy(8 * 86_400_000);
    await harness.app!.get(Scheduler).runDue();
    const { batchId } = batch;
    await until(async () => (await harness.prisma.batchDelivery.count({ where: { batchId } })) === 0);
    expect(await harness.prisma.batch.findUnique({ where: { batchId } })).toMatchObject({ forgetAt: null });
    harness.moveBy(-8 * 86_400_000);
  });
});

describe('Telegram in trouble', () => {
  it('[ADM-SEND-04] 429 for 20 seconds: everything stops, and nobody is lost or gets it twice', async () => {
    const batch = some(0, 20);
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: 20 });
    await batch.send();
    const { batchId } = batch;
    const limited = { batchId, error: { contains: 'Too Many Requests' } };
    await until(() => harness.prisma.batchDelivery.findFirst({ where: limited }));
    const sent = await batch.quiet();
    expect(sent).toBeLessThan(20);
    harness.moveBy(20_000);
    await batch.settled();
    expect(batch.undelivered).toEqual([]);
    expect(await batch.copies()).toEqual(Array(20).fill(1));
  });

  it('[FATE-03] 5xx: each message is tried again; a lost answer: it is not, and may be retried by hand', async () => {
    await harness.telegram.fault({ method: 'sendMessage', status: 502, times: 8 });
    await harness.telegram.fault({ method: 'sendMessage', drop: true, after: true, times: 3 });
    const batch = some(20, 30);
    await batch.send();
    await until(async () => {
      harness.moveBy(5_000);
      return batch.delivered.length + batch.undelivered.length === 10;
    });
    expect(batch.undelivered.map(({ reason }) => reason)).toEqual(Array(3).fill('interrupted'));
    expect(await batch.copies()).toEqual(Array(10).fill(1));
  });
});

describe('the state of sending', () => {
  it('[ADM-SEND-09] shows the queue of each priority, the last hour, answers 429 and failures by reason', async () => {
    const ask = () => harness.calls().call(getSending, {}, OPERATOR);
    const sums = ({ minutes }: SendingState) => ({
      batch: minutes.reduce((sum, minute) => sum + minute.batch, 0),
      refused: minutes.reduce((sum, minute) => sum + minute.failed.refused, 0),
      tooMany: minutes.reduce((sum, minute) => sum + minute.tooManyRequests, 0),
    });
    await harness.app!.get(SendingCounts).flush();
    const before = sums(await ask());
    const batch = some(0, 5);
    await harness.telegram.fault({ method: 'sendMessage', status: 400 });
    await batch.send();
    await batch.settled();
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: 1 });
    await harness.notice(crowd[0]!.userId);
    const paused = some(0, 7);
    await paused.move('paused');
    await paused.send();
    const after = await until(async () => {
      const state = await ask();
      return sums(state).tooMany > before.tooMany && state.direct.waiting === 0 ? state : null;
    });
    expect(sums(after)).toEqual({
      batch: before.batch + 4,
      refused: before.refused + 1,
      tooMany: before.tooMany + 1,
    });
    expect(after.batch).toEqual({ waiting: 7, sending: 0, paused: 1 });
    expect(after.direct).toEqual({ waiting: 0, isCapped: false, oldestAt: null });
    expect(after.minutes).toHaveLength(60);
    expect(after.minutes.at(-1)!.at).toBe(`${harness.now().toISOString().slice(0, 16)}:00.000Z`);
  });
});
