import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getSending,
  invitationAnswered,
  type NoticeAction,
  noticeDelivered,
  type PersonSnapshot,
  reportApproved,
} from '@slovo/contracts';
import { promiseSnapshot, until } from '@slovo/testing';
import { SendingCounts } from '../src/telegram/sending-counts.ts';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, textOf } from './telegram.ts';
import { approved } from './verdicts.ts';

const OPERATOR = { kind: 'operator' as const, userId: 1, fingerprint: '00000000' };

let harness: BotHarness;
let anya: Person;
let user: PersonSnapshot;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
afterEach(() => harness.telegram.mend());
beforeEach(async () => {
  anya = await harness.telegram.person('Аня');
  user = await harness.meet(anya);
});

describe('Telegram takes a message, and its answer is lost', () => {
  /** The next message is in the chat, and the bot does not know. */
  const loseAnswer = () => harness.telegram.fault({ method: 'sendMessage', drop: true, after: true });
  const unknown = async () => {
    await harness.app!.get(SendingCounts).flush();
    return (await harness.calls().call(getSending, {}, OPERATOR)).unknown;
  };

  it('[FATE-03] [FATE-04] a reminder is not sent again; its receipt and the count of operators say so', async () => {
    const before = await unknown();
    await loseAnswer();
    const id = await harness.notice(user.id, { text: 'Пора', message_key: 'reminder_day_end' });
    expect(await harness.undelivered(id)).toMatchObject({ reason: 'interrupted' });
    await harness.delivered(await harness.notice(user.id, { text: 'Следующее' }));
    expect(await anya.count('Пора')).toBe(1);
    expect(await unknown()).toEqual({ ...before, notSentAgain: before.notSentAgain + 1 });
  });

  it('[FATE-02] [FATE-04] a waiting report is sent again, and operators see how often that was', async () => {
    const before = await unknown();
    await twoCopies('report_waits_for_motivator', { kind: 'approve', reportId: 4_001 });
    expect(await unknown()).toEqual({ ...before, sentAgain: before.sentAgain + 1 });
  });

  it('[FATE-05] a press of the copy that nobody knew settles both', async () => {
    const ids = await twoCopies('report_waits_for_motivator', { kind: 'approve', reportId: 4_002 });
    await anya.presses(await copy(ids[0]!), '✅ Утвердить');
    await harness.publish(reportApproved, approved(4_002, 'system'));
    expect(await onlyOpenIsLeft(ids)).toBe(true);
  });

  it('[FATE-05] a press of either copy shows what was decided, also after the other was settled', async () => {
    const ids = await twoCopies('invitation_received', { kind: 'accept-invitation', invitationId: 4_003 });
    const promise = promiseSnapshot({ id: 1, userId: 1 });
    const answered = { invitationId: 4_003, code: 'abcd', inviteeId: user.id, promise };
    await harness.publish(invitationAnswered, { ...answered, answer: 'accepted' });
    await onlyOpenIsLeft([ids[1]!]);
    await anya.presses(await copy(ids[0]!), 'Согласиться').catch(() => null);
    expect(await onlyOpenIsLeft(ids)).toBe(true);
  });

  it('[FATE-05] a message about the account is sent again, and its answer removes the button from both copies', async () => {
    const ids = await twoCopies('account_deletion_requested', { kind: 'keep-account' });
    const [button] = buttonsOf(await copy(ids[0]!));
    await anya.presses(await copy(ids[0]!), button!.text);
    expect(await onlyOpenIsLeft(ids)).toBe(true);
  });

  const copy = async (id: number) => (await anya.all()).find(({ message_id }) => message_id === id)!;
  const onlyOpenIsLeft = (ids: number[]) =>
    until(async () => {
      const copies = await Promise.all(ids.map(copy));
      return copies.every(
        (message) =>
          buttonsOf(message)
            .map(({ text }) => text)
            .join() === 'Открыть',
      );
    });

  /** Sends a notice whose first answer is lost; resolves once both copies are in the chat. */
  async function twoCopies(message_key: string, action: NoticeAction): Promise<number[]> {
    const title = `Решите ${JSON.stringify(action)}`;
    await loseAnswer();
    const id = await harness.notice(user.id, {
      message_key,
      title,
      text: 'Готово',
      actions: [action, { kind: 'open-promise', promiseId: 1 }],
    });
    await until(() => {
      harness.moveBy(1_000);
      return harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id);
    });
    const copies = (await anya.all()).filter((message) => textOf(message).startsWith(title));
    expect(copies).toHaveLength(2);
    return copies.map(({ message_id }) => message_id);
  }
});
