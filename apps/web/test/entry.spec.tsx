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
  const gateway = answering(answer);
  if (promises) gateway.on('GET /api/promises', promises);
  return openFragment('one-time', gateway);
}
async function openFragment(token: string, gateway: FakeGateway) {
  window.history.replaceState(null, '', `/auth#auth/${token}`);
  return mountApp('/auth', { user: null, gateway, waitForAuth: false });
}
/** What a reverse proxy answers when it cannot reach the gateway. */
const proxy = (status: number) => () => new Response('<html></html>', { status });

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

  it('[LINKAUTH-03] [LINKAUTH-07] goes to /my 1 s after the sign-in', async () => {
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

  it('[GUARD-10] in Safari the page reloads after 20 s, at most three times', async () => {
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

  it('other browsers do not reload', async () => {
    const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    await openLink(never);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['Safari', 'safari_slow_auth', 'Safari Authentication Delay'],
    ['another browser', 'auth_init_timeout', 'Authentication Timeout'],
  ])(
    '[ERR-12] [ERR-14] [LINKAUTH-05] a stored sign-in that %s waits for too long is %s',
    async (browser, code, title) => {
      if (browser === 'Safari') jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI);
      localStorage.setItem('jwt', tokenOf(person));
      const app = await mountApp('/auth', {
        user: null,
        gateway: new FakeGateway().on('POST /validate', never),
        waitForAuth: false,
      });
      await pass(10_000);
      expect(app.auth.get()).toMatchObject({ status: 'error', errorType: code });
      await pass(GRACE_MS - 1);
      expect(screen.queryByRole('alert')).toBeNull();
      await pass(1);
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    },
  );

  it.each([
    ['token_already_used', 401, 'Login Link Issue'],
    ['token_expired', 401, 'Login Link Issue'],
    ['token_invalidated', 401, 'Login Link Issue'],
    ['token_not_found', 401, 'Login Link Issue'],
    ['user_not_found', 404, 'Authentication Error'],
  ] as const)('[LINKAUTH-02] [LINKAUTH-08] %s (%s): «%s», no Try Again', async (code, status, title) => {
    await openLink(() => refusal(status, code, 'no'));
    await pass(0);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
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
    ['[ERR-24]', 404, 'user_not_found', 'Contact Support'],
    ['[ERR-18]', 401, 'token_already_used', 'Get New Link from Bot'],
    ['[ERR-25]', 503, 'SERVICE_UNAVAILABLE', 'Try Again'],
  ])('%s %s %s: the one filled button is «%s»', async (_row, status, code, name) => {
    await openLink(() => refusal(status, code, 'no'));
    await pass(0);
    const actions = [...screen.getAllByRole('link'), ...screen.queryAllByRole('button')];
    const filled = actions.filter(({ dataset }) => dataset['tone'] === 'primary');
    expect(filled.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('[LINKAUTH-05] [ERR-25] delays a network error for 5 s, then offers Try Again, which works', async () => {
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
    ['exchange_error', () => refusal(500, 'INTERNAL', 'no'), 'Authentication Error'],
    ['network_error', () => Promise.reject(new TypeError('Failed to fetch')), 'Connection Issue'],
    ['backend_timeout', proxy(504), 'Authentication Timeout'],
    ['request_timeout', () => new Response(null, { status: 408 }), 'Authentication Timeout'],
  ])('[LINKAUTH-05] %s is shown after 5 s and not before', async (code, answer, title) => {
    const app = await openLink(answer);
    await pass(0);
    expect(app.auth.get()).toMatchObject({ status: 'error', errorType: code });
    await pass(4_999);
    expect(screen.getByRole('heading', { name: 'Verifying authentication...' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  it('[LINKAUTH-05] frontend_timeout: no response within 30 s, shown 5 s later', async () => {
    const app = await openLink(never);
    await pass(29_999);
    expect(app.auth.get().status).toBe('loading');
    await pass(1);
    expect(app.auth.get()).toMatchObject({ status: 'error', errorType: 'frontend_timeout' });
    await pass(4_999);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    expect(screen.getByRole('heading', { name: 'Authentication Timeout' })).toBeVisible();
  });

  it('[LINKAUTH-05] a sign-in that succeeds within the 5 s shows no error', async () => {
    let works = false;
    const app = await openLink(() => (works ? { session: grant } : proxy(504)()));
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
  /** Opens a link and waits until the page tells the person. */
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

  it('[ERR-22] session_corrupted: a device that stores nothing cannot keep the session', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const page = await shown(() => ({ session: grant }));
    expect(page).toMatchObject({ title: 'Authentication Error', mayRetry: false });
    expect(page.text).toHaveTextContent('Please log in again.');
    expect(screen.getByText('session_corrupted')).toBeVisible();
  });

  it('a link with a good session token signs in', async () => {
    const gateway = new FakeGateway().on('POST /validate', () => ({
      success: true,
      valid: true,
      session: grant,
    }));
    await openFragment(tokenOf(person), gateway);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Вы вошли' })).toBeVisible();
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

describe('/miniapp', () => {
  it('[MINIAPP-02] [MINIAPP-03] [MINIAPP-05] outside Telegram it links to the bot and home', async () => {
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

  it('[DETAIL-03] [DETAIL-04] on a promise it links to /auth', async () => {
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
