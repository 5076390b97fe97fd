import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { profile, world, open } from './profile-page.tsx';

describe('/profile', () => {
  it('[PROFILE-02] [USER-03] shows the person and their kept promises', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Аня Ветрова');
    expect(screen.getByText('Telegram ID 7001')).toBeVisible();
    expect(screen.getByText('Бегаю.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Обещания и отчёты' })).toHaveTextContent(
      '12обещаний8слов сдержано214отчётов',
    );
  });

  it.each([
    ['', 'Аня Ветрова', []],
    ['overview', 'Аня Ветрова', []],
    ['edit', 'Редактировать профиль', ['Имя', 'Ник', 'Telegram ID']],
    ['motivator', 'Анкета мотиватора', ['Специализация']],
  ])('[PROFILE-01] the view %j is «%s» with the fields %j', async (view, heading, fields) => {
    await open(view);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    for (const field of fields) expect(screen.getByLabelText(field)).toBeVisible();
    expect(screen.queryAllByRole('textbox').length > 0).toBe(fields.length > 0);
    expect(screen.queryByRole('button', { name: 'Выйти' }) !== null).toBe(fields.length === 0);
  });

  it('[PROFILE-18] opens both forms and returns', async () => {
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

  it('has its links, and signs out', async () => {
    const gateway = world().on('POST /auth/revoke-session', () => ({ success: true }));
    await open('', gateway);
    expect(screen.getByRole('link', { name: 'Моя публичная страница' })).toHaveAttribute('href', '/anya');
    expect(screen.getByRole('link', { name: 'Сессии' })).toHaveAttribute('href', '/sessions');
    await userEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    expect(await screen.findByRole('heading', { name: 'Нужно войти' })).toBeVisible();
    expect(gateway.to('POST /auth/revoke-session')[0]!.body).toMatchObject({ session_id: 'session-1' });
  });

  it('signs out locally after 5 s if the server does not answer', async () => {
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

  it('[PROFILE-11] sends no requests before the sign-in has finished', async () => {
    const gateway = world().on('POST /validate', () => new Promise(() => {}));
    localStorage.clear();
    await mountApp('/profile', { gateway, user: null });
    expect(await screen.findByRole('heading', { name: 'Нужно войти' })).toBeVisible();
    expect(gateway.to('GET /api/users/profile')).toHaveLength(0);
  });

  it('says that loading failed, and retries', async () => {
    const gateway = world().on('GET /api/users/profile', () => refusal(404, 'USER_NOT_FOUND', 'нет'));
    await open('', gateway);
    expect(screen.getByRole('heading', { name: 'Ошибка загрузки профиля' })).toBeVisible();
    gateway.on('GET /api/users/profile', () => profile);
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Аня Ветрова' })).toBeVisible();
  });

  it('[PROFILE-19] shows whether the user is a motivator, and their title', async () => {
    await open();
    expect(screen.getByText('Пользователь не выступает в роли мотиватора')).toBeVisible();
  });
});
