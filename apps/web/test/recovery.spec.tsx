import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { setAppConfig } from '../src/shared/config/app-config.ts';
import { isInstalled, isSafari, page } from '../src/shared/device.ts';
import { RecoveryDialog } from '../src/features/recovery/recovery-dialog.tsx';
import { KEYS } from '../src/shared/storage/storage.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const LAST = '2026-11-20T06:14:00.000Z';
const NOW = new Date('2026-11-20T09:00:00.000Z');

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole('dialog', { name: 'Вход прервался' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const useAgent = (agent: string) => void jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

function asInstalled(): void {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  localStorage.setItem(KEYS.lastSignIn, LAST);
}

/** Opens a page for a user whose session the server no longer knows. */
async function openLost(path = '/my', answer: () => unknown = () => ({ success: true, valid: false })) {
  const gateway = new FakeGateway().on('POST /validate', answer);
  const app = await mountApp(path, { user: null, gateway });
  await pass(0);
  return app;
}

beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  jest.restoreAllMocks();
});

describe('the recovery dialog', () => {
  it.each(['/my', '/my/31', '/profile', '/sessions'])(
    '[RECOVERY-01] [DETAIL-05] appears on %s of the installed app over the guard’s screen',
    async (path) => {
      asInstalled();
      await openLost(path);
      expect(dialog()).toBeVisible();
    },
  );

  it('[RECOVERY-01] is not shown in a browser, to new users or on public pages', async () => {
    const comesOn = async (path = '/my') => {
      const { unmount } = await openLost(path);
      await pass(10_000);
      const came = dialog() !== null;
      unmount();
      return came;
    };
    localStorage.setItem(KEYS.lastSignIn, LAST);
    expect(await comesOn()).toBe(false);
    asInstalled();
    expect(await comesOn()).toBe(true);
    expect(await comesOn('/feed')).toBe(false);
    localStorage.removeItem(KEYS.lastSignIn);
    expect(await comesOn()).toBe(false);
  });

  it('[RECOVERY-01] is not shown after a sign-out', async () => {
    asInstalled();
    const { auth } = await mountApp('/my');
    act(() => auth.logout());
    await pass(60_000);
    expect(screen.getByRole('heading', { name: 'Нужно войти' })).toBeVisible();
    expect(dialog()).toBeNull();
  });

  it('[RECOVERY-01] appears when the server ends the session while the app is open', async () => {
    asInstalled();
    const gateway = new FakeGateway();
    await mountApp('/my', { gateway });
    expect(dialog()).toBeNull();
    act(() => {
      localStorage.removeItem(KEYS.token);
      window.dispatchEvent(new CustomEvent('auth:logout'));
    });
    await pass(0);
    expect(dialog()).toBeVisible();
  });

  it('[RECOVERY-02] names Safari in Safari, and no browser elsewhere', async () => {
    asInstalled();
    const { unmount } = await openLost();
    expect(dialog()).toHaveAccessibleDescription(/^Приложение не смогло проверить/);
    expect(dialog()).not.toHaveTextContent('Safari');
    unmount();
    useAgent(IPHONE);
    await openLost();
    await pass(3 * 2000);
    expect(dialog()).toHaveAccessibleDescription(/^Safari иногда не отвечает/);
  });

  it('[RECOVERY-03] reloads, links to the bot, explains how to close the app', async () => {
    const reload = jest.spyOn(page, 'reload').mockReturnValue();
    asInstalled();
    await openLost();
    press('Перезагрузить');
    expect(reload).toHaveBeenCalledTimes(1);
    const box = within(dialog()!);
    expect(box.getByRole('link', { name: 'Войти заново через бота' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot?start=l',
    );
    expect(box.queryByRole('list')).toBeNull();
    press('Как закрыть приложение совсем');
    expect(box.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Откройте список запущенных приложений. На компьютере закройте окно «Слова».',
      'Смахните «Слово» с экрана.',
      'Подождите пару секунд и откройте «Слово» снова.',
    ]);
  });

  it('[RECOVERY-03] links to /auth until the bot’s address is known', async () => {
    asInstalled();
    await openLost();
    act(() => setAppConfig(null));
    expect(screen.getByRole('link', { name: 'Войти заново через бота' })).toHaveAttribute('href', '/auth');
  });

  it('[RECOVERY-03] clears everything after a confirmation, and restarts', async () => {
    const open = jest.spyOn(page, 'open').mockReturnValue();
    asInstalled();
    await openLost();
    localStorage.setItem('of-an-old-version', '1');
    sessionStorage.setItem('draft', '1');
    press('Стереть всё и начать заново');
    const asks = screen.getByRole('dialog', { name: 'Стереть всё на этом устройстве?' });
    expect(asks).toHaveAccessibleDescription(/отчёты, которые ждут отправки/);
    press('Назад');
    expect(dialog()).toBeVisible();
    expect(localStorage.getItem('of-an-old-version')).toBe('1');
    press('Стереть всё и начать заново');
    press('Стереть и начать заново');
    await pass(3000);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(open).toHaveBeenCalledWith('/');
  });

  it('[RECOVERY-04] has a cancel button if there is a page behind it', async () => {
    asInstalled();
    await openLost();
    press('Отмена');
    expect(dialog()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Нужно войти' })).toBeVisible();
    await pass(60_000);
    expect(dialog()).toBeNull();
  });

  it('[RECOVERY-04] has none if only its own options help', async () => {
    asInstalled();
    const app = await mountApp('/feed', { user: null });
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    app.gateway.on('POST /pwa', () => ({ session: { userId: 7, token: tokenOf(person) } }));
    await act(() => app.auth.exchange('one-time').catch(() => {}));
    setItem.mockRestore();
    await act(() => app.router.navigate({ to: '/my' }));
    await pass(0);
    expect(dialog()).toBeVisible();
    expect(within(dialog()!).queryByRole('button', { name: 'Отмена' })).toBeNull();
    fireEvent.keyDown(dialog()!, { key: 'Escape' });
    expect(dialog()).toBeVisible();
  });

  it('[RECOVERY-05] shows the time of the last sign-in', async () => {
    asInstalled();
    await openLost();
    expect(dialog()).toHaveTextContent(/Последний удачный вход: сегодня, \d\d:14\./);
  });

  it('[RECOVERY-05] which every sign-in stores', async () => {
    await mountApp('/my');
    await pass(0);
    expect(localStorage.getItem(KEYS.lastSignIn)).toBe(NOW.toISOString());
  });

  it('[RECOVERY-06] in Safari it appears after three attempts, 2 s after each failure', async () => {
    asInstalled();
    useAgent(IPHONE);
    localStorage.setItem(KEYS.token, tokenOf(person));
    const { gateway, auth } = await openLost('/my', () => refusal(409, 'CONFLICT', 'busy'));
    const retry = jest.spyOn(auth, 'retry');
    const asked = () => retry.mock.calls.length;
    expect(gateway.to('POST /validate')).toHaveLength(1);
    for (const attempt of [1, 2, 3]) {
      await pass(1999);
      expect([asked(), dialog()]).toEqual([attempt - 1, null]);
      await pass(1);
      expect(asked()).toBe(attempt);
    }
    expect(dialog()).toBeVisible();
    await pass(60_000);
    expect(asked()).toBe(3);
  });

  it('[RECOVERY-06] a successful attempt opens the page, and the next loss has three attempts again', async () => {
    asInstalled();
    useAgent(IPHONE);
    const { auth, gateway } = await openLost();
    gateway.on('POST /validate', () => ({
      success: true,
      valid: true,
      session: { userId: person.id, token: tokenOf(person), user: { ...person, telegram_id: 1 } },
    }));
    await pass(2000);
    // Safari returns the storage.
    localStorage.setItem(KEYS.token, tokenOf(person));
    await pass(2000);
    expect(screen.getByRole('heading', { name: 'Мои обещания' })).toBeVisible();
    act(() => {
      localStorage.removeItem(KEYS.token);
      window.dispatchEvent(new CustomEvent('auth:logout'));
    });
    const retry = jest.spyOn(auth, 'retry');
    await pass(3 * 2000 - 1);
    expect(dialog()).toBeNull();
    await pass(1);
    expect(retry).toHaveBeenCalledTimes(3);
    expect(dialog()).toBeVisible();
  });

  it('can be shown on any page', async () => {
    const { router } = await mountApp('/feed', { user: null });
    router.routesById['/feed'].options.component = () => <RecoveryDialog open />;
    await act(async () => router.invalidate());
    expect(dialog()).toBeVisible();
  });
});

describe('browser detection', () => {
  it.each([
    [IPHONE, true],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      false,
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', false],
  ])('%s', (agent, safari) => expect(isSafari(agent)).toBe(safari));

  it.each([
    ['(display-mode: standalone)', true],
    ['(display-mode: fullscreen)', true],
    ['(display-mode: browser)', false],
  ])('installed, by %s', (mode, installed) => {
    const before = window.matchMedia;
    window.matchMedia = ((query: string) => ({ matches: query === mode })) as typeof window.matchMedia;
    expect(isInstalled()).toBe(installed);
    window.matchMedia = before;
  });
});
