import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { page } from '../src/shared/device.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const region = (name: string) => screen.getByRole('region', { name });
/** The value beside a term. */
const fact = (name: string, term: string) =>
  within(region(name)).getByText(term, { selector: 'dt' }).nextElementSibling!.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const CONFIG = {
  botUsername: 'slovo_bot',
  botUrl: 'https://t.me/slovo_bot',
  version: '7.1',
  environment: 'test',
} as const;
const inside = (environment?: string) =>
  new FakeGateway().on('GET /app-config.json', () => ({ ...CONFIG, environment }));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.restoreAllMocks());

describe('/debug', () => {
  it('[DEBUG-01] [ROUTE-15] shows the environment, the auth status and the stored flags', async () => {
    localStorage.setItem(KEYS.muted, 'true');
    await mountApp('/debug');
    expect(screen.getByRole('heading', { level: 1, name: 'Debug' })).toBeVisible();
    expect(fact('Environment', 'Version')).toBe('a02.05');
    expect(fact('Environment', 'Online')).toBe('yes');
    expect(fact('Environment', 'Browser')).toBe(navigator.userAgent);
    expect(fact('Auth status', 'Status')).toBe('authenticated');
    expect(fact('Auth status', 'User')).toBe('7, @anya');
    expect(fact('Stored flags', 'globalAudioMuted')).toBe('true');
    expect(fact('Stored flags', 'authTriedOnce')).toBe('1');
    expect(fact('Stored flags', 'just-authenticated')).toBe('—');
  });

  it('[DEBUG-01] shows a visitor’s data too', async () => {
    await mountApp('/debug', { user: null });
    expect(fact('Auth status', 'Status')).toBe('unauthenticated');
    expect(fact('Auth status', 'Token')).toBe('—');
  });

  it('shows no secrets, not even of unknown keys', async () => {
    const { container } = await mountApp('/debug');
    expect(fact('Stored flags', 'jwt')).toBe(`present, ${tokenOf(person).length} characters`);
    const token = tokenOf(person);
    for (const part of [token, token.split('.')[1]!, 'session-1'])
      expect(container.innerHTML).not.toContain(part);
  });

  it.each([
    [
      'valid',
      { success: true, valid: true, session: { token: tokenOf(person) } },
      /^The session is valid: anya, \d+ ms$/,
    ],
    ['over', { success: true, valid: false }, /^The server does not know this session, \d+ ms$/],
  ])('[DEBUG-01] «Test Auth» says that the session is %s', async (_, answer, says) => {
    const { gateway } = await mountApp('/debug');
    gateway.on('POST /validate', () => answer);
    press('Test Auth');
    await pass(0);
    expect(screen.getByText(says)).toBeVisible();
    expect(fact('Auth status', 'Status')).toBe('authenticated');
  });

  it('[DEBUG-01] «Test Auth» says why there is no answer, and when no token is stored', async () => {
    const { gateway, unmount } = await mountApp('/debug');
    gateway.on('POST /validate', () => refusal(503, 'UNAVAILABLE', 'The service is away'));
    press('Test Auth');
    await pass(0);
    expect(screen.getByRole('button', { name: 'Test Auth' })).toHaveAttribute('aria-busy', 'true');
    await pass(7000);
    expect(screen.getByText(/^No answer: The service is away, \d+ ms$/)).toBeVisible();
    unmount();
    localStorage.clear();
    await mountApp('/debug', { user: null });
    press('Test Auth');
    await pass(0);
    expect(screen.getByText('No token is stored')).toBeVisible();
  });

  it('[DEBUG-02] leads to /my', async () => {
    await mountApp('/debug');
    expect(screen.getByRole('link', { name: 'My promises' })).toHaveAttribute('href', '/my');
  });

  it('[DEBUG-02] «Clear Storage & Reload» clears everything', async () => {
    const reload = jest.spyOn(page, 'reload').mockReturnValue();
    await mountApp('/debug');
    localStorage.setItem('of-an-old-version', '1');
    sessionStorage.setItem('draft', '1');
    press('Clear Storage & Reload');
    await pass(3000);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[DEBUG-02] it unregisters the worker and drops its caches and the databases', async () => {
    const reload = jest.spyOn(page, 'reload').mockReturnValue();
    const unregister = jest.fn(async () => true);
    const drop = jest.fn(async () => true);
    const deleteDatabase = jest.fn(() => {
      const request = { onsuccess: () => {} };
      setTimeout(() => request.onsuccess(), 5);
      return request;
    });
    const provide = (target: object, name: string, value: object) =>
      Object.defineProperty(target, name, { value, configurable: true });
    await mountApp('/debug');
    provide(navigator, 'serviceWorker', { getRegistrations: async () => [{ unregister }] });
    provide(globalThis, 'caches', { keys: async () => ['precache', 'seen-pictures'], delete: drop });
    provide(globalThis, 'indexedDB', { databases: async () => [{ name: 'slovo' }], deleteDatabase });
    press('Clear Storage & Reload');
    await pass(100);
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(drop.mock.calls).toEqual([['precache'], ['seen-pictures']]);
    expect(deleteDatabase.mock.calls).toEqual([['slovo']]);
    expect(reload).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(globalThis, 'caches');
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });

  it('[DEBUG-02] «Clear Residual State & Reload» keeps the session and the volume', async () => {
    const reload = jest.spyOn(page, 'reload').mockReturnValue();
    await mountApp('/debug');
    localStorage.setItem(KEYS.volume, '0.4');
    localStorage.setItem(KEYS.justAuthenticated, '1');
    sessionStorage.setItem('safari-reloads', '3');
    press('Clear Residual State & Reload');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(Object.keys(localStorage).toSorted()).toEqual(
      [KEYS.token, KEYS.session, KEYS.user, KEYS.volume].toSorted(),
    );
    expect(sessionStorage.length).toBe(0);
  });

  it('[DEBUG-02] which removes the rest of a session without a token', async () => {
    jest.spyOn(page, 'reload').mockReturnValue();
    await mountApp('/debug', { user: null });
    localStorage.setItem(KEYS.session, '{}');
    localStorage.setItem(KEYS.user, '{}');
    press('Clear Residual State & Reload');
    expect(localStorage.length).toBe(0);
  });

  it('[DEBUG-03] refreshes every 2 s', async () => {
    await mountApp('/debug');
    localStorage.setItem(KEYS.volume, '0.25');
    await pass(1999);
    expect(fact('Stored flags', 'globalAudioVolume')).toBe('—');
    await pass(1);
    expect(fact('Stored flags', 'globalAudioVolume')).toBe('0.25');
    localStorage.setItem(KEYS.volume, '0.5');
    await pass(2000);
    expect(fact('Stored flags', 'globalAudioVolume')).toBe('0.5');
  });
});

describe('/ui', () => {
  it('[DEBUG-04] [ROUTE-18] shows colours, type, buttons, cards, forms, spacing and states', async () => {
    jest.useRealTimers();
    await mountApp('/ui', { user: null });
    const sections = [...document.querySelectorAll('.ui-specimens > h2')].map((one) => one.textContent);
    expect(sections.filter((name) => name !== 'Days').slice(0, 7)).toEqual([
      'Colors',
      'Typography',
      'Buttons',
      'Cards',
      'Forms',
      'Spacing',
      'States',
    ]);
  });
});

describe('placeholders', () => {
  it.each([
    ['[ROUTE-16]', '/performance-test', 'Performance Test'],
    ['[ROUTE-17]', '/auth-insights', 'Auth Insights'],
  ])('%s %s is one, only outside production', async (_, path, title) => {
    for (const environment of ['development', 'test']) {
      const { unmount } = await mountApp(path, { user: null, gateway: inside(environment) });
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getByText('Placeholder')).toBeVisible();
      unmount();
    }
    for (const environment of ['production', undefined]) {
      const { unmount } = await mountApp(path, { user: null, gateway: inside(environment) });
      expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      expect(screen.queryByText(title)).toBeNull();
      unmount();
    }
  });
});
