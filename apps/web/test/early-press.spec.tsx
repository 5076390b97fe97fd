// Real: the scripts of pages that keep what is pressed, the app that takes it over. Not real: the server's elements, which
// are one button.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createAppRouter } from '../src/app/create-router.ts';
import { boot } from '../src/app/server/boot.ts';
import { takeOver } from '../src/app/show.tsx';
// Preloads the keys, which load with the first press.
import '../src/features/keyboard/keyboard.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { deviceNow, releaseClock } from '../src/shared/clock.ts';
import { type EarlyPress, keepPress } from '../src/shared/keys/early-press.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { mountApp } from './mount-app.tsx';

beforeEach(() => {
  delete (window as { earlyPress?: EarlyPress }).earlyPress;
});

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

describe('[SSR-23] a key that is pressed before the app listens', () => {
  const press = (...codes: string[]) => {
    for (const code of codes) fireEvent.keyDown(document.body, { code });
  };

  it.each([
    ['C', ['KeyC'], '/create'],
    ['G and F', ['KeyG', 'KeyF'], '/feed'],
  ])('counts: %s', async (_, codes, path) => {
    keepPress();
    press(...codes);
    const app = await mountApp('/my');
    await waitFor(() => expect(app.path()).toBe(path));
  });

  it('counts once: the next page is not left again', async () => {
    keepPress();
    press('KeyC');
    const app = await mountApp('/my');
    await waitFor(() => expect(app.path()).toBe('/create'));
    press('KeyG', 'KeyF');
    await waitFor(() => expect(app.path()).toBe('/feed'));
    expect((window as { earlyPress?: EarlyPress }).earlyPress?.keys).toEqual([]);
  });

  it('is a letter in a field, and nothing with Ctrl or where single keys are off', async () => {
    keepPress();
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { code: 'KeyC' });
    fireEvent.keyDown(document.body, { code: 'KeyC', ctrlKey: true });
    field.remove();
    const app = await mountApp('/my');
    expect(await screen.findByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
    expect(app.path()).toBe('/my');
  });
});
