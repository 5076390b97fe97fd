import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { active } from './promise-page.tsx';
import { person, promiseOf, visible } from './samples.ts';

const boris = { ...person, id: 8, username: 'boris', first_name: 'Борис', last_name: null };
const theirs = active({
  id: 41,
  title: 'Чужое слово',
  user_id: boris.id,
  username: 'boris',
  owner: boris,
  is_public: true,
});
const draft = promiseOf({ id: 31, title: 'Черновик' });
const gatewayOf = () =>
  new FakeGateway()
    .on('GET /api/promises', () => ({ promises: [draft, active({ id: 32, title: 'Идёт' })] }))
    .on('GET /api/public/promises/feed', () => [theirs])
    .on('GET /api/promises/:id/visible', ({ path }) =>
      path.includes('/41/') ? visible(theirs, 'public') : visible(draft),
    )
    .on('GET /api/promises/:id/reports', () => [])
    .on('GET /public/promises/:id/reports', () => []);
const back = () => screen.getByRole('main').querySelector('.ui-back')!;
const openCard = async (title: string) => {
  await userEvent.click(await screen.findByRole('link', { name: title }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
};

describe('[FEEL-10] the way back from a promise', () => {
  it('leads to the feed that led here, and is named so', async () => {
    const { path } = await mountApp('/feed', { gateway: gatewayOf() });
    await openCard('Чужое слово');
    expect(back()).toHaveTextContent(/^Лента$/);
    expect(within(back() as HTMLElement).queryByText('К моим обещаниям')).toBeNull();
    await userEvent.click(back());
    await waitFor(() => expect(path()).toBe('/feed'));
  });

  it("leads from another's promise that was opened by its address to the feed, from an own one to /my", async () => {
    const app = await mountApp('/boris/p/41', { gateway: gatewayOf() });
    await screen.findByRole('heading', { level: 1, name: 'Чужое слово' });
    expect(back()).toHaveTextContent(/^Лента$/);
    expect(back()).toHaveAttribute('href', '/feed');
    await act(() => app.router.navigate({ to: '/my/31' as string }));
    await screen.findByRole('heading', { level: 1, name: 'Черновик' });
    expect(back()).toHaveTextContent('К моим обещаниям');
    expect(back()).toHaveAttribute('href', '/my');
  });

  it('survives the report form', async () => {
    const running = active({ id: 31, title: 'Идёт' });
    const gateway = gatewayOf()
      .on('GET /api/promises', () => ({ promises: [running] }))
      .on('GET /api/promises/:id/visible', () => visible(running));
    await mountApp('/my?status=active', { gateway });
    await openCard('Идёт');
    await userEvent.click(screen.getByRole('button', { name: 'Отчитаться за сегодня' }));
    expect(await screen.findByRole('dialog', { name: 'Отчёт за сегодня' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(back()).toHaveAttribute('href', '/my?status=active');
  });
});

describe('[FEEL-11] the filters of /my', () => {
  it('stand in the address, and are the same after Back', async () => {
    const { router } = await mountApp('/my', { gateway: gatewayOf() });
    await screen.findByRole('link', { name: 'Идёт' });
    await userEvent.click(screen.getByRole('button', { name: 'Черновики' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'drafts' }));
    expect(screen.queryByRole('link', { name: 'Идёт' })).toBeNull();
    await openCard('Черновик');
    expect(back()).toHaveAttribute('href', '/my?status=drafts');
    await userEvent.click(back());
    expect(await screen.findByRole('button', { name: 'Черновики', pressed: true })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Идёт' })).toBeNull();
  });

  it('are opened by their address; an unknown one shows everything', async () => {
    const { router } = await mountApp('/my?status=drafts&type=goal', { gateway: gatewayOf() });
    expect(await screen.findByRole('button', { name: 'Черновики', pressed: true })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('goal');
    await act(() => router.navigate({ to: '/my', search: { status: 'nonsense' } }));
    expect(await screen.findByRole('button', { name: 'Все', pressed: true })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Идёт' })).toBeVisible();
  });
});
