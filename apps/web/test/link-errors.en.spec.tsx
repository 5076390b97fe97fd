import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { GRACE_MS } from '../src/features/auth/use-grace.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { answering, grant, never, openFragment, openLink, pass, proxy } from './open-link.ts';
import { person, tokenOf } from './samples.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('what a failed link says', () => {
  /** Opens a link and waits until the page says what failed. */
  const shownOf = async (opened: Promise<unknown>, waitMs = GRACE_MS) => {
    await opened;
    await pass(waitMs);
    return {
      title: screen.getByRole('heading', { level: 1 }).textContent,
      text: screen.getByRole('alert'),
      mayRetry: screen.queryByRole('button', { name: 'Try Again' }) !== null,
    };
  };
  const shown = (answer: () => unknown) => shownOf(openLink(answer));

  it.each([
    [
      '[ERR-25]',
      'service_unavailable',
      () => refusal(503, 'SERVICE_UNAVAILABLE', 'no'),
      'Connection Issue',
      'unavailable',
    ],
    ['[ERR-25]', 'service_unavailable', proxy(502), 'Connection Issue', 'unavailable'],
    [
      '[ERR-12] [ERR-16] [ERR-25]',
      'network_error',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Connection Issue',
      'Check your connection',
    ],
    [
      '[ERR-12] [ERR-14] [ERR-26]',
      'backend_timeout',
      proxy(504),
      'Authentication Timeout',
      'The server took too long',
    ],
    [
      '[ERR-12] [ERR-14]',
      'request_timeout',
      () => new Response(null, { status: 408 }),
      'Authentication Timeout',
      'The request took too long',
    ],
  ])('%s %s may be tried again', async (_row, type, answer, title, text) => {
    const page = await shown(answer);
    expect(page).toMatchObject({ title, mayRetry: true });
    expect(page.text).toHaveTextContent(text);
    expect(screen.getByText(type)).toBeVisible();
  });

  it('[ERR-12] [ERR-14] [ERR-26] frontend_timeout may be tried again', async () => {
    const page = await shownOf(openLink(never), 30_000 + GRACE_MS);
    expect(page).toMatchObject({ title: 'Authentication Timeout', mayRetry: true });
    expect(page.text).toHaveTextContent('The answer took too long to arrive.');
    expect(screen.getByText('frontend_timeout')).toBeVisible();
  });

  it.each([
    ['[ERR-12] [ERR-15] [ERR-18]', 401, 'token_already_used', 'already been used'],
    ['[ERR-12] [ERR-19]', 401, 'token_expired', 'links are valid for 15 minutes'],
    ['[ERR-20]', 401, 'token_invalidated', 'newer login link'],
    ['[ERR-21]', 401, 'token_not_found', 'not known'],
    ['[ERR-21]', 401, 'token_invalid', 'not valid'],
    ['[ERR-21]', 400, 'token_format_error', 'incomplete'],
  ])('%s [ERR-17] %s %s asks for a new link and offers no retry', async (_row, status, code, text) => {
    const page = await shown(() => refusal(status, code, 'no'));
    expect(page).toMatchObject({ title: 'Login Link Issue', mayRetry: false });
    expect(page.text).toHaveTextContent(text);
    expect(page.text).toHaveTextContent('Please get a new login link from the Telegram bot');
    expect(screen.getByText(code)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get New Link from Bot' })).toBeVisible();
  });

  it.each([
    [401, 'token_rejected'],
    [403, 'auth_rejected'],
  ])('[ERR-21] a %s that says no more is %s: a new link, no retry', async (status, type) => {
    const page = await shown(() => new Response(null, { status }));
    expect(page).toMatchObject({ title: 'Login Link Issue', mayRetry: false });
    expect(page.text).toHaveTextContent('Please get a new login link from the Telegram bot');
    expect(screen.getByText(type)).toBeVisible();
  });

  it('[ERR-21] a link that cannot be decoded is token_decode_error, and is not sent', async () => {
    const gateway = answering(never);
    const page = await shownOf(openFragment('%E0%A4%A', gateway));
    expect(page).toMatchObject({ title: 'Login Link Issue', mayRetry: false });
    expect(page.text).toHaveTextContent('This login link cannot be read.');
    expect(screen.getByText('token_decode_error')).toBeVisible();
    expect(gateway.to('POST /pwa')).toEqual([]);
  });

  it.each([
    ['[ERR-22]', 'session_expired', 'Your session has expired.'],
    ['[ERR-22]', 'session_invalid', 'Your session is not valid.'],
    ['[ERR-23]', 'session_invalidated', 'You logged in elsewhere'],
  ])('%s a link with a session token that is over: %s', async (_row, error, text) => {
    const gateway = new FakeGateway().on('POST /validate', () => ({
      success: false,
      valid: false,
      session: null,
      error,
    }));
    const page = await shownOf(openFragment(tokenOf(person), gateway));
    expect(page).toMatchObject({ title: 'Authentication Error', mayRetry: false });
    expect(page.text).toHaveTextContent(text);
    expect(page.text).toHaveTextContent('Please log in again.');
    expect(screen.getByText(error)).toBeVisible();
    expect(gateway.to('POST /pwa')).toEqual([]);
  });

  it('[ERR-22] [LINKAUTH-12] session_corrupted: a device that stores nothing does not spend the link', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const gateway = answering(() => ({ session: grant }));
    const page = await shownOf(openFragment('one-time', gateway));
    expect(page).toMatchObject({ title: 'Authentication Error', mayRetry: true });
    expect(page.text).toHaveTextContent('Please log in again.');
    expect(screen.getByText('session_corrupted')).toBeVisible();
    expect(gateway.to('POST /pwa')).toEqual([]);
    full.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  });

  it('a link with a good session token signs in', async () => {
    const gateway = new FakeGateway().on('POST /validate', () => ({
      success: true,
      valid: true,
      session: grant,
    }));
    await openFragment(tokenOf(person), gateway);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  });

  it('[ERR-28] exchange_in_progress, which our server never sends, would ask to wait or refresh', async () => {
    const page = await shown(() => refusal(409, 'exchange_in_progress', 'no'));
    expect(page).toMatchObject({ title: 'Authentication Error', mayRetry: true });
    expect(page.text).toHaveTextContent('Please wait or refresh the page.');
  });

  it('[ERR-24] an unknown user is referred to support and offered no retry', async () => {
    const page = await shown(() => refusal(404, 'user_not_found', 'no'));
    expect(page.mayRetry).toBe(false);
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('data-tone', 'primary');
  });

  it('[ERR-08] [ERR-13] an unknown error is a failed authentication', async () => {
    const page = await shown(() => refusal(400, 'SOMETHING_NEW', 'who knows'));
    expect(page.title).toBe('Authentication Error');
    expect(page.text).toHaveTextContent('Authentication failed');
    expect(screen.getByText('exchange_error')).toBeVisible();
  });

  it.each([
    ['[ERR-09] [ERR-27]', { success: true }, 'No session token received', 'jwt_missing_error'],
    [
      '[ERR-10] [ERR-27]',
      { session: { token: 'abc' } },
      'Invalid session token received',
      'invalid_jwt_received',
    ],
  ])('%s an answer like %j is a system error: «%s»', async (_row, answer, text, type) => {
    const page = await shown(() => answer);
    expect(page).toMatchObject({ title: 'System Error', mayRetry: true });
    expect(page.text).toHaveTextContent(text);
    expect(screen.getByText(type)).toBeVisible();
  });

  it('[ERR-11] a start that throws before any request', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    jest.spyOn(navigator, 'onLine', 'get').mockImplementationOnce(() => {
      throw new RangeError('broken');
    });
    const app = await mountApp('/auth', { user: null, waitForAuth: false });
    await pass(GRACE_MS);
    expect(app.auth.get()).toMatchObject({ errorType: 'init_error' });
    expect(screen.getByRole('alert')).toHaveTextContent('Authentication initialization failed');
  });
});
