import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '../src/shared/api/wire.ts';
import { cleanToken, tokenProblem } from '../src/features/manual-auth/check-token.ts';
import { failureMessage } from '../src/features/manual-auth/failure-message.ts';
import { activityOf, deviceOf, maskAddress } from '../src/features/sessions/session-labels.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf, tokenOf } from './samples.ts';

const long = 'x'.repeat(60);
const at = Date.parse('2026-11-20T12:00:00Z');

describe('a pasted token', () => {
  it.each([
    ['  abc_DEF-123  ', 'abc_DEF-123'],
    ['`abc_DEF-123`', 'abc_DEF-123'],
    ['"Token: abc_DEF-123"', 'abc_DEF-123'],
    ['token:`abc_DEF-123`', 'abc_DEF-123'],
    ['http://127.0.0.1:3001/auth#auth/abc_DEF-123', 'abc_DEF-123'],
  ])('[MANUAL-05] %j is %s', (pasted, token) => expect(cleanToken(pasted)).toBe(token));

  it.each([
    ['[MANUAL-06]', '', 'Token cannot be empty'],
    ['[MANUAL-07]', 'eyJ.a', 'Invalid JWT format. All parts of the JWT must be present.'],
    ['[MANUAL-07]', `eyJ${long}..c`, 'Invalid JWT format. All parts of the JWT must be present.'],
    [
      '[MANUAL-08]',
      'eyJa.b.c',
      'JWT token appears to be too short. Please check you copied the complete token.',
    ],
    ['[MANUAL-09]', 'abcdefghi', 'Token is too short. Please check you copied the complete token.'],
    [
      '[MANUAL-10]',
      'abc def ghi!',
      'Token contains invalid characters. Only letters, digits, underscore and hyphen are allowed.',
    ],
  ])('%s %j: «%s»', (_row, token, problem) => expect(tokenProblem(token)).toBe(problem));

  it('[MANUAL-08] [MANUAL-09] accepts well-formed tokens', () => {
    expect(tokenProblem(`eyJ${long}.b.c`)).toBeUndefined();
    expect(tokenProblem('abcdefghij')).toBeUndefined();
  });

  it.each([
    ['[MANUAL-11]', 'network_error', '', /^Unable to connect/],
    ['[MANUAL-11]', 'service_unavailable', 'down', /^Unable to connect/],
    ['[MANUAL-12]', 'token_expired', '', /^This token has expired/],
    ['[MANUAL-13]', 'token_already_used', '', /^This token is invalid or has already been used/],
    ['[MANUAL-12]', 'session_expired', '', /^This token has expired/],
    ['[MANUAL-14]', 'auth_rejected', '', /^This token is not authorized/],
    ['[MANUAL-14]', 'user_banned', '', /^This token is not authorized/],
    ['[MANUAL-14]', 'token_invalid', 'Unauthorized', /^This token is not authorized/],
    ['[MANUAL-14]', 'exchange_error', 'HTTP 403', /^This token is not authorized/],
    ['[MANUAL-15]', 'exchange_error', 'Луна не в той фазе', /^Луна не в той фазе$/],
  ] as const)('%s %s %j is shown as %s', (_row, type, message, sentence) =>
    expect(failureMessage(type, message)).toMatch(sentence),
  );
});

describe('/manual-auth', () => {
  const grant = {
    sessionId: 's',
    userId: 7,
    roles: ['user'],
    token: tokenOf(person),
    user: { ...person, telegram_id: 1 },
  };
  const paste = (text: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Токен' }), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
  };

  it('[MANUAL-01] [MANUAL-03] [MANUAL-04] signs in and goes to /my after 1.5 s', async () => {
    const gateway = new FakeGateway().on('POST /pwa', () => ({ session: grant }));
    const { path } = await mountApp('/manual-auth', { user: null, gateway });
    jest.useFakeTimers();
    paste('Token: `one_time-token`');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'Вы вошли' })).toBeVisible();
    expect(gateway.to('POST /pwa')[0]!.body).toEqual({ token: 'one_time-token' });
    await act(() => jest.advanceTimersByTimeAsync(1499));
    expect(path()).toBe('/manual-auth');
    await act(() => jest.advanceTimersByTimeAsync(1));
    await waitFor(() => expect(path()).toBe('/my'));
  });

  it('[MANUAL-04] while it is submitted the button is busy, and a second press sends no request', async () => {
    const gateway = new FakeGateway().on('POST /pwa', () => new Promise(() => {}));
    await mountApp('/manual-auth', { user: null, gateway });
    paste('one_time-token');
    const button = screen.getByRole('button', { name: 'Войти' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(gateway.to('POST /pwa')).toHaveLength(1);
  });

  it('[MANUAL-04] [MANUAL-13] shows the error of a rejected token at the field', async () => {
    const gateway = new FakeGateway().on('POST /pwa', () => refusal(401, 'token_not_found', 'no'));
    await mountApp('/manual-auth', { user: null, gateway });
    paste('one_time-token');
    expect(await screen.findByText(/^This token is invalid/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Войти' })).toBeEnabled();
  });

  it('[MANUAL-02] redirects signed-in users to /my', async () => {
    const { path } = await mountApp('/manual-auth');
    await waitFor(() => expect(path()).toBe('/my'));
  });
});

describe('labels of a session', () => {
  it('[SESS-10] [SESS-11] [SESS-12] when it was last used', () => {
    expect(activityOf('2026-11-20T11:01:00Z', at)).toEqual({ text: 'Active now', active: true });
    expect(activityOf('2026-11-20T11:00:00Z', at).text).toBe('1 час назад');
    expect(activityOf('2026-11-19T12:01:00Z', at).text).toBe('23 часа назад');
    expect(activityOf('2026-11-19T12:00:00Z', at).text).toBe('19 ноября');
  });
  it('[SESS-13] addresses are masked', () => {
    expect(maskAddress('185.12.44.7')).toBe('185.12.44.***');
    expect(maskAddress('2a02:6b8:a::1')).toBe('2a02:6b8:***');
    expect(maskAddress('185.12.44.***')).toBe('185.12.44.***');
  });
  it('[SESS-06] the device, as text or in parts', () => {
    expect(deviceOf('Old phone')).toBe('Old phone');
    expect(deviceOf({ platform: 'web', browser: 'Chrome 142', os: 'macOS', device: '' })).toBe(
      'Chrome 142, macOS',
    );
    expect(deviceOf({ platform: 'Unknown', browser: 'Telegram', os: 'Unknown', device: 'Unknown' })).toBe(
      'Telegram',
    );
    expect(deviceOf({ platform: '', browser: '', os: '', device: '' })).toBe('Неизвестное устройство');
  });
});

const sessionOf = (part: Partial<SessionView>): SessionView => ({
  session_id: 'session-1',
  auth_type: 'pwa',
  device_info: { platform: 'web', browser: 'Chrome 142', os: 'macOS', device: '' },
  last_activity_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-11-01T12:00:00.000Z',
  expires_at: '2026-12-20T12:00:00.000Z',
  revoked_at: null,
  ip_address: '185.12.44.7',
  user_agent: null,
  metadata: { generatedBy: 'bot', version: '1' },
  is_current: true,
  ...part,
});

describe('/sessions', () => {
  const LIST = 'GET /auth/sessions/:id';
  const two = () => ({
    success: true,
    sessions: [sessionOf({}), sessionOf({ session_id: 'b', auth_type: 'webapp', is_current: false })],
  });
  const rows = () => screen.getAllByRole('listitem');

  it('[SESS-05] a session is named after how it was opened', async () => {
    const sessions = (['bot', 'webapp', 'pwa'] as const).map((auth_type) =>
      sessionOf({ session_id: auth_type, auth_type, is_current: false }),
    );
    const gateway = new FakeGateway().on(LIST, () => ({ success: true, sessions }));
    await mountApp('/sessions', { gateway });
    await screen.findByText('Web Browser');
    const names = rows().map((row) => within(row).getByText(/^(Telegram|Web) /).textContent);
    expect(names).toEqual(['Telegram Bot', 'Telegram Mini App', 'Web Browser']);
  });

  it('[SESS-01] [SESS-02] [SESS-08] [LIMIT-07] lists sessions with their actions', async () => {
    const gateway = new FakeGateway().on(LIST, two);
    await mountApp('/sessions', { gateway });
    await screen.findByText('Web Browser');
    expect(rows()[0]).toHaveTextContent('Chrome 142, macOS');
    expect(rows()[0]).toHaveTextContent('185.12.44.***');
    expect(rows()[0]).toHaveTextContent('Эта сессия');
    expect(rows()[1]).toHaveTextContent('Telegram Mini App');
    expect(screen.getAllByRole('button', { name: 'Terminate' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Terminate All Others' })).toBeVisible();
    expect(Object.fromEntries(gateway.to(LIST)[0]!.query)).toEqual({
      include_revoked: 'false',
      include_expired: 'false',
      limit: '50',
    });
    expect(screen.queryByRole('textbox', { name: 'User ID' })).toBeNull();
  });

  it('ends another session at once, and all others after a confirmation', async () => {
    const gateway = new FakeGateway()
      .on(LIST, two)
      .on('POST /auth/revoke-session', () => ({ success: true }))
      .on('POST /auth/revoke-user-sessions', () => ({ success: true, revoked_count: 1 }));
    await mountApp('/sessions', { gateway });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Terminate' }))[1]!);
    expect(gateway.to('POST /auth/revoke-session')[0]!.body).toEqual({ session_id: 'b', reason: 'user' });
    await userEvent.click(screen.getByRole('button', { name: 'Terminate All Others' }));
    const sheet = await screen.findByRole('dialog');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Terminate' }));
    expect(await screen.findByText('Завершена 1 сессия')).toBeVisible();
    expect(gateway.to('POST /auth/revoke-user-sessions')[0]!.body).toMatchObject({
      user_id: 7,
      exclude_session_id: 'session-1',
    });
  });

  it('a double press ends a session once', async () => {
    const gateway = new FakeGateway()
      .on(LIST, two)
      .on('POST /auth/revoke-session', () => new Promise(() => {}));
    await mountApp('/sessions', { gateway });
    const [, other] = await screen.findAllByRole('button', { name: 'Terminate' });
    act(() => {
      other!.click();
      other!.click();
    });
    await waitFor(() => expect(other).toBeDisabled());
    expect(gateway.to('POST /auth/revoke-session')).toHaveLength(1);
  });

  it('[SESS-19] ending the current one signs out', async () => {
    const gateway = new FakeGateway()
      .on(LIST, two)
      .on('POST /auth/revoke-session', () => ({ success: true }));
    await mountApp('/sessions', { gateway });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Terminate' }))[0]!);
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terminate' }),
    );
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it.each([
    [() => refusal(400, 'X', 'Не сегодня'), 'Не сегодня'],
    [() => new Response('', { status: 400 }), 'Failed to load sessions'],
  ])('[SESS-20] [SESS-21] a list that cannot be loaded says why', async (answer, sentence) => {
    await mountApp('/sessions', { gateway: new FakeGateway().on(LIST, answer) });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('[SESS-22] [SESS-23] a session that cannot be ended says why', async () => {
    const no = () => new Response('', { status: 400 });
    const gateway = new FakeGateway()
      .on(LIST, two)
      .on('POST /auth/revoke-session', no)
      .on('POST /auth/revoke-user-sessions', no);
    await mountApp('/sessions', { gateway });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Terminate' }))[1]!);
    expect(await screen.findByText('Failed to revoke session')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Terminate All Others' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terminate' }),
    );
    expect(await screen.findByText('Failed to revoke all sessions')).toBeVisible();
  });

  it('[SESS-03] [SESS-14] an admin may look for another user, by number', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const gateway = new FakeGateway().on(LIST, two).on('POST /validate', () => ({
      success: true,
      valid: true,
      session: {
        sessionId: 'session-1',
        roles: ['user', 'admin'],
        token: tokenOf(person),
        user: { ...person, telegram_id: 1 },
      },
    }));
    await mountApp('/sessions', { gateway, user: null });
    const field = await screen.findByRole('textbox', { name: 'User ID' });
    for (const wrong of ['abc', '42abc', '-1', '0']) {
      await userEvent.type(field, `${wrong}{Enter}`);
      expect(screen.getByText('Please enter a valid user ID')).toBeVisible();
      await userEvent.clear(field);
    }
    expect(gateway.to(LIST).map(({ path }) => path)).toEqual(['/auth/sessions/7']);
    await userEvent.type(field, '42{Enter}');
    await waitFor(() => expect(gateway.to('GET /auth/sessions/42')).not.toHaveLength(0));
  });
});

describe('/{username}', () => {
  const anya = {
    ...person,
    bio: 'Бегаю.',
    stats: { promises: 3, completed: 1, reports: 20 },
    motivator: null,
  };
  const world = (promises = [promiseOf({ is_public: true, status: 'active', current_day: 1 })]) =>
    new FakeGateway()
      .on('GET /api/users/by-username/:name', ({ path }) =>
        path.endsWith('/anya') ? anya : refusal(404, 'USER_NOT_FOUND', 'нет'),
      )
      .on('GET /api/public/users/:name/promises', () => promises);

  it('[PUBLIC-01] [PUBLIC-02] [PUBLIC-03] [PUBLIC-05] shows the profile and its public promises, with or without @', async () => {
    const gateway = world();
    await mountApp('/@anya', { user: null, gateway });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Аня Ветрова');
    expect(screen.getByText('Бегаю.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Обещания и отчёты' })).toHaveTextContent(
      '3обещания1сдержано20отчётов',
    );
    expect(screen.getByText('Пользователь не выступает в роли мотиватора')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Публичные обещания' })).toBeVisible();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Active1',
      'Completed',
      'Drafts',
      'Failed',
      'Gave Up',
      'Canceled',
    ]);
    expect(screen.getByRole('article')).toBeVisible();
  });

  it('[PUBLIC-09] [PUBLIC-10] [PUBLIC-11] [PUBLIC-12] [PUBLIC-13] [PUBLIC-14] each tab shows its own promises', async () => {
    const closed = (id: number, completion_type: 'success' | 'failed' | 'give_up' | 'cancel') =>
      promiseOf({ id, title: completion_type, status: 'closed', completion_type, is_public: true });
    await mountApp('/anya', {
      user: null,
      gateway: world([
        promiseOf({ id: 1, title: 'active', status: 'active', is_public: true, current_day: 1 }),
        promiseOf({ id: 2, title: 'draft', is_public: true }),
        closed(3, 'success'),
        closed(4, 'failed'),
        closed(5, 'give_up'),
        closed(6, 'cancel'),
      ]),
    });
    const shown: string[] = [];
    for (const tab of await screen.findAllByRole('tab')) {
      await userEvent.click(tab);
      shown.push(
        screen
          .getAllByRole('article')
          .map((card) => within(card).getByRole('heading').textContent)
          .join(),
      );
    }
    expect(shown).toEqual(['active', 'success', 'draft', 'failed', 'give_up', 'cancel']);
  });

  it('[PUBLIC-04] [PUBLIC-06] the own page says so, with links to /profile and /my', async () => {
    await mountApp('/Anya', { gateway: world().on('GET /api/users/by-username/:name', () => anya) });
    expect(await screen.findByRole('heading', { name: 'Мои публичные обещания' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/profile');
    expect(main.getByRole('link', { name: 'Мои обещания' })).toHaveAttribute('href', '/my');
  });

  it('[PUBLIC-15] [PUBLIC-16] [PUBLIC-17] an unknown username', async () => {
    await mountApp('/nobody', { user: null, gateway: world() });
    expect(await screen.findByRole('heading', { name: 'Пользователь не найден' })).toBeVisible();
    expect(screen.getByText('Профиль @nobody не существует')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
  });

  it('[PUBLIC-18] [PUBLIC-19] failures to load are shown', async () => {
    const gateway = world().on('GET /api/users/by-username/:name', () => refusal(500, 'X', 'x'));
    await mountApp('/anya', { user: null, gateway });
    expect(await screen.findByRole('heading', { name: 'Ошибка загрузки профиля' })).toBeVisible();
    gateway
      .on('GET /api/users/by-username/:name', () => anya)
      .on('GET /api/public/users/:name/promises', () => refusal(500, 'X', 'сломалось'));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Ошибка загрузки обещаний: сломалось')).toBeVisible();
  });
});
