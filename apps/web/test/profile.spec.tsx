import { describe, expect, it, jest } from '@jest/globals';
import { addDays } from '@slovo/domain/day';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { avatarProblem } from '../src/features/profile/check-avatar.ts';
import { yearOf, yearsOf } from '../src/features/profile/year-levels.ts';
import type { UserProfile } from '../src/shared/api/wire.ts';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { FakeGateway, refusal } from './fake-gateway.ts';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';

const profile: UserProfile = {
  ...person,
  telegram_id: 7001,
  bio: 'Бегаю.',
  language: 'ru',
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 12, completed: 8, reports: 214 },
  created_at: '2026-03-01T00:00:00.000Z',
};
const motivator = {
  title: 'Тренер по бегу',
  specialization: 'Первые десять километров',
  bio: 'Помогаю начать.',
  education: true,
  certifications: false,
  website: 'https://example.org/run',
  updated_at: '2026-11-01T00:00:00.000Z',
};

const world = (own: Partial<UserProfile> = {}, offered: typeof motivator | null = null) =>
  new FakeGateway()
    .on('GET /api/users/profile', () => ({ ...profile, ...own }))
    .on('GET /api/users/profile/motivator', () => ({ motivator: offered }));

const open = async (view = '', gateway = world()) => {
  const app = await mountApp(`/profile${view && `?view=${view}`}`, { gateway });
  await screen.findByRole('heading', { level: 1 });
  return app;
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
const type = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

describe('/profile', () => {
  it('[PROFILE-01] [PROFILE-02] [USER-03] shows who one is and what one has kept', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Аня Ветрова');
    expect(screen.getByText('Telegram ID 7001')).toBeVisible();
    expect(screen.getByText('Бегаю.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Обещания и отчёты' })).toHaveTextContent(
      '12обещаний8сдержано214отчётов',
    );
  });

  it('[PROFILE-18] leads to both forms and back', async () => {
    await open();
    const edit = screen.getByRole('link', { name: 'Редактировать профиль' });
    expect(edit).toHaveAttribute('href', '/profile?view=edit');
    expect(screen.getByRole('link', { name: 'Анкета мотиватора' })).toHaveAttribute(
      'href',
      '/profile?view=motivator',
    );
    await userEvent.click(edit);
    expect(await screen.findByRole('heading', { level: 1, name: 'Редактировать профиль' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'К профилю' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Аня Ветрова' })).toBeVisible();
  });

  it('has the ways from here, and signs out', async () => {
    const gateway = world().on('POST /auth/revoke-session', () => ({ success: true }));
    await open('', gateway);
    expect(screen.getByRole('link', { name: 'Моя публичная страница' })).toHaveAttribute('href', '/anya');
    expect(screen.getByRole('link', { name: 'Сессии' })).toHaveAttribute('href', '/sessions');
    await userEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(gateway.to('POST /auth/revoke-session')[0]!.body).toMatchObject({ session_id: 'session-1' });
  });

  it('signs out here after 5 s where the server does not answer', async () => {
    const gateway = world().on('POST /auth/revoke-session', () => new Promise(() => {}));
    const inTime = gateway.fetch;
    await open('', gateway);
    globalThis.fetch = ((path: string, init: RequestInit) =>
      Promise.race([
        inTime(path, init),
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
      ])) as typeof fetch;
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    await act(() => jest.advanceTimersByTimeAsync(4999));
    expect(localStorage.getItem('jwt')).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it('[PROFILE-11] asks for nothing before the sign-in is through', async () => {
    const gateway = world().on('POST /validate', () => new Promise(() => {}));
    localStorage.clear();
    await mountApp('/profile', { gateway, user: null });
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(gateway.to('GET /api/users/profile')).toHaveLength(0);
  });

  it('says so when it does not load, and tries again', async () => {
    const gateway = world().on('GET /api/users/profile', () => refusal(404, 'USER_NOT_FOUND', 'нет'));
    await open('', gateway);
    expect(screen.getByRole('heading', { name: 'Ошибка загрузки профиля' })).toBeVisible();
    gateway.on('GET /api/users/profile', () => profile);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Аня Ветрова' })).toBeVisible();
  });

  it('[PROFILE-19] tells that one is no motivator, or as what', async () => {
    await open();
    expect(screen.getByText('Пользователь не выступает в роли мотиватора')).toBeVisible();
  });
});

describe('/profile: the form', () => {
  it('[PROFILE-03] [PROFILE-04] has names, nick, bio, photo, and the Telegram id to read', async () => {
    await open('edit');
    const values = ['Имя', /^Фамилия/, 'Ник', /^О себе/].map(
      (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
    );
    expect(values).toEqual(['Аня', 'Ветрова', 'anya', 'Бегаю.']);
    expect(screen.getByLabelText('Telegram ID')).toHaveValue('7001');
    expect(screen.getByLabelText('Telegram ID')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Выбрать фото' })).toBeEnabled();
  });

  it('[PROFILE-16] sends only what changed, greets by the new name and goes back', async () => {
    const gateway = world().on('PUT /api/users/profile', ({ body }) => ({ ...profile, ...(body as object) }));
    const { auth } = await open('edit', gateway);
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await type('Имя', 'Анна');
    await type(/^Фамилия/, '');
    await save();
    expect(await screen.findByRole('heading', { level: 1, name: 'Анна' })).toBeVisible();
    expect(gateway.to('PUT /api/users/profile').map(({ body }) => body)).toEqual([
      { first_name: 'Анна', last_name: null },
    ]);
    const state = auth.get();
    expect(state.status === 'authenticated' && state.session.user.first_name).toBe('Анна');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ first_name: 'Анна' });
  });

  it('[PROFILE-14] [PROFILE-15] counts the bio: red above 280, refused above 300', async () => {
    const gateway = world();
    await open('edit', gateway);
    const bio = screen.getByLabelText(/^О себе/);
    const counter = (text: string) => screen.getByText(text);
    fireEvent.change(bio, { target: { value: 'я'.repeat(280) } });
    expect(counter('280 / 300')).not.toHaveAttribute('data-over');
    fireEvent.change(bio, { target: { value: 'я'.repeat(281) } });
    expect(counter('281 / 300')).toHaveAttribute('data-over');
    expect(screen.queryByText('Биография не может превышать 300 символов')).toBeNull();
    fireEvent.change(bio, { target: { value: 'я'.repeat(301) } });
    expect(screen.getByText('Биография не может превышать 300 символов')).toBeVisible();
    await save();
    expect(gateway.to('PUT /api/users/profile')).toHaveLength(0);
  });

  it('asks for a first name and a fitting nick', async () => {
    const gateway = world();
    await open('edit', gateway);
    await type('Имя', ' ');
    await type('Ник', 'аня');
    await save();
    expect(screen.getByText('Имя не может быть пустым')).toBeVisible();
    expect(screen.getByText('Ник: от 3 до 32 знаков, только латиница, цифры и _')).toBeVisible();
    expect(gateway.to('PUT /api/users/profile')).toHaveLength(0);
  });

  it('[PROFILE-17] a refused save keeps what was typed and says why', async () => {
    const gateway = world().on('PUT /api/users/profile', () =>
      refusal(409, 'USERNAME_TAKEN', 'Это имя пользователя уже занято. Выберите другое.'),
    );
    await open('edit', gateway);
    await type('Ник', '@boris');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Произошла ошибка при сохранении профиля. Это имя пользователя уже занято.',
    );
    expect(screen.getByLabelText('Ник')).toHaveValue('@boris');
    expect(gateway.to('PUT /api/users/profile')[0]!.body).toEqual({ username: 'boris' });
  });

  it('[PROFILE-17] so does one that nobody answered', async () => {
    const gateway = world().on('PUT /api/users/profile', () => refusal(500, 'INTERNAL', 'x'));
    await open('edit', gateway);
    await type('Имя', 'Анна');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Произошла ошибка при сохранении профиля$/);
  });

  it('stays, with what was typed, when asking for the profile once more fails', async () => {
    const gateway = world();
    await open('edit', gateway);
    await type('Имя', 'Анна');
    gateway.on('GET /api/users/profile', () => refusal(404, 'X', 'нет'));
    await act(() => queries.invalidateQueries({ queryKey: keys.ownProfile }));
    expect(queries.getQueryState(keys.ownProfile)?.status).toBe('error');
    expect(screen.getByLabelText('Имя')).toHaveValue('Анна');
  });

  it('takes the photo off', async () => {
    const gateway = world({ photo_url: '/media/public/avatars/aa/a.jpg' }).on(
      'PUT /api/users/profile',
      () => profile,
    );
    await open('edit', gateway);
    await userEvent.click(screen.getByRole('button', { name: 'Убрать фото' }));
    await save();
    await waitFor(() => expect(gateway.to('PUT /api/users/profile')).toHaveLength(1));
    expect(gateway.to('PUT /api/users/profile')[0]!.body).toEqual({ photo_url: null });
  });

  it.each([
    ['[PROFILE-12]', { type: 'image/gif', size: 10 }, 'Пожалуйста, выберите файл в формате JPG или PNG'],
    [
      '[PROFILE-13]',
      { type: 'image/png', size: 2 * 1024 * 1024 + 1 },
      'Размер файла не должен превышать 2MB',
    ],
    ['[PROFILE-13]', { type: 'image/jpeg', size: 2 * 1024 * 1024 }, undefined],
  ])('%s a photo of %j: %s', (_row, file, problem) => expect(avatarProblem(file)).toBe(problem));

  it('[PROFILE-12] says it at the field', async () => {
    await open('edit');
    const file = new File(['x'], 'a.gif', { type: 'image/gif' });
    fireEvent.change(screen.getByLabelText('Выбрать фото'), { target: { files: [file] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Пожалуйста, выберите файл в формате JPG или PNG');
  });
});

describe('/profile: the motivator', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить анкету' }));

  it('[PROFILE-05] asks for title, specialization and bio', async () => {
    const gateway = world();
    await open('motivator', gateway);
    await submit();
    expect(screen.getAllByText('Заполните это поле')).toHaveLength(3);
    expect(gateway.to('PUT /api/users/profile/motivator')).toHaveLength(0);
  });

  it('[PROFILE-08] has rate and referral link for later', async () => {
    await open('motivator');
    for (const label of ['Стоимость часа', 'Реферальная ссылка']) {
      expect(screen.getByLabelText(label)).toBeDisabled();
      expect(screen.getByLabelText(label)).toHaveValue('Скоро');
    }
  });

  it('[PROFILE-06] [PROFILE-07] [PROFILE-09] [PROFILE-10] saves with the document`s words, and the page shows it', async () => {
    const gateway = world().on('PUT /api/users/profile/motivator', ({ body }) => ({
      motivator: { ...motivator, ...(body as object) },
    }));
    await open('motivator', gateway);
    await type('Кто вы как мотиватор', 'Тренер по бегу');
    await type('Специализация', 'Первые десять километров');
    await type('Расскажите о себе', 'Помогаю начать.');
    await userEvent.click(screen.getByLabelText('Есть сертификаты'));
    await submit();
    expect(await screen.findByText('Профиль мотиватора сохранен!')).toBeVisible();
    expect(gateway.to('PUT /api/users/profile/motivator')[0]!.body).toEqual({
      title: 'Тренер по бегу',
      specialization: 'Первые десять километров',
      bio: 'Помогаю начать.',
      education: false,
      certifications: true,
      website: null,
    });
    expect(await screen.findByText('Первые десять километров')).toBeVisible();
    expect(screen.getByText('Сертификаты')).toBeVisible();
  });

  it('[PROFILE-07] takes a web address or none', async () => {
    const gateway = world({}, motivator);
    await open('motivator', gateway);
    await type(/^Сайт/, 'javascript:alert(1)');
    await submit();
    expect(screen.getByText('Нужен адрес, который начинается с https:// или http://')).toBeVisible();
    expect(gateway.to('PUT /api/users/profile/motivator')).toHaveLength(0);
  });

  it('a refusal keeps what was typed', async () => {
    const gateway = world({}, motivator).on('PUT /api/users/profile/motivator', () =>
      refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто.'),
    );
    await open('motivator', gateway);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Сохранить анкету не удалось: Слишком часто.');
    expect(screen.getByLabelText('Специализация')).toHaveValue('Первые десять километров');
  });

  it('a site opens elsewhere and learns nothing of here', async () => {
    await open('', world({}, motivator));
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Сайт' });
    expect(link).toHaveAttribute('href', 'https://example.org/run');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });
});

/** A letter for each day from the given one; `o` is today, without a report. */
const days = (states: string, from = '2026-03-01') =>
  states.split('').map((letter, index) => ({
    day: index + 1,
    date: addDays(from, index),
    state: { k: 'kept', m: 'missed', r: 'rest', p: 'pending', o: 'open', a: 'ahead', s: 'skipped' }[
      letter
    ] as 'kept',
    today: letter === 'o',
  }));

describe('a year of words', () => {
  it('lays all promises over each other', () => {
    const promises = [promiseOf({ days: days('kkmkro') }), promiseOf({ days: days('kmmprk') })];
    const { days: levels, kept, asked, best, months } = yearOf(promises, 2026, '2026-12-31');
    expect(levels.slice(0, 5).map(({ level }) => level)).toEqual([4, 2, 'cut', 4, 4]);
    expect({ kept, asked, best }).toEqual({ kept: 4, asked: 5, best: 2 });
    expect(months.findIndex(({ asked: inMonth }) => inMonth > 0)).toBe(2);
    expect(months[2]).toEqual({ kept: 4, asked: 5 });
  });

  it('takes skips, rests, the days ahead and other years for none', () => {
    const none = yearOf([promiseOf({ days: days('srao') })], 2026, '2026-12-31');
    expect(none).toMatchObject({ kept: 0, asked: 0, best: 0 });
    expect(none.days).toEqual([{ date: '2026-12-31', level: 0, today: true }]);
    expect(yearOf([promiseOf({ days: days('kk') })], 2025, '2026-03-03')).toMatchObject({
      days: [],
      asked: 0,
    });
  });

  it('marks today and leaves out what comes after it', () => {
    const { days: levels } = yearOf([promiseOf({ days: days('kko') })], 2026, '2026-03-03');
    expect(levels[2]).toEqual({ date: '2026-03-03', level: 0, today: true });
    expect(levels.slice(3).every(({ level }) => level === 'ahead')).toBe(true);
    expect(levels.at(-1)!.date).toBe('2026-12-31');
  });

  it('knows a leap day and the years in which there was a word', () => {
    const promises = [
      promiseOf({ days: days('kkk', '2028-02-28') }),
      promiseOf({ days: days('kkaa', '2027-12-30') }),
    ];
    expect(yearOf(promises, 2028, '2028-12-31').months[1]).toEqual({ kept: 2, asked: 2 });
    expect(yearsOf(promises)).toEqual([2028, 2027]);
  });
});

describe('the year on a page', () => {
  const person7 = { ...person, bio: '', stats: profile.stats, motivator: null };
  const openPerson = async (promises: ReturnType<typeof promiseOf>[]) => {
    const gateway = new FakeGateway()
      .on('GET /api/users/by-username/:name', () => person7)
      .on('GET /api/public/users/:name/promises', () => promises);
    const app = await mountApp('/anya', { gateway, user: null });
    await screen.findByRole('heading', { level: 1 });
    return app;
  };
  const year = () => screen.findByRole('img', { name: /год: сдержано дней/ });

  it('is a picture with a sentence, also on a public page, and a table on request', async () => {
    await openPerson([promiseOf({ status: 'active', days: days('kkmkk') })]);
    expect(await year()).toHaveAccessibleName('2026 год: сдержано дней 4 из 5, лучшая серия 2');
    const asTable = screen.getByRole('button', { name: 'Таблицей' });
    await userEvent.click(asTable);
    expect(asTable).toHaveAttribute('aria-pressed', 'true');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['МесяцСдержано днейДней с обещаниями', 'мар45']);
    await userEvent.click(asTable);
    expect(await year()).toBeVisible();
  });

  it('turns to earlier years where there were words', async () => {
    await openPerson([
      promiseOf({ id: 1, status: 'active', days: days('kkk', '2026-01-02') }),
      promiseOf({ id: 2, status: 'closed', completion_type: 'success', days: days('km', '2024-05-01') }),
    ]);
    expect(await year()).toHaveAccessibleName(/^2026 год/);
    expect(screen.getByRole('button', { name: 'Следующий год' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Предыдущий год' }));
    expect(await year()).toHaveAccessibleName('2024 год: сдержано дней 1 из 2, лучшая серия 1');
    const earlier = screen.getByRole('button', { name: 'Предыдущий год' });
    expect(earlier).toHaveAttribute('aria-disabled', 'true');
    expect(earlier).toHaveFocus();
  });

  it('is not there before the first word', async () => {
    await openPerson([promiseOf({ status: 'active', days: days('aaa') })]);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('img', { name: /год/ })).toBeNull();
  });
});
