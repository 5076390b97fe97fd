import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parkedCalls, type PromiseView, type UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { type BotConfig, CONFIG } from '../src/config.ts';
import { botCommands, publicCommands } from '@slovo/texts/bot';
import { BotHarness } from './bot-harness.ts';
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
  await anya.finds('У вас сейчас');
});

const urlOf = (message: Seen): string =>
  buttonsOf(message).flatMap((one) => ('url' in one ? [one.url] : []))[0] ?? '';

describe('/start and /login', () => {
  it('[GEN-15] give a one-time link under a button', async () => {
    await anya.says('/login');
    const offer = await anya.sees('Ссылка одноразовая, действует 15 минут');
    expect(urlOf(offer)).toMatch(/#auth\/token-\d+-\d+$/);
    await anya.start('l');
    expect(urlOf(await anya.sees('Ссылка одноразовая'))).not.toBe(urlOf(offer));
  });

  it('ask a new person for their zone, once', async () => {
    await anya.start();
    await anya.sees('Слово');
    expect(await anya.count('У вас сейчас')).toBe(1);
  });

  it('[QUOTA-06] are answered so often a day; then the chat is told once', async () => {
    const config = harness.app!.get<BotConfig>(CONFIG);
    const { CHAT_UPDATES_A_DAY: usual } = config;
    const gleb = await harness.telegram.person('Gleb', 'en');
    await gleb.start();
    await gleb.sees('Hi, Gleb!');
    config.CHAT_UPDATES_A_DAY = 1;
    await gleb.says('/login');
    await gleb.sees('too many messages for one day');
    await gleb.says('/login');
    await until(async () => (await harness.prisma.update.count({ where: { status: 'waiting' } })) === 0);
    config.CHAT_UPDATES_A_DAY = usual;
    expect(await gleb.count('too many messages')).toBe(1);
    await gleb.says('/login');
    await gleb.sees('15 minutes');
  });

  it('speak the person’s language', async () => {
    const gleb = await harness.telegram.person('Gleb', 'en');
    await gleb.start();
    expect(buttonsOf(await gleb.sees('Hi, Gleb!')).map(({ text }) => text)).toEqual(['Sign in to the app']);
  });

  it.each([
    'x',
    'p_0',
    'p_999',
    'i_nothing',
    'i_x',
    'i_',
    'r_',
    'L',
    'l_1',
    'start=p_1',
    '%70_1',
    'r_1; DROP',
    `p_${'9'.repeat(40)}`,
    'p_9999999999',
    'r_9999999999',
    'p_-1',
  ])('an unknown payload gets a polite answer: %s', async (payload) => {
    await anya.says(`/start ${payload}`);
    await expect(
      anya.sees(/Такой страницы нет|приглашени|Отчитываться пока не о чем/i),
    ).resolves.toBeDefined();
  });

  it('ask a new person for their zone also after a link', async () => {
    const promise = harness.services.give(user);
    const boris = await harness.telegram.person('Борис');
    await boris.start(`p_${promise.id}`);
    await boris.finds('Идёт');
    await expect(boris.finds('У вас сейчас')).resolves.toBeDefined();
  });

  it('show nothing to a banned person', async () => {
    harness.services.banned.add(user.id);
    await anya.says('/my');
    await anya.sees('Доступ к «Слову» для вас закрыт');
    expect(harness.services.asked.at(-1)).toBe('auth.register-telegram-person');
  });
});

describe('p_{promise}', () => {
  const reported = async (promise: PromiseView) => {
    await anya.says('Готово');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('принят');
    return harness.services.reports.find(({ promise_id }) => promise_id === promise.id)?.id ?? 0;
  };

  it('shows a stranger the promise and its waiting report with a vote button, which votes once', async () => {
    const promise = harness.services.give(user, { title: 'Йога', description: 'Каждое утро' });
    const reportId = await reported(promise);
    const boris = await harness.telegram.person('Борис');
    await boris.start(`p_${promise.id}`);
    const card = await boris.sees('Йога');
    expect(textOf(card)).toMatch(
      /^Йога\nАня · Идёт · день 3 из 7\n\nКаждое утро\n\n🟩🟥🔲▫️▫️▫️▫️\nСдержано 0 дней из 7/,
    );
    const waiting = await boris.sees('Отчёт за день 3 ждёт подтверждения');
    expect(textOf(waiting)).toContain('Нужен 1 голос для утверждения');
    expect(await boris.presses(waiting, 'Подтвердить')).toBe('Голос засчитан');
    expect(harness.services.voters.get(reportId)).toHaveLength(1);
    expect(await boris.presses(waiting, 'Подтвердить')).toMatch(/голос/i);
    expect(harness.services.voters.get(reportId)).toHaveLength(1);
  });

  it('shows its owner a button to report instead of a vote button', async () => {
    const promise = harness.services.give(user);
    await reported(promise);
    await anya.start(`p_${promise.id}`);
    expect(buttonsOf(await anya.sees('Идёт')).map(({ text }) => text)).toEqual([
      'Отчитаться',
      'Пауза на 7 дней',
      'Открыть на сайте',
    ]);
    expect(buttonsOf(await anya.sees('Ваш отчёт ждёт подтверждения'))).toEqual([]);
  });

  it('shows a hidden promise to nobody else', async () => {
    const promise = harness.services.give(user, { is_public: false });
    const boris = await harness.telegram.person('Борис');
    await boris.start(`p_${promise.id}`);
    await expect(boris.sees('Такой страницы нет или она не для вас')).resolves.toBeDefined();
  });

  it('lets the motivator approve, or reject with the reason in the next message', async () => {
    const boris = await harness.telegram.person('Борис');
    await harness.meet(boris);
    const motivator = harness.profileOf(boris);
    const promise = harness.services.give(user, {
      is_public: false,
      approval_type: 'specific',
      motivator_person: {
        id: motivator.id,
        username: null,
        first_name: 'Борис',
        last_name: null,
        photo_url: null,
      },
    });
    const reportId = await reported(promise);
    await boris.start(`p_${promise.id}`);
    const waiting = await boris.sees('ждёт подтверждения');
    expect(buttonsOf(waiting).map(({ text }) => text)).toEqual(['✅ Утвердить', '❌ Отклонить']);
    let reason: unknown;
    harness.services.hooks.set('voting.reject-by-motivator', (input) => void (reason = input));
    await boris.presses(waiting, 'Отклонить');
    await boris.sees('Почему отклоняете?');
    await boris.says('Фото вчерашнее');
    await boris.sees('Отклонил и передал причину');
    expect(reason).toEqual({ id: reportId, reason: 'Фото вчерашнее' });
    expect(await boris.presses(waiting, 'Утвердить')).toBe('Утверждено');
  });
});

describe('i_{code}', () => {
  it('shows the invitation; its buttons answer it once', async () => {
    const promise = harness.services.give(user);
    harness.services.invitations.set(promise.id, 'pending');
    const boris = await harness.telegram.person('Борис');
    await boris.start(`i_code${promise.id}`);
    const card = await boris.sees('просит вас быть мотиватором');
    expect(await boris.presses(card, 'Согласиться')).toBe('Вы согласились быть мотиватором.');
    expect(harness.services.invitations.get(promise.id)).toBe('accepted');
    expect(await boris.presses(card, 'Отказаться')).not.toBe('Вы отказались.');
    expect(harness.services.invitations.get(promise.id)).toBe('accepted');
    await boris.start(`i_code${promise.id}`);
    expect(buttonsOf(await boris.sees('Вы согласились быть мотиватором.'))).toEqual([]);
  });
});

describe('m_{code}', () => {
  it('[MOTIV-16] takes the invitation of a link, also for who is new here; its buttons answer it', async () => {
    const promise = harness.services.give(user);
    harness.services.motivatorLinks.set(`code${promise.id}`, promise.id);
    const boris = await harness.telegram.person('Борис');
    await boris.start(`m_code${promise.id}`);
    const card = await boris.sees('просит вас быть мотиватором');
    expect(buttonsOf(card).map(({ text }) => text)).toEqual(['Согласиться', 'Отказаться', 'Открыть']);
    await boris.start(`m_code${promise.id}`);
    expect(await boris.presses(card, 'Согласиться')).toBe('Вы согласились быть мотиватором.');
    expect(harness.services.invitations.get(promise.id)).toBe('accepted');
    await boris.start(`m_code${promise.id}`);
    expect(buttonsOf(await boris.sees('Вы согласились быть мотиватором.'))).toEqual([]);
  });

  it('[MOTIV-16] is declined by the other button', async () => {
    const promise = harness.services.give(user);
    harness.services.motivatorLinks.set(`code${promise.id}`, promise.id);
    const boris = await harness.telegram.person('Борис');
    await boris.start(`m_code${promise.id}`);
    const card = await boris.sees('просит вас быть мотиватором');
    expect(await boris.presses(card, 'Отказаться')).toBe('Вы отказались.');
    expect(harness.services.invitations.get(promise.id)).toBe('rejected');
  });

  it('[MOTIV-16] that is spent says so', async () => {
    const boris = await harness.telegram.person('Борис');
    await boris.start('m_code77777');
    await expect(boris.sees('Приглашение не найдено')).resolves.toBeDefined();
  });
});

describe('everything else', () => {
  it('gets a polite answer', async () => {
    await anya.says('/nonsense');
    await anya.sees('Этого я не понял');
    await anya.says('/help');
    await expect(anya.sees('/today — что сегодня')).resolves.toBeDefined();
  });

  it('[PRIVACY-03] /help leads to what is stored of the person', async () => {
    await anya.says('/help');
    const sent = await anya.finds('/today — что сегодня');
    expect(buttonsOf(sent).map(({ text }) => text)).toEqual(['Что о вас хранится']);
  });

  it.each(['op', 'vt', 'ap', 'rj', 'ia', 'id', 'ds', 'dp', 'un', 'ts', 'sk', 'pb', 'rp'])(
    'a forged button with an impossible id fails no update: %s',
    async (verb) => {
      const start = await anya.finds('Слово');
      await harness.press(anya, start.message_id, `${verb}:9999999999:9999999999`);
      await until(
        async () =>
          (await harness.prisma.update.count({ where: { lane: anya.id, status: 'waiting' } })) === 0,
      );
      expect(await harness.prisma.update.count({ where: { lane: anya.id, status: 'failed' } })).toBe(0);
      expect(await anya.count('Не получилось')).toBe(0);
    },
  );

  it('an error gets a polite answer, and its update is stored with the cause', async () => {
    harness.services.give(user);
    harness.services.hooks.set('promises.list-promises', () => {
      throw new Refusal('NOT_ALLOWED');
    });
    await anya.says('/my');
    await anya.sees('Не получилось, но ваше сообщение не потерялось');
    expect(
      await until(() => harness.prisma.update.findFirst({ where: { status: 'failed', lane: anya.id } })),
    ).toMatchObject({ error: 'NOT_ALLOWED', attempts: 1 });
  });

  it('an operator finds a failed update among the parked events, and replays it', async () => {
    harness.services.give(user, { title: 'Нашлось' });
    harness.services.hooks.set('promises.list-promises', () => {
      throw new Refusal('NOT_ALLOWED');
    });
    await anya.says('/my');
    await anya.sees('Не получилось');
    const { list, replay } = parkedCalls('bot');
    const operator = { kind: 'operator', userId: 1, fingerprint: 'abcd1234' } as const;
    const calls = harness.calls();
    const parked = await until(async () =>
      (await calls.call(list, {}, operator)).items.find(
        ({ payload }) => (payload as { chatId: number }).chatId === anya.id,
      ),
    );
    expect(parked).toMatchObject({
      payload: { updateId: expect.any(Number), kind: 'message' },
      error: 'NOT_ALLOWED',
      replayed_at: null,
    });
    expect(JSON.stringify(parked)).not.toContain('/my'); // operators must not read what people write
    const { id } = parked;

    await calls.call(replay, { id }, operator); // the cause persists: it fails again, and is parked again
    await until(async () => (await anya.count('Не получилось')) === 2);
    harness.services.hooks.clear();
    const again = await until(async () =>
      (await calls.call(list, {}, operator)).items.find(
        ({ payload, replayed_at }) =>
          replayed_at === null && (payload as { chatId: number }).chatId === anya.id,
      ),
    );
    await calls.call(replay, { id: again.id }, operator);
    await anya.finds('Нашлось');
    await expect(calls.call(replay, { id }, operator)).rejects.toThrow('PARKED_EVENT_REPLAYED');
  });

  it('an update that Telegram repeats has one effect', async () => {
    const [row] = await harness.prisma.update.findMany({
      where: { lane: anya.id },
      orderBy: { updateId: 'desc' },
      take: 1,
    });
    const before = await anya.count(/.*/);
    const { Intake } = await import('../src/updates/intake.ts');
    await harness.app?.get(Intake).store([row?.payload as never]);
    await anya.says('/help');
    await anya.sees('/today');
    expect(await anya.count(/.*/)).toBe(before + 1);
  });

  it('the chat shows the commands and the mini app’s button, in both languages', async () => {
    const gleb = await harness.telegram.person('Gleb', 'en');
    for (const [person, language] of [
      [anya, 'ru'],
      [gleb, 'en'],
    ] as const) {
      const shown = await until(async () => {
        const beside = await person.beside();
        return beside.commands.length > 0 && beside.menu_button ? beside : null;
      });
      expect(shown.commands).toEqual(
        publicCommands.map((command) => ({ command, description: botCommands[language][command].menu })),
      );
      expect(shown.menu_button).toMatchObject({ type: 'web_app' });
    }
  });

  it.each(publicCommands)('the bot understands the command that it lists: /%s', async (command) => {
    harness.services.give(user);
    const done = () => harness.prisma.update.count({ where: { lane: anya.id, status: { not: 'waiting' } } });
    const before = await done();
    await anya.says(`/${command}`);
    await until(async () => (await done()) > before);
    expect(await anya.count('Этого я не понял')).toBe(0);
    expect(await anya.count('Не получилось')).toBe(0);
  });
});
