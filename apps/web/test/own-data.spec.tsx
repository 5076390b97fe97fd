import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ResultOf } from '../src/shared/api/wire.ts';
import { mountApp, sessionOf } from './mount-app.tsx';
import { open, world } from './profile-page.tsx';
import { person } from './samples.ts';

type OwnData = ResultOf<'auth.get-own-data'>;

const copy: NonNullable<OwnData['export']> = {
  id: 5,
  state: 'ready',
  requested_at: '2026-11-01T09:00:00.000Z',
  ready_at: '2026-11-01T09:01:00.000Z',
  expires_at: '2026-11-03T09:01:00.000Z',
  size: 3 * 1024 * 1024,
};
const due = { requested_at: '2026-11-01T09:00:00.000Z', due_at: '2026-11-08T09:00:00.000Z' };
const knowing = (data: OwnData) => world().on('GET /api/me/data', () => data);
const section = () => screen.findByRole('region', { name: 'Мои данные' });

describe('«Мои данные» on /profile', () => {
  it('[DATA-01] requests a copy with a key of its own, and says that it is made', async () => {
    const gateway = knowing({ export: null, deletion: null }).on('POST /api/me/data-exports', () => ({
      ...copy,
      state: 'making',
      ready_at: null,
      expires_at: null,
      size: null,
    }));
    await open('', gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Получить копию' }));
    expect(await screen.findByText(/Копия собирается/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /копию/ })).toBeNull();
    const [request] = gateway.to('POST /api/me/data-exports');
    expect(request!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[DATA-05] asks for an address when the copy is to be downloaded', async () => {
    const gateway = knowing({ export: copy, deletion: null }).on('POST /api/me/data-exports/5/link', () => ({
      url: '#signed',
      expires_at: '2026-11-01T09:16:00.000Z',
    }));
    await open('', gateway);
    expect(await section()).toHaveTextContent('Копия готова и хранится до');
    await userEvent.click(screen.getByRole('button', { name: 'Скачать копию, 3 МБ' }));
    expect(gateway.to('POST /api/me/data-exports/5/link')).toHaveLength(1);
  });

  it('[DATA-08] [DATA-24] deletes the account only with the phrase', async () => {
    const gateway = knowing({ export: null, deletion: null }).on('POST /api/me/deletion', () => due);
    await open('', gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить аккаунт' }));
    const field = await screen.findByLabelText('Введите «удалить мой аккаунт»');
    await userEvent.type(field, 'да');
    await userEvent.click(screen.getByRole('button', { name: 'Удалить через 7 дней' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Фраза введена иначе');
    expect(gateway.to('POST /api/me/deletion')).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'Удалить мой аккаунт');
    await userEvent.click(screen.getByRole('button', { name: 'Удалить через 7 дней' }));
    const title = await screen.findByText('Аккаунт будет удалён');
    expect(screen.queryByRole('button', { name: 'Удалить аккаунт' })).toBeNull();
    await waitFor(() => expect(title.closest('[role=status]')).toHaveFocus());
  });

  it('[DATA-09] a banner keeps the account', async () => {
    const gateway = knowing({ export: null, deletion: due }).on('DELETE /api/me/deletion', () => ({
      success: true,
    }));
    await open('', gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Оставить аккаунт' }));
    expect(await screen.findByRole('button', { name: 'Удалить аккаунт' })).toBeVisible();
    expect(screen.queryByText('Аккаунт будет удалён')).toBeNull();
    expect(gateway.to('DELETE /api/me/deletion')).toHaveLength(1);
  });

  it.each(['/', '/feed', '/board', '/habit/1', '/notifications', '/my'])(
    '[DATA-18] on %s the banner of a pending deletion stands too, and keeps the account',
    async (path) => {
      const session = sessionOf(person);
      const leaving = { ...session, user: { ...session.user, deletion_due_at: due.due_at } };
      const gateway = knowing({ export: null, deletion: due })
        .on('POST /validate', () => ({ success: true, valid: true, session: leaving }))
        .on('DELETE /api/me/deletion', () => ({ success: true }));
      await mountApp(path, { gateway });
      expect(await screen.findByText('Аккаунт будет удалён')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Оставить аккаунт' }));
      await waitFor(() => expect(screen.queryByText('Аккаунт будет удалён')).toBeNull());
    },
  );

  it('[DATA-18] the banner follows from the profile, where the deletion was requested, to other pages', async () => {
    const gateway = knowing({ export: null, deletion: due });
    const { router } = await open('', gateway);
    expect(await screen.findByText('Аккаунт будет удалён')).toBeVisible();
    await act(() => router.navigate({ to: '/board' }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByText('Аккаунт будет удалён')).toBeVisible();
  });
});
