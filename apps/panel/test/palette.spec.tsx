// The palette, and the keys of the whole panel.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '../src/shared/page.ts';
import { followLanguage } from '../src/shared/texts/language.ts';
import { mountPanel } from './mount-panel.tsx';
import { alina, pageOf, searchOf, zhenya } from './samples.ts';

const FIND = 'GET /api/admin/find';
const finding = () =>
  new FakeGateway()
    .on(FIND, () => ({ users: [alina, zhenya], promises: [], batches: [] }))
    .on('GET /api/admin/users/:id', () => pageOf())
    .on('GET /api/admin/users/search', () => searchOf([alina]));
const palette = () => screen.findByRole('dialog', { name: 'Find or do' });
const selected = async () => within(await palette()).getByRole('option', { selected: true });

describe('the palette', () => {
  it('[ADM-SHELL-01] opens by Ctrl K anywhere, finds people and opens one by Enter', async () => {
    const { gateway, path } = await mountPanel('/', { gateway: finding() });
    screen.getByRole('searchbox').focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await palette());
    await userEvent.type(dialog.getByRole('combobox'), 'али');
    expect(await dialog.findByRole('option', { name: /@alina_v id 184/ })).toBeVisible();
    expect(Object.fromEntries(gateway.to(FIND)[0]!.query)).toEqual({ q: 'али', limit: '5' });
    expect(dialog.getByText('Али')).toHaveProperty('tagName', 'MARK');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(path()).toBe('/users/184'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ADM-SHELL-07] tells screen readers how much was found, in a region that was there before', async () => {
    await mountPanel('/', { gateway: finding() });
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await palette());
    const status = dialog.getByRole('status');
    expect(status).toHaveTextContent(/^$/);
    await userEvent.type(dialog.getByRole('combobox'), 'али');
    await dialog.findByRole('option', { name: /^Zhenya/ });
    // Two people, and what can be done with the first.
    expect(dialog.getAllByRole('option')).toHaveLength(6);
    expect(status).toHaveTextContent('Found: 6');
  });

  it('tells screen readers which row is reached', async () => {
    await mountPanel('/', { gateway: finding() });
    await userEvent.keyboard('{Meta>}k{/Meta}');
    const field = within(await palette()).getByRole('combobox');
    expect(field).toHaveAttribute('aria-activedescendant', (await selected()).id);
    await userEvent.type(field, '{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', (await selected()).id);
  });

  it('[ADM-SHELL-01] offers what can be done with the first person, and does it', async () => {
    await mountPanel('/', { gateway: finding() });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(within(await palette()).getByRole('combobox'), 'али');
    await userEvent.click(await screen.findByRole('option', { name: /^Ban/ }));
    expect(await screen.findByRole('dialog', { name: 'Ban User: Алина Воронцова' })).toBeVisible();
  });

  it('[ADM-SHELL-01] remembers in this browser who was opened from it', async () => {
    await mountPanel('/', { gateway: finding() });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(within(await palette()).getByRole('combobox'), 'али');
    await userEvent.click(await screen.findByRole('option', { name: /^Zhenya/ }));
    await userEvent.keyboard('{Control>}k{/Control}');
    const recent = within(await palette()).getByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option')).toHaveTextContent('Zhenya id 588');
  });

  it('[ADM-SHELL-01] finds promises, and opens their pages', async () => {
    const promise = {
      id: 388,
      title: 'Вести дневник тренировок',
      type: 'habit',
      status: 'draft',
      isPublic: false,
      userId: 184,
      owner: 'Алина',
    };
    const gateway = finding().on(FIND, () => ({ users: [], promises: [promise], batches: [] }));
    const { path } = await mountPanel('/', { gateway });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(within(await palette()).getByRole('combobox'), '#388');
    await userEvent.click(
      await screen.findByRole('option', { name: /^Вести дневник тренировок Алина #388/ }),
    );
    await waitFor(() => expect(path()).toBe('/promises/388'));
  });

  it('[ADM-REC-18] finds batches by the beginning of their text, and opens their pages', async () => {
    const found = {
      batchId: 93,
      type: 'group',
      textContent: '<b>Ночной</b> режим',
      status: 'completed',
      createdAt: '2026-11-20T09:34:00.000Z',
    };
    const gateway = finding().on(FIND, () => ({ users: [], promises: [], batches: [found] }));
    const { path } = await mountPanel('/', { gateway });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(within(await palette()).getByRole('combobox'), 'ночной');
    await userEvent.click(await screen.findByRole('option', { name: 'Ночной режим group #93 · completed' }));
    await waitFor(() => expect(path()).toBe('/batches/93'));
  });

  it('[NAMES-01] does not search for what nobody can see', async () => {
    const { gateway } = await mountPanel('/', { gateway: finding() });
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await palette());
    const before = dialog.getAllByRole('option').length;
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: '\u200B\u3164 ' } });
    expect(dialog.getAllByRole('option')).toHaveLength(before);
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: '\u200Bали' } });
    await dialog.findByRole('option', { name: /@alina_v id 184/ });
    expect(gateway.to(FIND).map(({ query }) => query.get('q'))).toEqual(['али']);
  });

  it('says when nothing was found, and closes by Esc', async () => {
    const gateway = finding().on(FIND, () => ({ users: [], promises: [], batches: [] }));
    await mountPanel('/', { gateway });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(within(await palette()).getByRole('combobox'), 'xyz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('single keys', () => {
  it('[ADM-SHELL-02] work by their place under a Russian layout', async () => {
    await mountPanel('/', { gateway: finding() });
    // The key of `/` types a full stop there.
    fireEvent.keyDown(document.body, { code: 'Slash', key: '.' });
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('[ADM-SHELL-02] work under a Russian layout also where they are letters', async () => {
    await mountPanel('/?q=ali', { gateway: finding() });
    await screen.findByRole('link', { name: 'Алина Воронцова' });
    fireEvent.keyDown(document.body, { code: 'KeyJ', key: 'о' });
    fireEvent.keyDown(document.body, { code: 'KeyB', key: 'и' });
    expect(await screen.findByRole('dialog', { name: 'Ban User: Алина Воронцова' })).toBeVisible();
  });

  it('[ADM-SHELL-02] are silent in a field, which Esc leaves', async () => {
    await mountPanel('/?q=ali', { gateway: finding() });
    await screen.findByRole('link', { name: 'Алина Воронцова' });
    await userEvent.keyboard('j');
    await userEvent.type(screen.getByRole('searchbox'), 'b');
    expect(screen.getByRole('searchbox')).toHaveValue('alib');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('link', { name: 'Алина Воронцова' });
    await userEvent.keyboard('jb');
    expect(await screen.findByRole('dialog', { name: 'Ban User: Алина Воронцова' })).toBeVisible();
  });

  it('[ADM-SHELL-02] are explained by ? and can be switched off, for good', async () => {
    await mountPanel('/?q=ali', { gateway: finding() });
    await screen.findByRole('link', { name: 'Алина Воронцова' });
    await userEvent.keyboard('?');
    fireEvent.keyDown(document.body, { code: 'Slash', key: '?', shiftKey: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    for (const name of ['Filter', 'Download as CSV', 'Pause a batch'])
      expect(dialog.getByText(name)).toBeVisible();
    await userEvent.click(dialog.getByRole('switch', { name: /Single keys/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('jb');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('panel-keys')).toBe('off');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await palette()).toBeVisible();
  });
});

describe('the language', () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
  const cookies = jest.spyOn(document, 'cookie', 'set');
  const choose = () => userEvent.click(screen.getByRole('button', { name: 'Русский' }));
  beforeEach(() => {
    reload.mockClear();
    document.cookie = 'language=; max-age=0; path=/';
  });

  it('[ADM-SHELL-03] is chosen in the shell and remembered, and the panel is loaded in it', async () => {
    await mountPanel('/', { gateway: finding() });
    await choose();
    expect(document.cookie).toBe('language=ru');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[LANG-05] is followed by the other tabs', () => {
    followLanguage();
    const changed = (key: string, newValue: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    changed('panel-language', 'en');
    changed('panel-keys', 'off');
    expect(reload).not.toHaveBeenCalled();
    changed('panel-language', 'ru');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[LANG-05] says so where the browser keeps no cookies, and nothing is reloaded', async () => {
    await mountPanel('/', { gateway: finding() });
    cookies.mockImplementationOnce(() => {});
    await choose();
    expect(await screen.findByText(/this browser keeps no cookies/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
});
