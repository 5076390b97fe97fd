// Real: the bot, its tables, NATS and the Bot API of the sandbox. Not real: auth, which keeps copies and deletions.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnData, UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { BotHarness } from './bot-harness.ts';
import { DUE_AT, REQUESTED_AT } from './fakes/fake-own-data.ts';
import { buttonsOf, type Person, type Seen, textOf } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let user: UserProfile;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  ({ person: anya, user } = await harness.newcomer('Аня'));
});

const captions = (message: Seen) => buttonsOf(message).map(({ text }) => text);
const knows = (data: Partial<OwnData>) =>
  harness.services.ownData.set(user.id, { export: null, deletion: null, ...data });
const copyIn = (state: NonNullable<OwnData['export']>['state']): NonNullable<OwnData['export']> => ({
  id: 5,
  state,
  requested_at: REQUESTED_AT,
  ready_at: state === 'ready' ? REQUESTED_AT : null,
  expires_at: state === 'ready' ? DUE_AT : null,
  size: state === 'ready' ? 2_048 : null,
});
const card = async () => {
  await anya.says('/mydata');
  return anya.sees('Мои данные');
};
const asked = (call: string) => harness.services.asked.filter((name) => name === call).length;

describe('[DATA-01] the copy in /mydata', () => {
  it.each([
    [null, 'А можно удалить аккаунт.', ['Получить копию', 'Удалить аккаунт']],
    ['making', 'Копия собирается. Напишу, когда будет готова.', ['Удалить аккаунт']],
    ['ready', 'хранится до 8 января', ['Скачать копию', 'Получить копию', 'Удалить аккаунт']],
    ['failed', 'собрать копию не удалось', ['Получить копию', 'Удалить аккаунт']],
    ['expired', 'хранилась 48 часов и удалена', ['Получить копию', 'Удалить аккаунт']],
  ] as const)('that is %s says so, and offers what can be done', async (state, words, buttons) => {
    knows({ export: state && copyIn(state) });
    const shown = await card();
    expect(textOf(shown)).toContain(words);
    expect(captions(shown)).toEqual(buttons);
  });

  it('is downloaded by a signed address, in a message that cannot be forwarded', async () => {
    knows({ export: copyIn('ready') });
    const shown = await card();
    expect(buttonsOf(shown)[0]).toMatchObject({ url: 'http://127.0.0.1:3001/copies/5?signed' });
    expect(shown.has_protected_content).toBe(true);
  });

  it('that was removed a moment ago can be requested again', async () => {
    knows({ export: copyIn('ready') });
    harness.services.hooks.set('auth.link-data-export', () => {
      throw new Refusal('DATA_EXPORT_EXPIRED');
    });
    const shown = await card();
    expect(textOf(shown)).toContain('хранилась 48 часов и удалена');
    expect(captions(shown)).toEqual(['Получить копию', 'Удалить аккаунт']);
  });

  it('is requested by a press, and the same card says that it is made', async () => {
    const shown = await card();
    expect(await anya.presses(shown, 'Получить копию')).toBe('Копия заказана');
    const changed = await anya.sees('Копия собирается');
    expect([changed.message_id, captions(changed)]).toEqual([shown.message_id, ['Удалить аккаунт']]);
  });

  it('that is refused says why, and the card stays', async () => {
    const shown = await card();
    harness.services.hooks.set('auth.request-data-export', () => {
      throw new Refusal('DATA_EXPORTS_TOO_MANY');
    });
    expect(await anya.presses(shown, 'Получить копию')).toBe(
      'За сутки можно запросить три копии. Попробуйте завтра.',
    );
    expect(textOf(await anya.finds('Мои данные'))).toBe(textOf(shown));
  });
});

describe('[DATA-08] [DATA-09] the deletion in /mydata', () => {
  it('wants the phrase, and the new card can take it back', async () => {
    await anya.presses(await card(), 'Удалить аккаунт');
    await anya.sees('напишите: удалить мой аккаунт');
    await anya.says('да');
    await anya.sees('Это другие слова');
    expect(asked('auth.request-account-deletion')).toBe(0);
    await anya.says('Удалить  мой аккаунт');
    const pending = await anya.sees('Аккаунт будет удалён 8 января');
    expect(captions(pending)).toEqual(['Получить копию', 'Оставить аккаунт']);
    expect(await anya.presses(pending, 'Оставить аккаунт')).toBe('Аккаунт остаётся');
    const kept = await anya.sees('Мои данные');
    expect(kept.message_id).toBe(pending.message_id);
    expect(textOf(kept)).not.toContain('будет удалён');
    expect(captions(kept)).toEqual(['Получить копию', 'Удалить аккаунт']);
    expect(harness.services.ownData.get(user.id)?.deletion).toBeNull();
  });

  it('that is refused says why, and asks no more', async () => {
    harness.services.hooks.set('auth.request-account-deletion', () => {
      throw new Refusal('OPERATOR_CANNOT_BE_DELETED');
    });
    await anya.presses(await card(), 'Удалить аккаунт');
    await anya.sees('напишите: удалить мой аккаунт');
    await anya.says('удалить мой аккаунт');
    await anya.sees('Оператора удалить нельзя');
    expect(captions(await card())).toEqual(['Получить копию', 'Удалить аккаунт']);
  });

  it('can be taken back from its notice, whose button then goes', async () => {
    knows({ deletion: { requested_at: REQUESTED_AT, due_at: DUE_AT } });
    await harness.notice(user.id, { title: 'Аккаунт уйдёт', actions: [{ kind: 'keep-account' }] });
    const told = await anya.sees('Аккаунт уйдёт');
    expect(await anya.presses(told, 'Оставить аккаунт')).toBe('Аккаунт остаётся');
    expect(captions(await anya.sees('Аккаунт уйдёт'))).toEqual([]); // edited after the toast
    expect(harness.services.ownData.get(user.id)?.deletion).toBeNull();
  });
});
