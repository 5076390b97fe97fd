// Real: the app that takes a page of the server over. Not real: what the server has rendered, which is nothing.
import { expect, it } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act } from '@testing-library/react';
import { createAppRouter } from '../src/app/create-router.ts';
import { takeOver } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { deviceNow, releaseClock } from '../src/shared/clock.ts';
import { queries } from '../src/shared/data/queries.ts';

const HOUR_MS = 3_600_000;
const KEY = ['of the page'];

/** Whether the app loads again what the page has brought, which is as old as this. */
async function loadsAgain(ageMs: number): Promise<boolean> {
  queries.clear();
  const auth = new AuthMachine();
  const parts = { auth, router: createAppRouter({ auth }), toasts: createToasts() };
  const page = { at: deviceNow() - ageMs, config: { botUsername: '', botUrl: '' }, zone: 'UTC' };
  const root = document.body.appendChild(document.createElement('div'));
  const app = await act(() => takeOver(root, parts, { ...page, data: [[KEY, 1]] }, () => {}));
  act(() => app.unmount());
  releaseClock();
  return queries.getQueryCache().find({ queryKey: KEY })!.isStaleByTime(HOUR_MS);
}

it('what a page brings is shown as of now, unless the browser has kept the page for long', async () => {
  expect(await loadsAgain(60_000)).toBe(false);
  expect(await loadsAgain(24 * HOUR_MS)).toBe(true);
});
