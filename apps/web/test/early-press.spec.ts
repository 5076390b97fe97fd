// Real: the script of a rendered page, the app that takes it over. Not real: the server's elements, which are one button.
import { expect, it } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act } from '@testing-library/react';
import { createAppRouter } from '../src/app/create-router.ts';
import { keepPress } from '../src/app/early-press.ts';
import { boot } from '../src/app/server/boot.ts';
import { takeOver } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { deviceNow, releaseClock } from '../src/shared/clock.ts';
import { KEYS } from '../src/shared/storage/storage.ts';

it('[SSR-01] what is pressed once the app listens is not pressed again', async () => {
  document.head.innerHTML = '<template id="later"></template>';
  document.body.innerHTML = '<div id="root"><button></button></div>';
  boot({ token: KEYS.token, launch: 'telegram-launch', later: 'later' }, keepPress);
  let presses = 0;
  const button = document.querySelector('button')!;
  button.addEventListener('click', () => (presses += 1));
  const auth = new AuthMachine();
  const parts = { auth, router: createAppRouter({ auth }), toasts: createToasts() };
  const page = { at: deviceNow(), config: { botUsername: '', botUrl: '' }, zone: 'UTC', data: [] };
  const app = await act(async () => {
    const taken = await takeOver(document.getElementById('root')!, parts, page, () => {});
    button.click();
    return taken;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(presses).toBe(1);
  act(() => app.unmount());
  releaseClock();
});
