import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { renderHook } from '@testing-library/react';
import { registerWorker } from '../src/app/register-worker.ts';
import { useUnsaved } from '../src/shared/unsaved.ts';
import { page } from '../src/shared/device.ts';
import { registered, updates } from './pwa-register.ts';

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
  it('[SW-04] on an update a toast offers to reload, and a press activates the new version', async () => {
    const { toasts, worker } = await begin();
    expect(toasts.list()).toHaveLength(0);
    worker.onNeedRefresh();
    const [toast] = toasts.list();
    expect(toast).toMatchObject({ text: 'New version available!', action: { label: 'Reload' } });
    expect(updates).toEqual([]);
    toast!.action!.onPress();
    expect(updates).toEqual([true]);
    worker.onNeedReload();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[SW-04] its first installation, which may wait too, offers nothing', async () => {
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: null }, configurable: true });
    const { toasts, worker } = await begin();
    worker.onNeedRefresh();
    expect(toasts.list()).toEqual([]);
  });

  it('[SW-04] activated in another tab, it reloads this one too, unless it has unsaved input', async () => {
    const { worker } = await begin();
    worker.onNeedRefresh();
    const { unmount } = renderHook(() => useUnsaved(true));
    worker.onNeedReload();
    expect(reload).not.toHaveBeenCalled();
    unmount();
    worker.onNeedReload();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[SW-04] activated here, it reloads even with unsaved input', async () => {
    const { toasts, worker } = await begin();
    worker.onNeedRefresh();
    renderHook(() => useUnsaved(true));
    toasts.list()[0]!.action!.onPress();
    worker.onNeedReload();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
