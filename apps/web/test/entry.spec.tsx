import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GRACE_MS } from '../src/features/auth/use-grace.ts';
import { page } from '../src/shared/device.ts';
import { FakeGateway, refusal } from './fake-gateway.ts';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

const grant = {
  sessionId: 's',
  userId: 7,
  roles: ['user'],
  token: tokenOf(person),
  user: { ...person, telegram_id: 1 },
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const answering = (answer: () => unknown) => new FakeGateway().on('POST /pwa', answer);
const never = () => new Promise(() => {});

/** /auth with a link; the machine reads the window's own fragment. */
async function openLink(answer: () => unknown, promises?: () => unknown) {
  window.history.replaceState(null, '', '/auth#auth/one-time');
  const gateway = answering(answer);
  if (promises) gateway.on('GET /api/promises', promises);
  return mountApp('/auth', { user: null, gateway, waitForAuth: false });
}

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('/auth', () => {
  it('[LINKAUTH-01] [LINKAUTH-04] [LINKAUTH-06] verifies first; the fragment is gone', async () => {
    await openLink(never);
    expect(screen.getByRole('heading', { name: 'Verifying authentication...' })).toBeVisible();
    expect(window.location.hash).toBe('');
  });

  it('[LINKAUTH-03] [LINKAUTH-07] signed in, it goes to /my after 1 s', async () => {
    const app = await openLink(() => ({ session: grant }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Вы вошли' })).toBeVisible();
    await pass(999);
    expect(app.path()).toBe('/auth');
    await pass(1);
    expect(app.path()).toBe('/my');
  });

  it('[LINKAUTH-09] shows that the session is being prepared while data loads', async () => {
    await openLink(() => ({ session: grant }), never);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Preparing Your Session' })).toBeVisible();
  });

  it('[GUARD-11] hints after 8 s and advises a refresh after 12 s', async () => {
    await openLink(never);
    await pass(7_999);
    expect(screen.queryByText(/Дольше восьми секунд/)).toBeNull();
    await pass(1);
    expect(screen.getByText(/Дольше восьми секунд/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refresh Page' })).toBeNull();
    await pass(3_999);
    expect(screen.queryByRole('button', { name: 'Refresh Page' })).toBeNull();
    await pass(1);
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  });

  it('[GUARD-10] in Safari the page is loaded again after 20 s, at most three times', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI);
    const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    for (const times of [1, 2, 3, 3]) {
      const app = await openLink(never);
      await pass(19_999);
      expect(reload).toHaveBeenCalledTimes(times === 3 ? reload.mock.calls.length : times - 1);
      await pass(1);
      expect(reload).toHaveBeenCalledTimes(times);
      app.unmount();
    }
  });

  it('other browsers are left to wait', async () => {
    const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    await openLink(never);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['safari_slow_auth', 'Safari Authentication Delay', 'Safari is taking longer than usual'],
    ['backend_timeout', 'Authentication Timeout', 'The server took too long to answer.'],
    ['frontend_timeout', 'Authentication Timeout', 'The answer took too long to arrive.'],
    ['request_timeout', 'Authentication Timeout', 'The request took too long.'],
    ['auth_init_timeout', 'Authentication Timeout', 'Signing in took too long.'],
    ['token_expired', 'Login Link Issue', 'links are valid for 15 minutes'],
    ['token_already_used', 'Login Link Issue', 'has already been used'],
    ['network_error', 'Connection Issue', 'Check your connection and try again.'],
  ])('[ERR-12] %s has a title and a text of its own', async (code, title, text) => {
    await openLink(() => refusal(401, code, 'no'));
    await pass(GRACE_MS);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByText(code)).toBeVisible();
  });

  it.each([
    ['Safari', 'safari_slow_auth', 'Safari Authentication Delay'],
    ['another browser', 'auth_init_timeout', 'Authentication Timeout'],
  ])('[ERR-12] [ERR-14] a stored sign-in that %s waits for too long is %s', async (browser, code, title) => {
    if (browser === 'Safari') jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI);
    localStorage.setItem('jwt', tokenOf(person));
    const app = await mountApp('/auth', {
      user: null,
      gateway: new FakeGateway().on('POST /validate', never),
      waitForAuth: false,
    });
    await pass(10_000);
    expect(app.auth.get()).toMatchObject({ status: 'error', errorType: code });
    await pass(GRACE_MS);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  it.each([
    ['token_already_used', 'Login Link Issue', false],
    ['token_expired', 'Login Link Issue', false],
    ['token_invalidated', 'Login Link Issue', false],
    ['token_not_found', 'Login Link Issue', false],
    ['user_not_found', 'Authentication Error', false],
    ['jwt_missing_error', 'System Error', true],
  ] as const)('[LINKAUTH-02] [LINKAUTH-08] %s: «%s», Try Again: %s', async (code, title, retry) => {
    await openLink(() => refusal(401, code, 'no'));
    await pass(0);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(retry);
    expect(screen.getByRole('link', { name: 'Get New Link from Bot' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot?start=l',
    );
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot',
    );
    expect(screen.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
    expect(screen.getByText(code)).toBeVisible();
  });

  it.each([
    ['[ERR-24]', 'user_not_found', 'Contact Support'],
    ['[ERR-18]', 'token_already_used', 'Get New Link from Bot'],
    ['[ERR-25]', 'service_unavailable', 'Try Again'],
  ])('%s %s: the one filled button is «%s»', async (_row, code, name) => {
    await openLink(() => refusal(401, code, 'no'));
    await pass(0);
    const actions = [...screen.getAllByRole('link'), ...screen.queryAllByRole('button')];
    const filled = actions.filter(({ dataset }) => dataset['tone'] === 'primary');
    expect(filled.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('[LINKAUTH-05] [ERR-25] holds a failed line back for 5 s, then offers Try Again, which works', async () => {
    let works = false;
    await openLink(() => (works ? { session: grant } : Promise.reject(new TypeError('Failed to fetch'))));
    await pass(4_999);
    expect(screen.getByRole('heading', { name: 'Verifying authentication...' })).toBeVisible();
    await pass(1);
    expect(screen.getByRole('heading', { name: 'Connection Issue' })).toBeVisible();
    works = true;
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) as never });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Вы вошли' })).toBeVisible();
  });

  it.each([
    ['exchange_error', 'Authentication Error'],
    ['network_error', 'Connection Issue'],
    ['backend_timeout', 'Authentication Timeout'],
    ['frontend_timeout', 'Authentication Timeout'],
    ['request_timeout', 'Authentication Timeout'],
    ['auth_init_timeout', 'Authentication Timeout'],
  ])('[LINKAUTH-05] %s is shown after 5 s and not before: «%s»', async (code, title) => {
    const app = await openLink(() => refusal(401, code, 'no'));
    await pass(0);
    expect(app.auth.get()).toMatchObject({ status: 'error', errorType: code });
    await pass(4_999);
    expect(screen.getByRole('heading', { name: 'Verifying authentication...' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  it('[LINKAUTH-05] a sign-in that succeeds within the 5 s shows no error', async () => {
    let works = false;
    const app = await openLink(() => (works ? { session: grant } : refusal(401, 'backend_timeout', 'no')));
    await pass(4_000);
    works = true;
    await act(() => app.auth.retry());
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Вы вошли' })).toBeVisible();
    await pass(5_000);
    expect(screen.queryByRole('heading', { name: 'Authentication Timeout' })).toBeNull();
    expect(app.path()).toBe('/my');
  });

  it('without a link it says how to get one', async () => {
    await mountApp('/auth', { user: null });
    expect(screen.getByRole('heading', { name: 'Вход через Telegram' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Login Link from Bot' })).toBeVisible();
  });
});

describe('what a failed link says', () => {
  /** Opens a link that is answered so, and waits until the page tells the person. */
  const shown = async (answer: () => unknown) => {
    await openLink(answer);
    await pass(GRACE_MS);
    return {
      title: screen.getByRole('heading', { level: 1 }).textContent,
      text: screen.getByRole('alert'),
      mayRetry: screen.queryByRole('button', { name: 'Try Again' }) !== null,
    };
  };

  it.each([
    ['[ERR-15]', 'token_already_used', 'Login Link Issue', 'already been used', false],
    ['[ERR-19]', 'token_expired', 'Login Link Issue', 'links are valid for 15 minutes', false],
    ['[ERR-20]', 'token_invalidated', 'Login Link Issue', 'newer login link', false],
    ['[ERR-22]', 'session_expired', 'Authentication Error', 'Please log in again.', false],
    ['[ERR-22]', 'session_invalid', 'Authentication Error', 'Please log in again.', false],
    ['[ERR-22]', 'session_corrupted', 'Authentication Error', 'Please log in again.', false],
    ['[ERR-23]', 'session_invalidated', 'Authentication Error', 'You logged in elsewhere', false],
    ['[ERR-23]', 'session_invalidated', 'Authentication Error', 'Please log in again.', false],
    ['[ERR-25]', 'service_unavailable', 'Connection Issue', 'unavailable', true],
    ['[ERR-16] [ERR-25]', 'network_error', 'Connection Issue', 'Check your connection', true],
    ['[ERR-14] [ERR-26]', 'backend_timeout', 'Authentication Timeout', 'took too long', true],
    ['[ERR-14] [ERR-26]', 'frontend_timeout', 'Authentication Timeout', 'took too long', true],
    ['[ERR-28]', 'exchange_in_progress', 'Authentication Error', 'Please wait or refresh the page.', true],
  ])('%s %s: «%s», «%s», Try Again: %s', async (_row, code, title, text, mayRetry) => {
    const page = await shown(() => refusal(401, code, 'no'));
    expect(page).toMatchObject({ title, mayRetry });
    expect(page.text).toHaveTextContent(text);
  });

  it.each([
    'token_already_used',
    'token_expired',
    'token_invalidated',
    'token_not_found',
    'token_invalid',
    'token_rejected',
    'auth_rejected',
    'token_decode_error',
    'token_format_error',
  ])('[ERR-17] [ERR-18] [ERR-21] %s asks for a new link and offers no retry', async (code) => {
    const page = await shown(() => refusal(401, code, 'no'));
    expect(page).toMatchObject({ title: 'Login Link Issue', mayRetry: false });
    expect(page.text).toHaveTextContent('Please get a new login link from the Telegram bot');
    expect(screen.getByRole('link', { name: 'Get New Link from Bot' })).toBeVisible();
  });

  it('[ERR-24] an unknown user is sent to the support and offered no retry', async () => {
    const page = await shown(() => refusal(404, 'user_not_found', 'no'));
    expect(page.mayRetry).toBe(false);
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('data-tone', 'primary');
  });

  it('[ERR-08] [ERR-13] an answer of an unknown kind is a failed authentication', async () => {
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

  it('[ERR-11] a start that breaks before anything is asked', async () => {
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

describe('/miniapp', () => {
  it('[MINIAPP-02] [MINIAPP-03] [MINIAPP-05] outside Telegram it leads to the bot and home', async () => {
    await mountApp('/miniapp', { user: null });
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Open via Telegram' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть бота' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot',
    );
    expect(screen.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
  });
  it('[MINIAPP-04] with a good stored token it goes to /my outside Telegram too', async () => {
    const app = await mountApp('/miniapp');
    await pass(0);
    expect(app.path()).toBe('/my');
    expect(app.gateway.to('POST /auth/webapp')).toHaveLength(0);
  });
});

describe('a guarded page', () => {
  it('[GUARD-01] [GUARD-02] [GUARD-12] asks a visitor to sign in', async () => {
    await mountApp('/my', { user: null });
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Login Link from Bot' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot?start=l',
    );
    expect(screen.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
  });

  it('[DETAIL-03] [DETAIL-04] on a promise it leads to /auth', async () => {
    await mountApp('/my/31', { user: null });
    await pass(0);
    expect(screen.getByText('Please log in to view promise details.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
  });

  it('[GUARD-04] [GUARD-05] [GUARD-08] with a token shows the skeleton and the overlay, and asks after 5 s', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const gateway = new FakeGateway().on('POST /validate', never);
    await mountApp('/my', { user: null, gateway, waitForAuth: false });
    await pass(0);
    expect(screen.getByText('Verifying authentication...')).toBeVisible();
    expect(screen.getByText('Initializing authentication...')).toBeVisible();
    await pass(4_999);
    expect(screen.queryByText('Authentication Required')).toBeNull();
    await pass(1);
    expect(screen.getByText('Authentication Required')).toBeVisible();
  });

  it('[GUARD-03] [GUARD-08] [MY-08] [MY-09] without a token, prepares and asks after 3 s', async () => {
    window.history.replaceState(null, '', '/my#auth/one-time');
    await mountApp('/my', { user: null, gateway: answering(never), waitForAuth: false });
    await pass(0);
    expect(screen.getByText('Preparing Your Dashboard')).toBeVisible();
    expect(screen.getByText('Initializing authentication...')).toBeVisible();
    await pass(2_999);
    expect(screen.queryByText('Authentication Required')).toBeNull();
    await pass(1);
    expect(screen.getByText('Authentication Required')).toBeVisible();
  });

  it.each([
    ['network_error', true],
    ['token_expired', false],
    ['token_already_used', false],
  ] as const)('[GUARD-06] [GUARD-07] the error card of %s, Try Again: %s', async (type, retry) => {
    window.history.replaceState(null, '', '/my#auth/one-time');
    const fails = () =>
      type === 'network_error' ? Promise.reject(new TypeError('x')) : refusal(401, type, 'no');
    await mountApp('/my', { user: null, gateway: answering(fails), waitForAuth: false });
    await pass(0);
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(retry);
  });
});
