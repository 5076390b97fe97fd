// Real: the app that takes a page of the server over. Not real: what the server has rendered, which is nothing.
import { afterEach, expect, it, jest } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { createAppRouter } from '../src/app/create-router.ts';
import { loadRest, show, takeOver } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import type { Handover } from '../src/app/handover.ts';
import { setAppConfig } from '../src/shared/config/app-config.ts';
import { deviceNow, releaseClock, syncWithHeader } from '../src/shared/clock.ts';
import { queries } from '../src/shared/data/queries.ts';

const HOUR_MS = 3_600_000;
const KEY = ['of the page'];

const startParts = () => {
  const auth = new AuthMachine();
  return { auth, router: createAppRouter({ auth }), toasts: createToasts() };
};
const pageOf = (ageMs: number, isWhole?: boolean): Handover => ({
  at: deviceNow() - ageMs,
  config: { botUsername: '', botUrl: '' },
  zone: 'UTC',
  data: [[KEY, 1, isWhole]],
});
const newRoot = () => document.body.appendChild(document.createElement('div'));

let app: Root | undefined;
afterEach(() => {
  act(() => app?.unmount());
  app = undefined;
  releaseClock();
});

/** Whether the app loads again what the page has brought, at first and later. */
async function loadsAgain(page: Handover): Promise<[first: boolean, later: boolean]> {
  queries.clear();
  app = await act(() => takeOver(newRoot(), startParts(), page, () => {}));
  const isStale = () => queries.getQueryCache().find({ queryKey: KEY })!.isStaleByTime(HOUR_MS);
  const first = isStale();
  act(() => releaseClock());
  await loadRest(page);
  act(() => app?.unmount());
  return [first, isStale()];
}

it('what a page brings is shown as of now, unless the browser has kept the page for long', async () => {
  expect(await loadsAgain(pageOf(60_000))).toEqual([false, false]);
  expect(await loadsAgain(pageOf(24 * HOUR_MS))).toEqual([false, true]);
});

it('how old a page is, is known by the server’s time; a page that seems to be of later is loaded again', async () => {
  expect(await loadsAgain(pageOf(-HOUR_MS))).toEqual([false, true]);
  syncWithHeader(new Date(deviceNow() + HOUR_MS).toUTCString());
  expect(await loadsAgain(pageOf(-HOUR_MS))).toEqual([false, false]);
  expect(await loadsAgain(pageOf(0))).toEqual([false, true]);
  syncWithHeader(new Date(deviceNow()).toUTCString());
});

it('[SSR-09] what a page brings in part is loaded again once it is taken over', async () => {
  expect(await loadsAgain(pageOf(60_000, true))).toEqual([false, false]);
  expect(await loadsAgain(pageOf(60_000, false))).toEqual([false, true]);
});

it('[SSR-14] a page that cannot be taken over is reported and drawn anew', async () => {
  const [parts, page] = [startParts(), pageOf(60_000)];
  const lost = new Error('a file was lost');
  jest.spyOn(parts.router, 'load').mockRejectedValueOnce(lost);
  const failures: unknown[] = [];
  const root = newRoot();
  root.innerHTML = '<p>Страница сервера</p>';
  await act(async () => {
    setAppConfig(page.config);
    app = await show(root, parts, page, (error) => failures.push(error));
  });
  expect(failures).toEqual([lost]);
  // Else the router would go on as in a page of the server, which has no placeholders.
  expect(parts.router.ssr).toBeUndefined();
  expect(await screen.findByRole('heading', { level: 1, name: /Дал слово/ })).toBeVisible();
  await act(() => parts.router.load());
  expect(screen.queryByText('Страница сервера')).toBeNull();
});
