// A person who decides on a report reads all of it first: in the notice, under /today and on the promise's card.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeDelivered, reportApproved, type UserProfile } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, type Seen, textOf } from './telegram.ts';
import { approved } from './verdicts.ts';

let harness: BotHarness;
let boris: Person;
let motivator: UserProfile;
let owner: UserProfile;
const picture = { fileId: 'reports/long.jpg', type: 'image' as const, url: '/media/reports/long.jpg' };
/** 2,200 and 4,000 characters, each word once. */
const wordsOf = (length: number) =>
  Array.from({ length: length / 10 }, (_, at) => `слово${String(at).padStart(4, '0')}`).join(' ');

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const anya = await harness.telegram.person('Аня');
  boris = await harness.telegram.person('Борис');
  await Promise.all([harness.meet(anya), harness.meet(boris)]);
  await boris.finds('У вас сейчас');
  owner = harness.profileOf(anya);
  motivator = harness.profileOf(boris);
});

/** Messages of the bot from the one that begins the report to the newest. */
const since = async (isFirst: (message: Seen) => boolean): Promise<Seen[]> => {
  const all = (await boris.all()).filter(({ author }) => author === 'bot');
  return all.slice(all.findIndex(isFirst));
};
const shape = (messages: readonly Seen[]) =>
  messages.map((message) => [Boolean(message.photo), buttonsOf(message).map(({ text }) => text)]);

describe('[BOT-01] a long report in a notice to its motivator', () => {
  it('follows its picture whole, with the buttons below its end', async () => {
    const text = wordsOf(2_200);
    const reportId = 4_001;
    const id = await harness.notice(motivator.id, {
      title: 'Проверьте отчёт',
      text,
      html: `<blockquote>${text}</blockquote>`,
      media: picture,
      promise_id: 7,
      actions: [
        { kind: 'approve', reportId },
        { kind: 'reject', reportId },
      ],
    });
    const { messageId } = await until(() =>
      harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id),
    );
    const shown = await since(({ photo }) => photo !== undefined);
    expect(shape(shown)).toEqual([
      [true, []],
      [false, ['✅ Утвердить', '❌ Отклонить']],
    ]);
    expect(textOf(shown[1] as Seen).replaceAll(/\s+/g, ' ')).toBe(`Проверьте отчёт ${text}`);
    expect(shown[1]?.message_id).toBe(messageId);

    await harness.publish(reportApproved, approved(reportId, motivator.id));
    const settled = await boris.sees('✅ Подтверждено: Борис');
    expect(settled.message_id).toBe(messageId);
    expect(textOf(settled)).toContain(text.slice(-30));
  });

  it('goes on in a second message if it is too long for one, and keeps its markup', async () => {
    const text = wordsOf(4_000);
    const before = (await boris.all()).length;
    await harness.notice(motivator.id, {
      title: 'Проверьте отчёт',
      text,
      html: `${'Аня отчитывается. '.repeat(10)}<blockquote>${text}</blockquote>`,
      actions: [{ kind: 'approve', reportId: 4_002 }],
    });
    await boris.sees(text.slice(-20));
    const shown = (await boris.all()).slice(before);
    expect(shape(shown)).toEqual([
      [false, []],
      [false, ['✅ Утвердить']],
    ]);
    expect(shown.map(textOf).join(' ')).toContain(text.slice(-60));
    for (const message of shown)
      expect(message.entities?.some(({ type }) => type === 'blockquote')).toBe(true);
  });
});

describe('[BOT-01] a long report that is asked for in the chat', () => {
  const waiting = (text: string) => {
    const { id, first_name } = motivator;
    const promise = harness.services.give(owner, {
      approval_type: 'specific',
      motivator_person: { id, username: null, first_name, last_name: null, photo_url: null },
    });
    const report = harness.services.report(promise, text);
    report.media = {
      path: 'reports/own.jpg',
      kind: 'photo',
      mime: 'image/jpeg',
      width: 8,
      height: 6,
      duration: null,
      poster: null,
    };
    return promise;
  };

  it.each([
    ['a caption', 200, [[true, ['✅ Утвердить', '❌ Отклонить']]]],
    [
      'a message after the picture',
      2_200,
      [
        [true, []],
        [false, ['✅ Утвердить', '❌ Отклонить']],
      ],
    ],
    [
      'a message after the picture, at its greatest length',
      4_000,
      [
        [true, []],
        [false, ['✅ Утвердить', '❌ Отклонить']],
      ],
    ],
  ])('is shown whole as %s', async (_, length, expected) => {
    const text = wordsOf(length);
    const promise = waiting(text);
    await boris.start(`p_${promise.id}`);
    await boris.finds(text.slice(-20));
    const shown = await since(({ photo }) => photo !== undefined);
    expect(shape(shown)).toEqual(expected);
    expect(shown.map(textOf).join(' ').replaceAll(/\s+/g, ' ')).toContain(text);
  });
});
