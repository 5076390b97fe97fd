// What is typed while the keys, and then the palette, are on their way. Not real: what the palette offers, with which its file
// waits.
import { expect, it, jest } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen } from '@testing-library/react';

let come = (): void => {};
const file = new Promise<void>((resolve) => void (come = resolve));
jest.unstable_mockModule('../src/features/keyboard/use-options.tsx', async () => {
  await file;
  return { useOptions: () => ({ groups: [] }) };
});
const { mountApp } = await import('./mount-app.tsx');

it('[FEEL-21] what is typed after Ctrl K and before the palette has come is in its field, and no key of the page', async () => {
  const gateway = new FakeGateway().on('GET /api/promises', () => ({ promises: [] }));
  const app = await mountApp('/my', { gateway });
  const press = (code: string, key: string, ctrlKey = false) =>
    fireEvent.keyDown(document.body, { code, key, ctrlKey });
  press('KeyK', 'л', true);
  // As keys of the page, C opens the page that creates a promise, and G with P the profile.
  press('KeyC', 'с');
  press('KeyG', 'п');
  press('KeyP', 'з');
  press('Backspace', 'Backspace');
  await act(async () => void (await import('../src/features/keyboard/keyboard.tsx')));
  // The keys have come, and the palette is on its way.
  press('KeyC', 'с');
  press('KeyG', 'п');
  press('KeyP', 'з');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => {
    come();
    await import('../src/features/keyboard/palette-dialog.tsx');
  });
  expect(screen.getByRole('combobox', { name: 'Найти или сделать' })).toHaveValue('спспз');
  expect(app.path()).toBe('/my');
});
