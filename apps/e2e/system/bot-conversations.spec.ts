// Conversations with the bot: a report, a motivator's decision, a reminder.
// Real: every service as built, PostgreSQL, NATS, file storage. Telegram is the sandbox, and its chat is what is checked.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { type Actor, type ChatMessage, wordsOf } from '../src/actor.ts';
import { BotWorld } from '../src/bot/bot-world.ts';
import { labelsOf, press, reload } from '../src/bot/messages.ts';
import { type PromiseView, reportsOf, startPromise } from '../src/bot/running-promise.ts';
import { photoWithPlace } from '../src/photos.ts';

interface Receipt {
  status: string;
  response_type: string | null;
}

let bot: BotWorld;

beforeAll(async () => {
  bot = await BotWorld.start();
});
afterAll(() => bot.stop());

describe('a report', () => {
  it('[GEN-06, GEN-07] of text follows an edit, is sent once and can be withdrawn', async () => {
    const anya = await bot.member('Аня', 'anya_writes');
    const promise = await startPromise(anya, { title: 'Страница в день' });
    await anya.say('/report');
    await anya.receives(/это будет отчёт для «Страница в день»/);
    await anya.say('Прачитала');
    const written = (await anya.chat()).find((message) => message.text === 'Прачитала');
    await anya.receives(/Прачитала[\s\S]*Отправить\?/);
    await bot.editMessage(anya, written as ChatMessage, 'Прочитала');
    const card = await anya.receives(
      /День 1 из 7\nСчитается за сегодня до [\s\S]*\n\nПрочитала\n\nОтправить\?$/,
    );
    await Promise.all([press(anya, card, /^Отправить$/), press(anya, card, /^Отправить$/)]);
    const sent = await anya.receives(/Отчёт для «Страница в день» принят — день 1/);
    expect(await reportsOf(anya, promise)).toMatchObject([
      { report_text: 'Прочитала', report_status: 'pending' },
    ]);
    await press(anya, sent, /Отозвать отчёт/);
    await anya.receives(/Отчёт для «Страница в день» отозван/);
    expect(await reportsOf(anya, promise)).toEqual([]);
  });

  it('[GEN-06] of several photos is one report, for the promise that the person picks', async () => {
    const anya = await bot.member('Аня', 'anya_albums');
    await startPromise(anya, { title: 'Первое' });
    const second = await startPromise(anya, { title: 'Второе', approval: 'system' });
    await anya.send([await photoWithPlace('#7a9e7e'), await photoWithPlace('#9e7a7e')], 'Два снимка');
    await press(anya, await anya.receives(/К какому обещанию этот отчёт\?/), /Второе/);
    const card = await anya.receives(/Отчёт для «Второе»[\s\S]*Два снимка[\s\S]*2 фото и видео/);
    expect(labelsOf(card)).toEqual(['Отправить', 'Другое обещание', 'Отмена']);
    await press(anya, card, /^Отправить$/);
    await anya.receives(/Отчёт для «Второе» принят[\s\S]*День засчитан сразу/);
    expect(await reportsOf(anya, second)).toMatchObject([
      { report_status: 'approved', report_text: 'Два снимка' },
    ]);
  });

  it('is not sent after a cancel; `r_` asks for a report on an own promise, never on another person’s', async () => {
    const anya = await bot.member('Аня', 'anya_cancels');
    const boris = await bot.member('Борис', 'boris_cancels');
    const [own, other] = [
      await startPromise(anya, { title: 'Своё' }),
      await startPromise(anya, { title: 'Другое' }),
    ];
    const foreign = await startPromise(boris, { title: 'Чужое' });
    await anya.start(`r_${own.id}`);
    await anya.receives(/это будет отчёт для «Своё»/);
    await anya.say('Сделала');
    await press(anya, await anya.receives(/Отчёт для «Своё»[\s\S]*Отправить\?/), /Отмена/);
    await anya.receives(/^Не отправил/);
    await anya.start(`r_${foreign.id}`);
    expect(labelsOf(await anya.receives(/^О каком обещании отчёт\?/)).toSorted()).toEqual([
      '🔲 Другое',
      '🔲 Своё',
    ]);
    expect([...(await reportsOf(anya, own)), ...(await reportsOf(anya, other))]).toEqual([]);
  });

  it('[GEN-08, VOTE-03] is approved by a friend who opened `p_`, and both see the result', async () => {
    const anya = await bot.member('Аня', 'anya_voted');
    const boris = await bot.newcomer('Борис', 'boris_votes');
    const promise = await startPromise(anya, { title: 'Бегать по утрам' });
    await anya.send([await photoWithPlace('#7a9e7e')], 'Пять километров');
    await press(anya, await anya.receives(/Отправить\?/), /^Отправить$/);
    const own = await anya.receives(/Ждёт голоса/);
    await anya.start(`p_${promise.id}`);
    expect(labelsOf(await anya.receives(/Ваш отчёт ждёт подтверждения/))).toEqual([]);

    await boris.start(`p_${promise.id}`);
    await boris.receives(/^Бегать по утрам\nАня · Идёт · день 1 из 7/);
    const waiting = await boris.receives(/Отчёт за день 1 ждёт подтверждения[\s\S]*Нужен 1 голос/);
    expect(waiting.photo).toBeDefined();
    expect(await press(boris, waiting, /Подтвердить/)).toBe('Голос засчитан');
    const settled = await boris.receives(/✅ Подтверждено: Борис/);
    expect(settled.message_id).toBe(waiting.message_id);
    expect(labelsOf(settled)).toEqual(['Открыть']);
    await until(async () =>
      (await anya.chat()).find(
        (message) => message.message_id === own.message_id && /✅ Подтверждено: Борис/.test(wordsOf(message)),
      ),
    );
    await anya.receives(/Борис подтверждает|подтвердил|сдержан/i);
    expect((await anya.ask<PromiseView>('GET', `/api/promises/${promise.id}`)).completed_days).toBe(1);
  });
});

describe('a motivator', () => {
  it('[GEN-09, APPROVAL-01] is invited, accepts by `i_`, rejects with a reason and approves, all in the chat', async () => {
    const anya = await bot.member('Аня', 'anya_asks_for');
    const vera = await bot.member('Вера', 'vera_motivates');
    const promise = await anya.ask<PromiseView>('POST', '/api/promises', {
      title: 'Не курить',
      type: 'challenge',
      days_total: 7,
    });
    await anya.ask('PATCH', `/api/promises/${promise.id}/approval-type`, {
      approvalType: 'specific',
      username: 'vera_motivates',
    });
    const early = await anya.call<{ code: string }>('POST', `/api/promises/${promise.id}/start`);
    expect([early.status, early.body.code]).toEqual([409, 'INVITATION_PENDING']);
    const asked = await vera.receives(/Аня[\s\S]*Не курить/);
    expect(labelsOf(asked)).toEqual(expect.arrayContaining(['Согласиться', 'Отказаться']));

    await acceptByLink(vera, promise);
    await anya.receives(/Вера[\s\S]*Не курить/);

    await anya.ask('POST', `/api/promises/${promise.id}/start`);
    await anya.say('Держусь');
    await press(anya, await anya.receives(/Держусь[\s\S]*Отправить\?/), /^Отправить$/);
    await anya.receives(/Отчёт проверит Вера/);
    await rejectWithReason(vera, 'Нужно фото');
    await anya.receives(/Нужно фото/);
    await vera.receives(/❌ Отклонено: Вера\nНужно фото/);

    await anya.send([await photoWithPlace('#7a9e7e')], 'Вот');
    await press(anya, await anya.receives(/Вот[\s\S]*Отправить\?/), /^Отправить$/);
    await until(async () =>
      (await reportsOf(anya, promise)).some(({ report_text }) => report_text === 'Вот'),
    );
    await approveFromToday(vera, 'Вот');
    await until(async () => (await reportsOf(anya, promise))[0]?.report_status === 'approved');
  });

  /** The deep link opens the invitation for its addressee only. */
  async function acceptByLink(motivator: Actor, promise: PromiseView): Promise<void> {
    const stranger = await bot.newcomer('Некто', 'nobody_here');
    const code = await bot.invitationCode(promise.id);
    await stranger.start(`i_${code}`);
    await stranger.receives(/^Приглашение не найдено/);
    await motivator.start(`i_${code}`);
    const card = await motivator.receives(/^Аня просит вас быть мотиватором/);
    expect(await press(motivator, card, /Согласиться/)).toBe('Вы согласились быть мотиватором.');
    // Both the card and the earlier notice show the decision.
    await until(
      async () =>
        (await motivator.chat()).filter((message) => /Вы согласились быть мотиватором/.test(wordsOf(message)))
          .length >= 2,
    );
  }

  /** Cancels the question for a reason once, then answers it. */
  async function rejectWithReason(motivator: Actor, reason: string): Promise<void> {
    const waiting = await motivator.receives(
      (message) => labelsOf(message).includes('❌ Отклонить'),
      'the report to check',
    );
    await press(motivator, waiting, /Отклонить/);
    await motivator.receives(/^Почему отклоняете/);
    await motivator.say('/cancel');
    await motivator.receives(/^Хорошо, отменил/);
    await press(motivator, waiting, /Отклонить/);
    await until(
      async () =>
        (await motivator.chat()).filter((message) => wordsOf(message).startsWith('Почему отклоняете'))
          .length === 2,
    );
    await motivator.say(reason);
    await motivator.receives(/^Отклонил и передал причину/);
  }

  async function approveFromToday(motivator: Actor, reportText: string): Promise<void> {
    await until(async () => {
      const waiting = await motivator.ask<{ report_text: string }[]>('GET', '/api/voting/pending-reports');
      return waiting.some(({ report_text }) => report_text === reportText);
    });
    await motivator.say('/today');
    const list = await motivator.receives(
      (message) => labelsOf(message).some((label) => label.startsWith('Ждут вашего решения: ')),
      'the button to decide',
    );
    await press(motivator, list, /Ждут вашего решения/);
    const decision = await motivator.receives(/^Аня: отчёт за день 1 для «Не курить» ждёт вашего решения/);
    expect(await press(motivator, decision, /Утвердить/)).toBe('Утверждено');
    await motivator.receives(/✅ Подтверждено: Вера/);
  }
});

describe('at a time of day', () => {
  it('[NOTIF-16] a reminder is snoozed for an hour, comes again, and its button skips the day', async () => {
    await bot.advanceTo('10:00');
    const anya = await bot.member('Аня', 'anya_reminded');
    await startPromise(anya, { title: 'Вода', type: 'habit', approval: 'system' });
    // The reminder of the evening comes at 21:00.
    await bot.advanceTo('21:05');
    const reminders = async () =>
      (await anya.chat()).filter((message) => labelsOf(message).includes('Напомнить через час'));
    const reminder = await until(async () => (await reminders()).at(0));
    expect(labelsOf(reminder)).toEqual(expect.arrayContaining(['Отчитаться', 'Пропустить сегодня']));
    expect(await press(anya, reminder, /Напомнить через час/)).toBe('Напомню через час.');
    await bot.world.settle();
    const receipts = await anya.ask<Receipt[]>(
      'GET',
      `/api/admin/notifications/receipts/user/${anya.userId}?status=responded`,
    );
    expect(receipts).toMatchObject([{ status: 'responded', response_type: 'snooze' }]);

    await bot.world.advance('PT61M');
    const again = await until(async () =>
      (await reminders()).find(({ message_id }) => message_id > reminder.message_id),
    );
    expect(await press(anya, again, /Пропустить сегодня/)).toMatch(/Пропуск списан/);
    await until(async () => !labelsOf(await reload(anya, again)).includes('Пропустить сегодня'));
  });

  it('/today explains at night that yesterday’s day is still running, and a report counts for it', async () => {
    await bot.advanceTo('20:00');
    const anya = await bot.member('Аня', 'anya_at_night');
    const promise = await startPromise(anya, { title: 'Сон', approval: 'system' });
    await bot.advanceTo('01:30');
    await anya.say('/today');
    const today = await anya.receives(/^Сегодня/);
    expect(wordsOf(today)).toMatch(/🔲 Сон · День 1 из 7 · до 03:00/);
    expect(wordsOf(today)).toMatch(/До 03:00 ещё идёт вчерашний день: отчёт засчитается за него/);
    await anya.say('Ложусь');
    await press(anya, await anya.receives(/Ложусь[\s\S]*Отправить\?/), /^Отправить$/);
    await anya.receives(/Отчёт для «Сон» принят — день 1/);
    expect(await reportsOf(anya, promise)).toMatchObject([{ day_number: 1 }]);
  });
});
