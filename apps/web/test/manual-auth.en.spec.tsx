import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

/** A session token of this many characters. */
const jwtOf = (length: number) => `eyJ${'x'.repeat(length - 7)}.b.c`;

describe('/manual-auth', () => {
  const grant = {
    sessionId: 's',
    userId: 7,
    roles: ['user'],
    token: tokenOf(person),
    user: { ...person, telegram_id: 1 },
  };
  const paste = (text: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Token' }), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('[MANUAL-01] [MANUAL-03] [MANUAL-04] signs in and goes to /my after 1.5 s', async () => {
    const gateway = new FakeGateway().on('POST /pwa', () => ({ session: grant }));
    const { path } = await mountApp('/manual-auth', { user: null, gateway });
    jest.useFakeTimers();
    paste('Token: `one_time-token`');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
    expect(gateway.to('POST /pwa')[0]!.body).toEqual({ token: 'one_time-token' });
    await act(() => jest.advanceTimersByTimeAsync(1499));
    expect(path()).toBe('/manual-auth');
    await act(() => jest.advanceTimersByTimeAsync(1));
    await waitFor(() => expect(path()).toBe('/my'));
  });

  it.each([
    ['  abc_DEF-123  '],
    ['`abc_DEF-123`'],
    ['"Token: abc_DEF-123"'],
    ['token:`abc_DEF-123`'],
    ['http://127.0.0.1:3001/auth#auth/abc_DEF-123'],
  ])('[MANUAL-05] of %j the token alone is sent', async (pasted) => {
    const gateway = new FakeGateway().on('POST /pwa', () => new Promise(() => {}));
    await mountApp('/manual-auth', { user: null, gateway });
    paste(pasted);
    await waitFor(() =>
      expect(gateway.to('POST /pwa').map(({ body }) => body)).toEqual([{ token: 'abc_DEF-123' }]),
    );
  });

  it.each([
    ['[MANUAL-11]', () => Promise.reject(new TypeError('Failed to fetch')), /^Unable to connect/],
    ['[MANUAL-11]', () => refusal(503, 'SERVICE_UNAVAILABLE', 'down'), /^Unable to connect/],
    ['[MANUAL-12]', () => refusal(401, 'token_expired', 'no'), /^This token has expired/],
    [
      '[MANUAL-13]',
      () => refusal(401, 'token_already_used', 'no'),
      /^This token is invalid or has already been used/,
    ],
    [
      '[MANUAL-13]',
      () => refusal(401, 'token_not_found', 'no'),
      /^This token is invalid or has already been used/,
    ],
    ['[MANUAL-14]', () => refusal(403, 'NOT_ALLOWED', 'no'), /^This token is not authorized/],
    ['[MANUAL-14]', () => refusal(403, 'user_banned', 'no'), /^This token is not authorized/],
    ['[MANUAL-14]', () => refusal(401, 'token_invalid', 'Unauthorized'), /^This token is not authorized/],
    ['[MANUAL-15]', () => refusal(500, 'INTERNAL', 'Луна не в той фазе'), /^Луна не в той фазе$/],
  ] as const)('%s a refusal is said at the field: %#', async (_row, answer, sentence) => {
    await mountApp('/manual-auth', { user: null, gateway: new FakeGateway().on('POST /pwa', answer) });
    paste('one_time-token');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Token' })).toBeInvalid();
  });

  const CHARACTERS =
    'Token contains invalid characters. Only letters, digits, underscore and hyphen are allowed.';
  it.each([
    ['[MANUAL-06]', '', 'Token cannot be empty'],
    ['[MANUAL-06]', ' `` ', 'Token cannot be empty'],
    ['[MANUAL-07]', 'eyJ.a', 'Invalid JWT format. All parts of the JWT must be present.'],
    ['[MANUAL-07]', `${jwtOf(60)}.d`, 'Invalid JWT format. All parts of the JWT must be present.'],
    ['[MANUAL-07]', `eyJ${'x'.repeat(60)}..c`, 'Invalid JWT format. All parts of the JWT must be present.'],
    [
      '[MANUAL-08]',
      jwtOf(49),
      'JWT token appears to be too short. Please check you copied the complete token.',
    ],
    ['[MANUAL-09]', 'abcdefghi', 'Token is too short. Please check you copied the complete token.'],
    ['[MANUAL-10]', 'abc def ghi!', CHARACTERS],
    ['[MANUAL-10]', 'абвгдежзийк', CHARACTERS],
  ])('%s %j is not sent: «%s»', async (_row, token, problem) => {
    const { gateway } = await mountApp('/manual-auth', { user: null });
    paste(token);
    const field = screen.getByRole('textbox', { name: 'Token' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(screen.getByText(problem)).toBeVisible();
    expect([...gateway.to('POST /pwa'), ...gateway.to('POST /validate')]).toEqual([]);
  });

  it.each([
    ['[MANUAL-08]', jwtOf(50), 'POST /validate'],
    ['[MANUAL-09]', 'abcdefghij', 'POST /pwa'],
    ['[MANUAL-10]', 'abc_DEF-123', 'POST /pwa'],
  ])('%s %j is sent', async (_row, token, call) => {
    const gateway = new FakeGateway().on(call, () => new Promise(() => {}));
    await mountApp('/manual-auth', { user: null, gateway });
    paste(token);
    await waitFor(() => expect(gateway.to(call).map(({ body }) => body)).toEqual([{ token }]));
  });

  it('[MANUAL-04] while it is submitted the button is busy, and a second press sends no request', async () => {
    const gateway = new FakeGateway().on('POST /pwa', () => new Promise(() => {}));
    await mountApp('/manual-auth', { user: null, gateway });
    paste('one_time-token');
    const button = screen.getByRole('button', { name: 'Sign in' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(gateway.to('POST /pwa')).toHaveLength(1);
  });

  it('[MANUAL-04] [MANUAL-13] shows the error of a rejected token at the field', async () => {
    const gateway = new FakeGateway().on('POST /pwa', () => refusal(401, 'token_not_found', 'no'));
    await mountApp('/manual-auth', { user: null, gateway });
    paste('one_time-token');
    expect(await screen.findByText(/^This token is invalid/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('[MANUAL-02] redirects signed-in users to /my', async () => {
    const { path } = await mountApp('/manual-auth');
    await waitFor(() => expect(path()).toBe('/my'));
  });
});
