import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type PersonSnapshot,
  pollClosed,
  reportApproved,
  reportRejected,
  reportWithdrawn,
} from '@slovo/contracts';
import { until } from '@slovo/testing';
import { GrammyError, HttpError } from 'grammy';
import { SentMessages } from '../src/messages/sent-messages.ts';
import { SettleMessages } from '../src/messages/settle-messages.ts';
import { Telegram as BotTelegram } from '../src/telegram/telegram.ts';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, textOf } from './telegram.ts';
import { approved, rejected, withdrawn } from './verdicts.ts';

type SettleParts = ConstructorParameters<typeof SettleMessages>;
const REFUSED = { ok: false as const, error_code: 400, description: 'Bad Request: no' };

let harness: BotHarness;
let anya: Person;
let user: PersonSnapshot;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  anya = await harness.telegram.person('Аня');
  user = await harness.meet(anya);
});

describe('a message whose question is decided elsewhere', () => {
  it('is edited in every chat, and says who decided', async () => {
    const boris = await harness.telegram.person('Борис');
    const other = await harness.meet(boris);
    const ask = {
      title: 'Нужен ваш голос',
      text: 'Новый отчёт',
      actions: [
        { kind: 'vote' as const, reportId: 321 },
        { kind: 'open-promise' as const, promiseId: 1 },
      ],
    };
    await harness.notice(user.id, ask);
    await harness.notice(other.id, ask);
    const [mine, theirs] = [await anya.sees('Нужен ваш голос'), await boris.sees('Нужен ваш голос')];
    await harness.publish(reportApproved, approved(321, other.id));
    for (const [person, before] of [
      [anya, mine],
      [boris, theirs],
    ] as const) {
      const after = await person.sees('✅ Подтверждено: Борис');
      expect(after.message_id).toBe(before.message_id);
      expect(textOf(after)).toBe('Новый отчёт\n\n✅ Подтверждено: Борис');
      expect(buttonsOf(after).map(({ text }) => text)).toEqual(['Открыть']);
    }
  });

  it('in a caption leaves room for the outcome: a caption has 1,024 characters', async () => {
    const text = 'слово '.repeat(160).trim();
    await harness.notice(user.id, {
      title: 'Решите',
      text,
      html: text,
      media: { fileId: 'reports/long.jpg', type: 'image', url: '/media/reports/long.jpg' },
      actions: [
        { kind: 'approve', reportId: 777 },
        { kind: 'reject', reportId: 777 },
      ],
    });
    await anya.sees('Решите');
    const reason = 'почему '.repeat(70).trim();
    await harness.publish(reportRejected, rejected(777, user.id, reason));
    const settled = await anya.sees('❌ Отклонено: Аня');
    expect(textOf(settled)).toContain(`…\n\n❌ Отклонено: Аня\n${reason}`);
    expect(textOf(settled)).toHaveLength(1_024);
  });

  it('is edited as soon as it is sent, if the decision came before', async () => {
    await harness.publish(reportApproved, approved(322, user.id));
    await until(() => harness.prisma.decision.findUnique({ where: { about: 'report:322' } }));
    await harness.notice(user.id, {
      title: 'Опоздало',
      text: 'Отчёт',
      actions: [{ kind: 'vote', reportId: 322 }],
    });
    await expect(anya.sees('✅ Подтверждено: Аня')).resolves.toMatchObject({
      reply_markup: expect.anything(),
    });
  });

  it('says that the report was withdrawn, though its poll had just approved it', async () => {
    const actions = [{ kind: 'vote' as const, reportId: 323 }];
    await harness.notice(user.id, { title: 'Нужен ваш голос', text: 'Новый отчёт', actions });
    const asked = await anya.sees('Нужен ваш голос');
    const facts = { promiseId: 1, verdict: 'approved' as const, decidedBy: user.id, reason: null };
    await harness.publish(pollClosed, { reportId: 323, ...facts });
    // All reactions to the poll have run before the withdrawal is published.
    await harness.publish(reportApproved, approved(324, user.id));
    await until(() => harness.prisma.decision.findUnique({ where: { about: 'report:324' } }));
    await harness.publish(reportWithdrawn, withdrawn(323));
    const settled = await anya.sees('Автор отозвал отчёт.');
    expect(settled.message_id).toBe(asked.message_id);
    expect(await anya.count('Подтверждено')).toBe(0);
  });

  it('says that the system approved it, which needs no poll', async () => {
    const actions = [{ kind: 'vote' as const, reportId: 325 }];
    await harness.notice(user.id, { title: 'Нужен ваш голос', text: 'Новый отчёт', actions });
    await anya.sees('Нужен ваш голос');
    await harness.publish(reportApproved, approved(325, 'system'));
    await expect(anya.sees('✅ Засчитано')).resolves.toBeDefined();
  });

  it('says who rejected it, also without a reason', async () => {
    const actions = [{ kind: 'reject' as const, reportId: 326 }];
    await harness.notice(user.id, { title: 'Решите', text: 'Новый отчёт', actions });
    await anya.sees('Решите');
    await harness.publish(reportRejected, rejected(326, user.id, ''));
    expect(textOf(await anya.sees('❌ Отклонено'))).toBe('Новый отчёт\n\n❌ Отклонено: Аня');
  });

  it('[SPEED-540] is edited again if another edit of the card overtook that of the outcome', async () => {
    const actions = [{ kind: 'vote' as const, reportId: 327 }];
    await harness.notice(user.id, { title: 'Нужен ваш голос', text: 'Новый отчёт', actions });
    const { message_id: messageId } = await anya.sees('Нужен ваш голос');
    const shown = { chatId: anya.id, messageId };
    let edits = 0;
    // Telegram has the outcome, and the bot does not know that yet, when the card is edited and asks for its outcome.
    harness.app!.get(BotTelegram).api.config.use(async (call, method, payload, signal) => {
      const answer = await call(method, payload, signal);
      const { message_id } = payload as { message_id?: number };
      if (method !== 'editMessageText' || message_id !== messageId || edits++ > 0) return answer;
      await call('editMessageText', { chat_id: anya.id, message_id: messageId, text: 'Отчёт принят' });
      await harness.app!.get(SentMessages).settleReported(shown);
      return answer;
    });
    await harness.publish(reportApproved, approved(327, user.id));
    await until(() =>
      harness.prisma.sentMessage.findFirst({ where: { ...shown, settledAt: { not: null } } }),
    );
    const card = (await anya.all()).find(({ message_id }) => message_id === messageId);
    expect(textOf(card!)).toContain('✅ Подтверждено: Аня');
    expect(edits).toBe(2);
  });

  it.each([
    ['stays as it is after a third refusal of Telegram', new GrammyError('no', REFUSED, 'edit', {}), false],
    ['is tried again after a third attempt without an answer', new HttpError('no', new Error('away')), true],
  ])('[BOT-14] %s', async (_title, error, isTriedAgain) => {
    const row = {
      id: 1,
      chatId: 1n,
      messageId: 1,
      userId: 1,
      promiseId: null,
      html: '?',
      hasMedia: false,
      version: '1',
      attempts: 2,
      outcome: { as: 'withdrawn' },
    };
    const stop = new AbortController();
    const written: unknown[] = [];
    const prisma = {
      $queryRaw: async () => [row],
      $executeRaw: async (_sql: unknown, ...values: unknown[]) => void written.push(values[0]),
      chat: { findUnique: async () => null },
    };
    const telegram = { api: { editMessageText: () => Promise.reject(error) } };
    const settle = new SettleMessages(
      ...([prisma, telegram, {}, { now: () => harness.now() }, {}, {}] as unknown as SettleParts),
    );
    await settle.run(stop.signal, { wait: async () => stop.abort() } as never);
    expect(written.map((settledAt) => settledAt === null)).toEqual([isTriedAgain]);
  });

  it('does not end the process if our own database fails in the middle', async () => {
    const away = () => Promise.reject(new Error('the database does not answer'));
    const row = { id: 1, chatId: 1n, messageId: 1, userId: 1, attempts: 0, outcome: { as: 'withdrawn' } };
    const stop = new AbortController();
    const $queryRaw = async () => [row];
    const prisma = { $queryRaw, $executeRaw: away, chat: { findUnique: away } };
    const wait = async () => stop.abort();
    const [clock, nobody] = [{ now: () => harness.now() }, {}];
    const settle = new SettleMessages(
      prisma as never,
      nobody as never,
      nobody as never,
      clock as never,
      nobody as never,
      nobody as never,
    );
    await expect(settle.run(stop.signal, { wait } as never)).resolves.toBeUndefined();
  });
});
