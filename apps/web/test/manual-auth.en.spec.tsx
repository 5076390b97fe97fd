import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cleanToken, tokenProblem } from '../src/features/manual-auth/check-token.ts';
import { failureMessage } from '../src/features/manual-auth/failure-message.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

const long = 'x'.repeat(60);

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
