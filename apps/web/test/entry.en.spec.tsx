import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { answering, never, pass } from './open-link.ts';
import { person, tokenOf } from './samples.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('/miniapp', () => {
  it('[MINIAPP-02] [MINIAPP-03] [MINIAPP-05] outside Telegram it links to the bot and home', async () => {
    await mountApp('/miniapp', { user: null });
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Open via Telegram' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the bot' })).toHaveAttribute(
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
    const overlay = screen.getByText('Initializing authentication...');
    expect(overlay).toBeVisible();
    // Cards without words stand where the list will be; the announcement says it to those who do not see them.
    expect(overlay.parentElement!.querySelectorAll('.ui-card .ui-skel').length).toBeGreaterThan(3);
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
