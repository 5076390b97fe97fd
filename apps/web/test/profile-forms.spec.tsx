import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { avatarProblem } from '../src/features/profile/edit/check-avatar.ts';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { profile, motivator, world, open, save, type } from './profile-page.tsx';

describe('/profile: the form', () => {
  it('[PROFILE-03] [PROFILE-04] has names, nick, bio, photo, and the read-only Telegram id', async () => {
    await open('edit');
    const values = ['Имя', /^Фамилия/, 'Ник', /^О себе/].map(
      (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
    );
    expect(values).toEqual(['Аня', 'Ветрова', 'anya', 'Бегаю.']);
    expect(screen.getByLabelText('Telegram ID')).toHaveValue('7001');
    expect(screen.getByLabelText('Telegram ID')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Выбрать фото' })).toBeEnabled();
  });

  it('[PROFILE-16] sends only changed fields, shows the new name and returns', async () => {
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

  it('[NAMES-03] takes names and a bio of as many characters as people see', async () => {
    const gateway = world().on('PUT /api/users/profile', ({ body }) => ({ ...profile, ...(body as object) }));
    await open('edit', gateway);
    const family = '👨‍👩‍👧‍👦';
    const name = screen.getByLabelText('Имя');
    fireEvent.change(name, { target: { value: family.repeat(70) } });
    expect(name).toHaveValue(family.repeat(64));
    fireEvent.change(screen.getByLabelText(/^О себе/), { target: { value: family.repeat(300) } });
    expect(screen.getByText('300 / 300')).toBeVisible();
    await save();
    await waitFor(() =>
      expect(gateway.to('PUT /api/users/profile').map(({ body }) => body)).toEqual([
        { first_name: family.repeat(64), bio: family.repeat(300) },
      ]),
    );
  });

  it('[NAMES-01] [NAMES-04] says what is wrong with a name that cannot be seen and a bio under a heap of marks', async () => {
    const gateway = world();
    await open('edit', gateway);
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: '\u2800\u200b' } });
    fireEvent.change(screen.getByLabelText(/^О себе/), { target: { value: `я${'\u0301'.repeat(3_000)}` } });
    await save();
    expect(screen.getByText('Имя не может быть пустым')).toBeVisible();
    expect(screen.getByText(/слишком много знаков над буквами/)).toBeVisible();
    expect(gateway.to('PUT /api/users/profile')).toHaveLength(0);
  });

  it('requires a first name and a valid nick', async () => {
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

  it('[PROFILE-17] so does one without a response', async () => {
    const gateway = world().on('PUT /api/users/profile', () => refusal(500, 'INTERNAL', 'x'));
    await open('edit', gateway);
    await type('Имя', 'Анна');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Произошла ошибка при сохранении профиля$/);
  });

  it('keeps what was typed when a refetch of the profile fails', async () => {
    const gateway = world();
    await open('edit', gateway);
    await type('Имя', 'Анна');
    gateway.on('GET /api/users/profile', () => refusal(404, 'X', 'нет'));
    await act(() => queries.invalidateQueries({ queryKey: keys.ownProfile }));
    expect(queries.getQueryState(keys.ownProfile)?.status).toBe('error');
    expect(screen.getByLabelText('Имя')).toHaveValue('Анна');
  });

  it('removes the photo', async () => {
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

  it('[PROFILE-12] shows the error at the field', async () => {
    await open('edit');
    const file = new File(['x'], 'a.gif', { type: 'image/gif' });
    fireEvent.change(screen.getByLabelText('Выбрать фото'), { target: { files: [file] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Пожалуйста, выберите файл в формате JPG или PNG');
  });
});

describe('/profile: the motivator', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить анкету' }));

  it('[PROFILE-05] requires title, specialization and bio', async () => {
    const gateway = world();
    await open('motivator', gateway);
    await submit();
    expect(screen.getAllByText('Заполните это поле')).toHaveLength(3);
    expect(gateway.to('PUT /api/users/profile/motivator')).toHaveLength(0);
  });

  it('[PROFILE-08] has a disabled rate and referral link', async () => {
    await open('motivator');
    for (const label of ['Стоимость часа', 'Реферальная ссылка']) {
      expect(screen.getByLabelText(label)).toBeDisabled();
      expect(screen.getByLabelText(label)).toHaveValue('Скоро');
    }
  });

  it('[PROFILE-06] [PROFILE-07] [PROFILE-09] [PROFILE-10] saves, shows the message of the requirement, and updates the page', async () => {
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

  it('[PROFILE-07] accepts a web address or none', async () => {
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

  it('a website opens in a new tab without a referrer', async () => {
    await open('', world({}, motivator));
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Сайт' });
    expect(link).toHaveAttribute('href', 'https://example.org/run');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });
});
