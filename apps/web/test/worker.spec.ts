import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { registerWorker } from '../src/app/register-worker.ts';
import { page } from '../src/shared/device.ts';
import { registered, updates } from './pwa-register.ts';

const HOUR_MS = 3_600_000;
const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** What the page does two seconds after its first render. */
async function begin() {
  const toasts = createToasts();
  registerWorker(toasts);
  await pass(2000);
  return { toasts, worker: registered.at(-1)! };
}

beforeEach(() => {
  jest.useFakeTimers();
  registered.length = 0;
  updates.length = 0;
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  reload.mockReset();
});

describe('the service worker', () => {
  it('[SW-01] is registered after the first render', async () => {
    registerWorker(createToasts());
    await pass(1999);
    expect(registered).toHaveLength(0);
    await pass(1);
    expect(registered).toHaveLength(1);
  });

  it('[SW-01] waits for a page that is still loading', async () => {
    const loading = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    registerWorker(createToasts());
    await pass(60_000);
    expect(registered).toHaveLength(0);
    window.dispatchEvent(new Event('load'));
    await pass(2000);
    expect(registered).toHaveLength(1);
    loading.mockRestore();
  });

  it('is skipped if the browser has none', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    registerWorker(createToasts());
    await pass(60_000);
    expect(registered).toHaveLength(0);
  });

  it('[SW-03] is checked for updates hourly, online and offline', async () => {
    const { worker } = await begin();
    const update = jest.fn(async () => {
      throw new TypeError('Failed to fetch');
    });
    worker.onRegisteredSW('/service-worker.js', { update });
    await pass(HOUR_MS - 1);
    expect(update).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(update).toHaveBeenCalledTimes(1);
    await pass(2 * HOUR_MS);
    expect(update).toHaveBeenCalledTimes(3);
  });

  it('[SW-05] the toast stays for 10 s', async () => {
    const { toasts, worker } = await begin();
    worker.onNeedRefresh();
    await pass(9_999);
    expect(toasts.list()).toMatchObject([{ leaving: false }]);
    await pass(1);
    expect(toasts.list()).toMatchObject([{ leaving: true }]);
    expect(updates).toEqual([]);
  });
});
