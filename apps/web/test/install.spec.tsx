import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { listenForInstallOffer, dismissInstallOffer } from '../src/shared/install-offer.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { mountApp } from './mount-app.tsx';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const DAY_MS = 86_400_000;

const prompt = () => screen.queryByRole('complementary', { name: 'Слово на экране «Домой»' });
const press = (name: string) => fireEvent.click(within(prompt()!).getByRole('button', { name }));

/** What Chromium does once the page can be installed. */
async function offer() {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const asked = jest.fn(async () => ({ outcome: 'accepted' }));
  await act(async () => void window.dispatchEvent(Object.assign(event, { prompt: asked })));
  return { event, asked };
}

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') }));
afterEach(() => {
  act(() => dismissInstallOffer());
  Reflect.deleteProperty(navigator, 'standalone');
  jest.restoreAllMocks();
});
/** React shows what it waited for up to 300 ms later, so that pages do not flicker. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(500));

describe('the offer to install', () => {
  it('[PWA-01] appears on /my with «Установить» and «Не сейчас»; the browser installs', async () => {
    listenForInstallOffer();
    const { event, asked } = await offer();
    expect(event.defaultPrevented).toBe(true);
    await mountApp('/my');
    await settle();
    expect(
      within(prompt()!)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Установить', 'Не сейчас']);
    expect(asked).not.toHaveBeenCalled();
    press('Установить');
    await settle();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(prompt()).toBeNull();
    expect(localStorage.getItem(KEYS.installLater)).toBeNull();
  });

  it('[PWA-01] «Не сейчас» hides it for a month', async () => {
    listenForInstallOffer();
    await mountApp('/my');
    expect(prompt()).toBeNull();
    await offer();
    await settle();
    press('Не сейчас');
    expect(prompt()).toBeNull();
    const later = Date.parse(localStorage.getItem(KEYS.installLater)!);
    for (const [days, comes] of [
      [29, false],
      [30, true],
    ] as const) {
      jest.setSystemTime(later + days * DAY_MS);
      jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
      act(() => listenForInstallOffer());
      await settle();
      expect({ days, comes: prompt() !== null }).toEqual({ days, comes });
    }
  });

  it('is not shown to visitors, on other pages or in the installed app', async () => {
    listenForInstallOffer();
    await offer();
    const { unmount } = await mountApp('/my', { user: null });
    await settle();
    expect(prompt()).toBeNull();
    unmount();
    const feed = await mountApp('/feed');
    await settle();
    expect(prompt()).toBeNull();
    feed.unmount();
    dismissInstallOffer();
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
    listenForInstallOffer();
    const { router } = await mountApp('/my');
    await settle();
    expect(router.state.location.pathname).toBe('/my');
    expect(prompt()).toBeNull();
  });

  it('disappears when the browser has installed the app', async () => {
    listenForInstallOffer();
    await mountApp('/my');
    await offer();
    await settle();
    expect(prompt()).toBeVisible();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(prompt()).toBeNull();
  });

  it('[PWA-01] in Safari «Установить» explains the manual steps', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
    listenForInstallOffer();
    await mountApp('/my');
    await settle();
    expect(within(prompt()!).queryByRole('list')).toBeNull();
    press('Установить');
    expect(within(prompt()!).getAllByRole('listitem')).toHaveLength(2);
    expect(prompt()).toHaveTextContent('Выберите «На экран „Домой“», на Mac — «Добавить в Dock».');
    press('Понятно');
    expect(prompt()).toBeNull();
  });
});
