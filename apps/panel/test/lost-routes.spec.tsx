// The file of a route that cannot be loaded, as the build loads it: by Vite's code, for the router.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json } from '@slovo/testing/fake-gateway';
import { lazyRouteComponent } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { startApp } from '../src/app/start.ts';
import { Route as Audit } from '../src/routes/audit.tsx';
import { page } from '../src/shared/page.ts';
import { uploads } from '../src/shared/uploads/uploads.ts';
import { mountPanel } from './mount-panel.tsx';

/** What Vite's code does with a failed import. */
async function importLost(): Promise<never> {
  const error = new TypeError('Failed to fetch dynamically imported module: /admin/assets/audit.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

describe('[ADM-SHELL-09] the file of a route that is lost', () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
  const onLine = jest.spyOn(navigator, 'onLine', 'get');
  beforeAll(() => void startApp());
  afterAll(() => void jest.restoreAllMocks());

  /** Leaves the error in the place of the page, and says how often the page asked whether the server is there. */
  async function openLost(answer: () => unknown = () => ({}), before = () => {}) {
    // React and the router log every caught error.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    reload.mockClear();
    Audit.update({ component: lazyRouteComponent(importLost) as never });
    const gateway = new FakeGateway().on('GET /app-config.json', answer as never);
    gateway.on('POST /api/admin/media/upload', () => new Promise(() => {}) as never);
    const { router } = await mountPanel('/nothing', { gateway });
    before();
    await act(() => router.navigate({ to: '/audit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown');
    jest.mocked(console.error).mockClear();
    // The router keeps here for which files it has reloaded the page by itself.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tanstack'))).toEqual([]);
    return () => gateway.to('GET /app-config.json').length;
  }

  it('offline leaves an error in its place, and the panel reloads once it is online', async () => {
    onLine.mockReturnValue(false);
    const asked = await openLost();
    expect([asked(), reload.mock.calls.length]).toEqual([0, 0]);
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('while the server is away the panel stays, and reloads once it answers', async () => {
    let isAway = true;
    const asked = await openLost(() => (isAway ? json({}, { status: 503 }) : {}));
    await waitFor(() => expect(asked()).toBe(1));
    expect(reload).not.toHaveBeenCalled();
    isAway = false;
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not end an upload', async () => {
    const file = new File([new Uint8Array(9)], 'news.png', { type: 'image/png' });
    const asked = await openLost(undefined, () => void uploads.add([file]));
    await waitFor(() => expect(asked()).toBe(1));
    await act(async () => {});
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('reloaded-for-a-file')).toBeNull();
    expect(uploads.list()).toMatchObject([{ state: 'uploading' }]);
    uploads.clear();
  });
});
