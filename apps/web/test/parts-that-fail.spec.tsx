// Lazy parts of the shell that cannot be loaded: the device was offline, or a newer version replaced their files.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';

const gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
jest.unstable_mockModule('../src/features/shell/shell-notices.tsx', () => ({ default: gone }));
jest.unstable_mockModule('../src/features/shell/install-prompt.tsx', () => ({ default: gone }));
jest.unstable_mockModule('../src/shared/live/live-connection.ts', gone);
jest.unstable_mockModule('../src/features/recovery/lost-session.tsx', () => ({ default: gone }));
const { mountApp } = await import('./mount-app.tsx');
const { listenForInstallOffer, dismissInstallOffer } = await import('../src/shared/install-offer.ts');

describe('parts that a page can do without', () => {
  // React logs every caught error; here that is expected.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => {
    jest.mocked(console.error).mockClear();
    Reflect.deleteProperty(navigator, 'standalone');
  });

  it('[ROUTE-28] the bell and the offer to install leave the page as it is', async () => {
    listenForInstallOffer();
    await mountApp('/my');
    await act(
      async () =>
        void window.dispatchEvent(
          Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }),
        ),
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Мои обещания');
    expect(screen.queryByText(/Ошибка|Что-то пошло не так/)).toBeNull();
    expect(console.error).toHaveBeenCalled();
    act(() => dismissInstallOffer());
  });

  it('live updates: the page polls every 15 s instead, and when it comes online', async () => {
    jest.useFakeTimers();
    const { gateway } = await mountApp('/my');
    const asked = () => gateway.to('GET /api/promises').length;
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const before = asked();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(asked()).toBe(before + 1);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(asked()).toBe(before + 2);
    jest.useRealTimers();
  });

  it('[ROUTE-28] the recovery dialog', async () => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    await mountApp('/my', { user: null });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Нужно войти');
    expect(screen.queryByText(/Ошибка страницы|Что-то пошло не так/)).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });
});
