import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { askAnew, mountApp } from './mount-app.tsx';
import { person, reportOf } from './samples.ts';
import { other, active, worldOf, open } from './promise-page.tsx';

const FIND = 'GET /api/promises/:id/visible';

describe('a public promise', () => {
  const shared = active({ is_public: true, approval_type: 'anyuser', motivator: '{anyusers}' });
  const asBoris = { path: '/anya/p/31', user: other };

  it('[DETAIL-02] [PUBLIC-07] is shown to others with its public reports, without the owner`s actions', async () => {
    const { gateway } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    expect(await screen.findByText('Два с половиной.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Аня Ветрова @anya/ })).toHaveAttribute('href', '/anya');
    expect(screen.getByRole('group', { name: 'Отчёты по видам' })).toHaveTextContent('1всего');
    expect(screen.getByRole('heading', { name: /^День 2/ })).toBeVisible();
    for (const role of ['switch'] as const) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ещё действия' })).toBeNull();
    expect(gateway.to(FIND)).toHaveLength(1);
    expect(gateway.to('GET /public/promises/:id/reports')).not.toHaveLength(0);
    expect(gateway.to('GET /api/promises/:id/reports')).toHaveLength(0);
  });

  it('[DETAIL-02] [DETAIL-19] [PUBLIC-07] [PUBLIC-08] its owner gets their own version there, with a badge', async () => {
    const { gateway } = await open({ promise: shared }, { path: '/anya/p/31' });
    expect(gateway.to(FIND)).toHaveLength(1);
    await waitFor(() => expect(gateway.to('GET /api/promises/:id/reports')).not.toHaveLength(0));
    expect(gateway.to('GET /public/promises/:id/reports')).toHaveLength(0);
    expect(screen.getByRole('link', { name: /Аня Ветрова @anya/ })).toHaveAttribute('href', '/anya');
    expect(screen.getByText('👑 Это ваше обещание')).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('[DETAIL-02] another`s promise on /my/{id} is the public version', async () => {
    await open({ promise: shared, mine: false }, { user: other });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('[NAMES-07] under a username that its owner has given up leads to the new one, and so does their profile', async () => {
    // Without votes nobody uses the code of the address, which would take it away.
    const promise: typeof shared = { ...shared, approval_type: 'system' };
    const gateway = worldOf({ promise, mine: false })
      .gateway.on('GET /api/users/by-username/:name', () => ({
        ...person,
        bio: '',
        stats: { promises: 0, completed: 0, reports: 0 },
        motivator: null,
      }))
      .on('GET /api/public/users/:name/promises', () => []);
    const { router } = await mountApp('/old_anya/p/31?w=code_1', { user: other, gateway });
    await waitFor(() => expect(router.state.location.href).toBe('/anya/p/31?w=code_1'));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
    await act(() => router.navigate({ to: '/$username', params: { username: 'old_anya' } }));
    await waitFor(() => expect(router.state.location.href).toBe('/anya'));
  });

  it('[DETAIL-21] [DETAIL-22] that does not exist names its owner, with a way back', async () => {
    await open({ promise: active(), mine: false }, asBoris);
    expect(screen.getByRole('heading', { name: 'Обещание не найдено' })).toBeVisible();
    expect(screen.getByText('Обещание #31 пользователя @anya не существует или недоступно')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Назад' })).toBeVisible();
  });

  it('[DETAIL-21] [DETAIL-22] is not found under another username, except by its owner', async () => {
    const strange = await open({ promise: shared, mine: false }, { path: '/vera/p/31', user: other });
    expect(screen.getByText('Обещание #31 пользователя @vera не существует или недоступно')).toBeVisible();
    strange.unmount();
    await open({ promise: shared }, { path: '/vera/p/31' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
  });

  it('[DETAIL-21] disappears when it is made private while the page is open', async () => {
    const { world } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    await screen.findByText('Два с половиной.');
    world.promise = { ...shared, is_public: false };
    await askAnew();
    expect(await screen.findByRole('heading', { name: 'Обещание не найдено' })).toBeVisible();
    expect(screen.queryByText('Два с половиной.')).toBeNull();
  });

  it('is not «not found» after a 429', async () => {
    const made = worldOf({ promise: shared });
    made.gateway.on(FIND, () => refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто'));
    await mountApp('/anya/p/31', { gateway: made.gateway, user: null });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить обещания' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
  });

  it.each(['/promises/abc', '/my/abc', '/anya/p/abc'])('%s is not found', async (path) => {
    const { gateway } = await mountApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Страница не найдена');
    expect(gateway.asked.filter((one) => one.path.includes('NaN'))).toEqual([]);
  });

  it('[VOTE-05] a vote by keyboard keeps the focus, also once the report is approved', async () => {
    const { gateway, world } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    gateway.on('POST /api/reports/:id/vote', () => {
      world.reports = [reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' })];
      return {};
    });
    (await screen.findByRole('button', { name: 'Проголосовать за' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Проголосовал' })).toHaveFocus();
    await screen.findByText('Голос за: Борис');
    expect(screen.getByRole('button', { name: 'Проголосовал' })).toHaveFocus();
  });

  it('[VOTE-05] an earlier vote takes no focus', async () => {
    const approved = reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' });
    await open({ promise: shared, mine: false, reports: [approved] }, asBoris);
    expect(await screen.findByRole('button', { name: 'Проголосовал' })).not.toHaveFocus();
  });

  it('[VOTE-03] [VOTE-05] [APPROVAL-11] another person votes; the button changes at once', async () => {
    const { gateway, world } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    expect(await screen.findByText('Нужен 1 голос для утверждения')).toBeVisible();
    let answer: (value: unknown) => void = () => {};
    gateway.on('POST /api/reports/:id/vote', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    const done = screen.getByRole('button', { name: 'Проголосовал' });
    expect(done).toBeVisible();
    expect(done).toHaveAttribute('aria-disabled', 'true');
    expect(gateway.to('POST /api/reports/:id/vote')[0]!.body).toEqual({
      voteType: 'approve',
      voteReason: null,
    });
    world.reports = [reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' })];
    await act(async () => answer({}));
    expect(await screen.findByText('Голос за: Борис')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Проголосовал' })).toBeVisible();
  });

  it('[VOTE-10] a vote that fails is only logged', async () => {
    const logged = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { gateway } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    gateway.on('POST /api/reports/:id/vote', () => refusal(409, 'REPORT_NOT_PENDING', 'поздно'));
    await userEvent.click(await screen.findByRole('button', { name: 'Проголосовать за' }));
    await waitFor(() => expect(logged).toHaveBeenCalledWith('vote: поздно'));
    expect(screen.getByRole('region', { name: 'Сообщения' })).toBeEmptyDOMElement();
    expect(await screen.findByRole('button', { name: 'Проголосовать за' })).toBeVisible();
    logged.mockRestore();
  });

  it('[VOTE-09] the owner sees why they cannot vote', async () => {
    await open({ promise: shared, reports: [reportOf()] });
    expect(await screen.findByText('Голосуют другие. За свои отчёты голосовать нельзя.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Проголосовать за' })).toBeNull();
  });
});
