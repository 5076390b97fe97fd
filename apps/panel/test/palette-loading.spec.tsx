// What is typed while the file of the palette is on its way. One test: it is loaded once in a realm.
import { expect, it } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, within } from '@testing-library/react';
import { mountPanel } from './mount-panel.tsx';
import { alina, searchOf } from './samples.ts';

it('[ADM-SHELL-10] what is typed after Ctrl K and before the palette has come is in its field, and no key of the page', async () => {
  const gateway = new FakeGateway()
    .on('GET /api/admin/find', () => ({ users: [], promises: [], batches: [] }))
    .on('GET /api/admin/users/search', () => searchOf([alina]));
  await mountPanel('/?q=ali', { gateway });
  await screen.findByRole('link', { name: 'Алина Воронцова' });
  const field = screen.getByRole('searchbox');
  field.focus();
  // At once: the file comes in a later task.
  fireEvent.keyDown(field, { code: 'KeyK', key: 'k', ctrlKey: true });
  const isTaken = ['KeyJ', 'KeyB'].map((code) => !fireEvent.keyDown(field, { code, key: code.at(-1)! }));
  isTaken.push(!fireEvent.keyDown(document.body, { code: 'Slash', key: '/' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isTaken).toEqual([true, true, true]);
  const palette = within(await screen.findByRole('dialog'));
  expect(palette.getByRole('combobox', { name: 'Find or do' })).toHaveValue('JB/');
  // And nothing is kept from the page afterwards.
  fireEvent.keyDown(palette.getByRole('combobox'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { code: 'Slash', key: '/' });
  expect(screen.getByRole('searchbox')).toHaveFocus();
});
