import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '../src/shared/api/wire.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

const at = Date.parse('2026-11-20T12:00:00Z');

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
afterEach(() => void jest.useRealTimers());

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

  it('[SESS-01] [SESS-02] [SESS-03] [SESS-08] [LIMIT-07] lists sessions with their actions, to others than admins without a search', async () => {
    const gateway = new FakeGateway().on(LIST, two);
    await mountApp('/sessions', { gateway });
    await screen.findByText('Web Browser');
    expect(rows()[0]).toHaveTextContent('Chrome 142, macOS');
    expect(rows()[0]).toHaveTextContent('185.12.44.***');
    expect(rows()[0]).toHaveTextContent('This session');
    expect(rows()[1]).toHaveTextContent('Telegram Mini App');
    expect(screen.getAllByRole('button', { name: 'Terminate' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Terminate All Others' })).toBeVisible();
    expect(Object.fromEntries(gateway.to(LIST)[0]!.query)).toEqual({
      include_revoked: 'false',
      include_expired: 'false',
      limit: '50',
    });
    for (const role of ['textbox', 'searchbox', 'search']) expect(screen.queryByRole(role)).toBeNull();
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
    expect(await screen.findByText('1 session terminated')).toBeVisible();
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
    const theirs = () => ({
      success: true,
      sessions: [sessionOf({ session_id: 'c', ip_address: '203.0.113.9', is_current: false })],
    });
    const list = ({ path }: { path: string }) => (path.endsWith('/42') ? theirs() : two());
    const gateway = new FakeGateway().on(LIST, list).on('POST /validate', () => ({
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
    expect(await screen.findByText('203.0.113.***')).toBeVisible();
    expect(screen.queryByText('185.12.44.***')).toBeNull();
  });

  it.each([
    ['[SESS-10]', 0, 'Active now'],
    ['[SESS-10]', 59, 'Active now'],
    ['[SESS-11]', 60, '1 hour ago'],
    ['[SESS-11]', 23 * 60 + 59, '23 hours ago'],
    ['[SESS-12]', 24 * 60, '19 November'],
    ['[SESS-12]', 40 * 24 * 60, '11 October'],
  ])('%s a session that was used %d minutes ago is «%s»', async (_row, minutes, text) => {
    jest.useFakeTimers({ now: at, advanceTimers: true });
    const last_activity_at = new Date(at - minutes * 60_000).toISOString();
    const sessions = [sessionOf({ is_current: false, last_activity_at })];
    const gateway = new FakeGateway().on(LIST, () => ({ success: true, sessions }));
    await mountApp('/sessions', { gateway });
    await screen.findByText('Web Browser');
    expect(rows()[0]).toHaveTextContent(text);
    const others = ['Active now', ' ago', 'November', 'October'].filter((one) => !text.includes(one));
    for (const other of others) expect(rows()[0]).not.toHaveTextContent(other);
  });
});
