// One press loads the page in another language, here and in other tabs; a person's setting does the same.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json } from '@slovo/testing/fake-gateway';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '../src/shared/device.ts';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { followLanguage } from '../src/shared/language/follow-language.ts';
import { followSetting } from '../src/shared/language/switch-language.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { useUnsaved } from '../src/shared/unsaved.ts';
import { mountApp } from './mount-app.tsx';
import { world } from './profile-page.tsx';
import { person, tokenOf } from './samples.ts';

const SETTINGS = 'PATCH /api/users/settings';
const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
const server = () =>
  new FakeGateway().on('HEAD /app-config.json', () => json({})).on(SETTINGS, ({ body }) => body);
const press = async () => userEvent.click((await screen.findAllByRole('button', { name: 'English' }))[0]!);

beforeEach(() => {
  document.documentElement.lang = 'ru';
  document.cookie = 'language=; max-age=0; path=/';
  reload.mockClear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the switch in the footer', () => {
  it('[LANG-07] keeps a visitor’s choice on the device and loads the page anew', async () => {
    const { gateway } = await mountApp('/board', { gateway: server(), user: null });
    await press();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(document.cookie).toBe('language=en');
    expect(gateway.to(SETTINGS)).toEqual([]);
  });

  it('[LANG-07] is named in the other language, and on the profile as well', async () => {
    await mountApp('/profile', { gateway: world() });
    const title = await screen.findByRole('heading', { name: 'Язык' });
    const switches = await screen.findAllByRole('button', { name: 'English' });
    expect(title.parentElement).toContainElement(switches[0]!);
    expect(switches.map(({ lang }) => lang)).toEqual(['en', 'en']);
  });

  it('[LANG-08] changes a signed-in person’s setting first', async () => {
    const { gateway } = await mountApp('/board', { gateway: server() });
    await press();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(gateway.to(SETTINGS).map(({ body }) => body)).toEqual([{ language: 'en' }]);
    expect(localStorage.getItem(KEYS.language)).toBe('en');
  });

  it('[LANG-08] changes nothing if the setting cannot be saved', async () => {
    document.cookie = 'language=ru; path=/';
    await mountApp('/board', { gateway: server().on(SETTINGS, () => json({}, { status: 403 })) });
    await press();
    expect(await screen.findByText('Не удалось сохранить язык. Попробуйте ещё раз.')).toBeVisible();
    expect([document.cookie, reload.mock.calls]).toEqual(['language=ru', []]);
  });

  it('[LANG-09] changes nothing without a connection', async () => {
    await mountApp('/board', {
      gateway: server().on('HEAD /app-config.json', () => json({}, { status: 502 })),
    });
    await press();
    expect(await screen.findByText('Без связи с сервером язык не сменить.')).toBeVisible();
    expect([document.cookie, reload.mock.calls]).toEqual(['', []]);
  });

  it('[LANG-09] says so where the browser keeps no cookies', async () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => {});
    const { gateway } = await mountApp('/board', { gateway: server() });
    await press();
    expect(await screen.findByText('Язык не сменить: этот браузер не сохраняет настройки сайтов.')).toBeVisible();
    expect([gateway.to(SETTINGS), reload.mock.calls]).toEqual([[], []]);
  });

  it('[LANG-10] waits for unsaved input', async () => {
    await mountApp('/board', { gateway: server(), user: null });
    const { unmount } = renderHook(() => useUnsaved(true));
    await press();
    expect(await screen.findByText(/^Язык сменится, когда вы сохраните/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    unmount();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[LANG-04] removes the service worker, which would answer with the page of its own language', async () => {
    const unregister = jest.fn(async () => true);
    const serviceWorker = { getRegistration: async () => ({ unregister }) };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    await mountApp('/board', { gateway: server(), user: null });
    await press();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(unregister).toHaveBeenCalledTimes(1);
  });
});

describe('the setting of a signed-in person', () => {
  /** A stored session, whose person reads this language. */
  async function enter(language: 'ru' | 'en', gateway = server()): Promise<void> {
    const user = { ...person, telegram_id: 7001, language };
    const session = { sessionId: 'session-1', userId: 7, token: tokenOf(person), user };
    globalThis.fetch = gateway.on('POST /validate', () => ({ success: true, valid: true, session }))
      .fetch as typeof fetch;
    localStorage.setItem(KEYS.token, tokenOf(person));
    const auth = new AuthMachine();
    followLanguage(auth);
    await auth.start({});
    auth.stop();
    // What it may have started.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }

  it('[LANG-06] is followed once the server has confirmed the session', async () => {
    await enter('en');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(document.cookie).toBe('language=en');
  });

  it('[LANG-06] needs no reload where the page has its language', async () => {
    await enter('ru');
    expect([document.cookie, reload.mock.calls]).toEqual(['', []]);
  });

  it('[LANG-09] is followed once, so that a page which stays in its language does not loop', async () => {
    await enter('en');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await enter('en');
    await enter('en');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each(['cookies', 'storage'])('[LANG-09] is not followed without %s', async (missing) => {
    if (missing === 'cookies') jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => {});
    else
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('disabled', 'SecurityError');
      });
    globalThis.fetch = server().fetch as typeof fetch;
    await followSetting('en');
    jest.spyOn(Storage.prototype, 'setItem').mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('[LANG-07] a choice in another tab is followed', async () => {
  followLanguage(new AuthMachine());
  const choose = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.language, newValue }));
  choose('ru');
  choose('nonsense');
  choose('en');
  await waitFor(() => expect(reload).toHaveBeenCalled());
});
