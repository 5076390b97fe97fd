import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GRACE_MS } from '../src/features/auth/use-grace.ts';
import { page } from '../src/shared/device.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { grant, never, openFragment, openLink, pass, proxy } from './open-link.ts';
import { person, tokenOf } from './samples.ts';

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
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
    await pass(999);
    expect(app.path()).toBe('/auth');
    await pass(1);
    expect(app.path()).toBe('/my');
  });

  it('[GEN-17] a browser installed as an app signs in by a link, and is signed in when it is opened again', async () => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    try {
      const app = await openLink(() => ({ session: { ...grant, authType: 'pwa' } }));
      await pass(1000);
      expect(app.path()).toBe('/my');
      expect(app.gateway.to('POST /pwa').map(({ body }) => body)).toEqual([{ token: 'one-time' }]);
      expect(JSON.parse(localStorage.getItem('jwt-session')!)).toMatchObject({ authType: 'pwa' });
      app.unmount();
      const gateway = new FakeGateway().on('POST /validate', () => ({
        success: true,
        valid: true,
        session: { ...grant, authType: 'pwa' },
      }));
      // As the manifest opens it.
      const again = await mountApp('/my', { user: null, gateway, waitForAuth: false });
      await pass(0);
      expect(again.auth.get()).toMatchObject({ status: 'authenticated' });
      expect(gateway.to('POST /validate').map(({ body }) => body)).toEqual([{ token: tokenOf(person) }]);
      expect(gateway.to('POST /pwa')).toEqual([]);
    } finally {
      Reflect.deleteProperty(navigator, 'standalone');
    }
  });

  it('[LINKAUTH-09] shows that the session is being prepared while data loads', async () => {
    await openLink(() => ({ session: grant }), never);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Preparing Your Session' })).toBeVisible();
  });

  it('[GUARD-11] hints after 8 s and advises a refresh after 12 s', async () => {
    await openLink(never);
    await pass(7_999);
    expect(screen.queryByText(/More than eight seconds/)).toBeNull();
    await pass(1);
    expect(screen.getByText(/More than eight seconds/)).toBeVisible();
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
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
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
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
    await pass(5_000);
    expect(screen.queryByRole('heading', { name: 'Authentication Timeout' })).toBeNull();
    expect(app.path()).toBe('/my');
  });

  describe('a link that leads nowhere, of somebody who is signed in', () => {
    const open = async (code: string, isValid = true) => {
      localStorage.setItem('jwt', tokenOf(person));
      const gateway = new FakeGateway()
        .on('POST /pwa', () => refusal(401, code, 'no'))
        .on('POST /validate', () =>
          isValid ? { success: true, valid: true, session: grant } : { success: false },
        );
      const app = await openFragment('one-time', gateway);
      await pass(0);
      await pass(0);
      return app;
    };

    it.each(['token_already_used', 'token_expired', 'token_invalidated', 'token_not_found'])(
      '[LINKAUTH-11] %s leads to /my and says why',
      async (code) => {
        const app = await open(code);
        expect(app.path()).toBe('/my');
        expect(
          screen.getByText('That sign-in link no longer works. You are signed in already.'),
        ).toBeVisible();
      },
    );

    it('[LINKAUTH-11] leads to the page of failure where their session has ended as well', async () => {
      const app = await open('token_already_used', false);
      expect(app.path()).toBe('/auth');
      expect(screen.getByRole('heading', { name: 'Login Link Issue' })).toBeVisible();
    });
  });

  it('without a link it says how to get one', async () => {
    await mountApp('/auth', { user: null });
    expect(screen.getByRole('heading', { name: 'Sign in with Telegram' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Login Link from Bot' })).toBeVisible();
  });
});
