import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, prepareShare } from '@slovo/contracts';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person } from './telegram.ts';

const CODE = 'AbCdEfGh12345678';
let harness: BotHarness;
let anya: Person;
let boris: Person;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.witnessLinks.clear();
  harness.services.witnesses.clear();
  anya = await harness.telegram.person('Аня');
  boris = await harness.telegram.person('Борис');
  await harness.meet(anya);
});

const profile = (person: Person) => harness.profileOf(person);
const captions = (message: Parameters<typeof buttonsOf>[0]) => buttonsOf(message).map(({ text }) => text);

function promised(title: string) {
  const promise = harness.services.give(profile(anya), { title });
  harness.services.witnessLinks.set(promise.id, CODE);
  return promise;
}

/** Where the button leads that opens Telegram's list of chats. */
function sharedBy(message: Parameters<typeof buttonsOf>[0]): { url: string | null; text: string | null } {
  const found = buttonsOf(message).find(({ text }) => text.includes('Позвать свидетеля'));
  const address = new URL(found && 'url' in found ? found.url : 'about:blank');
  expect(`${address.origin}${address.pathname}`).toBe('https://t.me/share/url');
  return { url: address.searchParams.get('url'), text: address.searchParams.get('text') };
}

describe('calling a witness', () => {
  it('[LOOP-14] is offered after a report that waits, and on the promise’s card', async () => {
    promised('Бегать & прыгать');
    await anya.says('Пробежала пять');
    await anya.presses(await anya.sees('Пробежала пять'), 'Отправить');
    const sent = await anya.sees('принят');
    expect(sharedBy(sent)).toEqual({
      url: `https://t.me/slovo_bot?start=w_${CODE}`,
      text: expect.stringContaining('«Бегать & прыгать»'),
    });
    await anya.presses(sent, 'Открыть');
    sharedBy(await anya.sees('Идёт'));
  });

  it('[LOOP-14] is not offered where nobody can be a witness, nor to others', async () => {
    const { id } = promised('Бег');
    await harness.meet(boris);
    await boris.start(`p_${id}`);
    expect(captions(await boris.sees('Бег'))).toEqual(['Открыть на сайте']);
    harness.services.promise(id).is_public = false;
    await anya.start(`p_${id}`);
    expect(captions(await anya.sees('Бег')).join()).not.toContain('свидетел');
  });

  it('[LOOP-15] prepares a message for the mini app, which Telegram offers to a chat', async () => {
    const { id, owner, title } = promised('Бег');
    const link = { promise_id: id, promise_title: title, owner, code: CODE, path: '/', witnesses: 0 };
    const caller: Caller = { kind: 'user', userId: profile(anya).id, roles: [], via: 'web' };
    const prepared = await harness.calls().call(prepareShare, { link }, caller);
    expect(Date.parse(prepared.expires_at)).toBeGreaterThan(Date.parse('2020-01-01'));
    const path = `/sandbox/people/${anya.id}/prepared-messages/${prepared.prepared_message_id}`;
    expect(await harness.telegram.ask('GET', path)).toEqual({
      text: expect.stringContaining('«Бег»'),
      url: `https://t.me/slovo_bot?start=w_${CODE}`,
    });
    const nobody = { ...caller, userId: 999_999 };
    await expect(harness.calls().call(prepareShare, { link }, nobody)).rejects.toMatchObject({
      code: 'SHARE_REFUSED',
    });
  });
});

describe('the link of a witness', () => {
  it('[LOOP-16] makes a witness of somebody who had no account, and shows what waits for a vote', async () => {
    const promise = promised('Бег');
    harness.services.report(promise, 'Пять километров');
    await boris.start(`w_${CODE}`);
    const welcome = await boris.finds('Теперь вы свидетель: Бег, Аня.');
    expect(captions(welcome)).toEqual(['🔕 Не писать об этом обещании']);
    expect(harness.services.witnesses.has(`${promise.id}:${profile(boris).id}`)).toBe(true);
    const waiting = await boris.finds('Пять километров');
    expect(captions(waiting)).toEqual(['👍 Подтвердить']);
  });

  it('[LOOP-16] mutes and resumes one promise by a button, also on its card', async () => {
    const { id } = promised('Бег');
    await boris.start(`w_${CODE}`);
    const welcome = await boris.sees('Теперь вы свидетель');
    const key = `${id}:${profile(boris).id}`;
    expect(await boris.presses(welcome, 'Не писать')).toBe('Больше не пишу об этом обещании.');
    expect(harness.services.witnesses.get(key)).toBe(true);
    const turned = await boris.sees('Теперь вы свидетель'); // edited after the toast
    expect(captions(turned)).toEqual(['🔔 Писать об этом обещании']);
    await boris.presses(turned, 'Писать');
    expect(harness.services.witnesses.get(key)).toBe(false);
    await boris.start(`p_${id}`);
    expect(captions(await boris.sees('день 3 из 7'))).toContain('🔕 Не писать об этом обещании');
  });

  it('[LOOP-48] can be muted and resumed from a notice itself', async () => {
    const { id } = promised('Бег');
    await boris.start(`w_${CODE}`);
    await boris.sees('Теперь вы свидетель');
    await harness.notice(profile(boris).id, {
      title: 'Аня ждёт голоса',
      actions: [
        { kind: 'vote', reportId: 5 },
        { kind: 'mute-promise', promiseId: id },
      ],
    });
    const told = await boris.sees('Аня ждёт голоса');
    expect(captions(told)).toEqual(['👍 Подтвердить', '🔕 Не писать об этом обещании']);
    const key = `${id}:${profile(boris).id}`;
    expect(await boris.presses(told, 'Не писать')).toBe('Больше не пишу об этом обещании.');
    expect(harness.services.witnesses.get(key)).toBe(true);
    const turned = await boris.sees('Аня ждёт голоса'); // edited after the toast
    expect(captions(turned)).toEqual(['👍 Подтвердить', '🔔 Писать об этом обещании']);
    await boris.presses(turned, 'Писать');
    expect(harness.services.witnesses.get(key)).toBe(false);
  });

  it('[LOOP-16] is muted once by two quick presses, without an apology for the second', async () => {
    const { id } = promised('Бег');
    await boris.start(`w_${CODE}`);
    const welcome = await boris.sees('Теперь вы свидетель');
    for (const _ of [1, 2])
      expect(await boris.presses(welcome, 'Не писать')).toBe('Больше не пишу об этом обещании.');
    expect(harness.services.witnesses.get(`${id}:${profile(boris).id}`)).toBe(true);
    await boris.says('/cancel'); // answered after the presses
    await boris.sees('Прерывать нечего');
    expect(await boris.count('Не получилось')).toBe(0);
  });

  it('[LOOP-16] is refused in words to the owner, and where it does not work', async () => {
    promised('Бег');
    await anya.start(`w_${CODE}`);
    await anya.finds('Это ваше обещание');
    await anya.start('w_unknown1');
    await anya.finds('Эта ссылка больше не действует');
    await anya.start('w_x');
    await anya.finds('Такой страницы нет');
    expect(harness.services.witnesses.size).toBe(0);
  });
});
