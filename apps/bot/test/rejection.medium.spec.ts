import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserProfile } from '@slovo/contracts';
import { BotHarness } from './bot-harness.ts';
import type { Person } from './telegram.ts';

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
  await anya.finds('У вас сейчас');
});

describe('a rejection', () => {
  const asked = async () => {
    const boris = await harness.telegram.person('Борис');
    await harness.meet(boris);
    const { id, first_name } = harness.profileOf(boris);
    const motivator_person = { id, username: null, first_name, last_name: null, photo_url: null };
    const promise = harness.services.give(user, { approval_type: 'specific', motivator_person });
    const report = harness.services.report(promise, 'Готово');
    await boris.start(`p_${promise.id}`);
    return { boris, report, waiting: await boris.finds('ждёт подтверждения') };
  };
  const rejections = () =>
    harness.services.asked.filter((name) => name === 'voting.reject-by-motivator').length;

  it('is cancelled by /cancel: the next text is no reason', async () => {
    const { boris, waiting } = await asked();
    await boris.presses(waiting, 'Отклонить');
    await boris.sees('Почему отклоняете?');
    await boris.says('/cancel');
    await boris.sees('Хорошо, отменил.');
    const before = rejections();
    await boris.says('Передумал');
    await boris.sees('ни одно обещание не идёт');
    expect(rejections()).toBe(before);
  });

  it('waits half an hour for its reason', async () => {
    const { boris, waiting } = await asked();
    await boris.presses(waiting, 'Отклонить');
    await boris.sees('Почему отклоняете?');
    harness.moveBy(31 * 60_000);
    const before = rejections();
    await boris.says('Слишком поздно');
    await boris.sees('ни одно обещание не идёт');
    expect(rejections()).toBe(before);
    harness.moveBy(-31 * 60_000);
  });

  it('accepts a reason of up to 500 characters, and asks for a shorter one otherwise', async () => {
    const { boris, waiting } = await asked();
    await boris.presses(waiting, 'Отклонить');
    await boris.sees('Почему отклоняете?');
    await boris.says('п'.repeat(501));
    await boris.sees('Причина — до 500 знаков.');
    await boris.says('Не то');
    await expect(boris.sees('Отклонил и передал причину')).resolves.toBeDefined();
  });

  it('[BOT-22] keeps the address of a link behind a word of its reason', async () => {
    const { boris, report, waiting } = await asked();
    let given: unknown;
    harness.services.hooks.set('voting.reject-by-motivator', (input) => void (given = input));
    await boris.presses(waiting, 'Отклонить');
    await boris.sees('Почему отклоняете?');
    await harness.receive({
      message: {
        message_id: 900_000_001,
        date: 1,
        from: { id: boris.id, is_bot: false, first_name: 'Борис', language_code: 'ru' },
        chat: { id: boris.id, type: 'private', first_name: 'Борис' },
        text: 'Фото отсюда',
        entities: [{ type: 'text_link', offset: 5, length: 6, url: 'https://example.org/1' }],
      },
    });
    await boris.sees('Отклонил и передал причину');
    expect(given).toEqual({ id: report.id, reason: 'Фото отсюда (https://example.org/1)' });
  });

  it('of a decided report is refused at once, without asking for a reason', async () => {
    const { boris, report, waiting } = await asked();
    harness.services.voters.set(report.id, [99]);
    expect(await boris.presses(waiting, 'Отклонить')).toBe('По этому отчёту уже решили.');
    expect(await boris.count('Почему отклоняете?')).toBe(0);
  });
});
