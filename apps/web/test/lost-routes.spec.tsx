// The file of a route that cannot be loaded, as the build loads it: by Vite's code, for the router.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Route as Privacy } from '../src/routes/privacy.tsx';
import { page } from '../src/shared/device.ts';
import { hideLostFilesFromRouter } from '@slovo/ui/lost-files/lost-file';
import { mountApp } from './mount-app.tsx';

/** What Vite's code does with a failed import. */
async function importLost(): Promise<never> {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/privacy.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

describe('[FEEL-06] the file of a route that is lost', () => {
  afterEach(() => void jest.mocked(console.error).mockClear());

  it('offline leaves an error in its place, and the page reloads once it is online', async () => {
    // React and the router log every caught error.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    hideLostFilesFromRouter();
    Privacy.update({ component: lazyRouteComponent(importLost) as never });
    await mountApp('/privacy', { user: null });
    expect(await screen.findByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    // The router keeps here for which files it has reloaded the page by itself.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tanstack'))).toEqual([]);
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
