import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { KEYS } from '../src/shared/storage/storage.ts';
import { mountApp } from './mount-app.tsx';
import { active, open, other } from './promise-page.tsx';
import { person, promiseOf, reportOf, visible } from './samples.ts';
import { feedItemOf } from './waiting-page.tsx';

const keys = userEvent.setup();
const RUSSIAN = { C: 'с', F: 'а', G: 'п', J: 'о', K: 'л', M: 'ь', N: 'т', P: 'з', R: 'к', V: 'м', X: 'ч' };
const keyboardMap = Object.entries(RUSSIAN).map(([place, key]) => ({ code: `Key${place}`, key }));
const russianKeys = userEvent.setup({ keyboardMap });
/** By the place of the key, as a Russian layout sends it. */
const press = async (...codes: string[]) => {
  for (const code of codes) await russianKeys.keyboard(`[${code}]`);
};
const running = active({ id: 31, title: 'Бегать по утрам' });
const draft = promiseOf({ id: 32, title: 'Читать вслух' });
const gatewayOf = () =>
  new FakeGateway()
    .on('GET /api/promises', () => ({ promises: [running, draft] }))
    .on('GET /api/promises/:id/visible', () => visible(running))
    .on('GET /api/promises/:id/reports', () => [])
    .on('GET /api/public/promises/search', () => ({ items: [] }))
    .on('GET /users/search', () => [
      { ...person, id: 8, username: 'boris', first_name: 'Борис', last_name: null },
    ]);
const openMy = async () => {
  const app = await mountApp('/my', { gateway: gatewayOf() });
  await screen.findByRole('link', { name: 'Бегать по утрам' });
  return app;
};

describe('[FEEL-15] keys', () => {
  it.each([
    [['KeyC'], '/create'],
    [['KeyG', 'KeyF'], '/feed'],
    [['KeyG', 'KeyN'], '/notifications'],
    [['KeyG', 'KeyP'], '/profile'],
  ])('%j leads to %s, the first press included', async (codes, path) => {
    const app = await openMy();
    await press(...codes);
    await waitFor(() => expect(app.path()).toBe(path));
    await press('KeyG', 'KeyM');
    await waitFor(() => expect(app.path()).toBe('/my'));
  });

  it('J and K go through the cards, Enter opens and R reports on the reached one', async () => {
    const app = await openMy();
    await press('KeyJ');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Бегать по утрам' })).toHaveFocus());
    await press('KeyJ', 'KeyJ');
    expect(screen.getByRole('link', { name: 'Читать вслух' })).toHaveFocus();
    await press('KeyK');
    expect(screen.getByRole('link', { name: 'Бегать по утрам' })).toHaveFocus();
    await press('KeyR');
    expect(await screen.findByRole('dialog', { name: /Отчёт за сегодня|Бегать по утрам/ })).toBeVisible();
    expect(app.path()).toBe('/my');
  });

  it('V votes for the report on the page', async () => {
    const { gateway } = await open(
      {
        promise: active({ approval_type: 'anyuser', is_public: true }),
        reports: [reportOf()],
        mine: false,
      },
      { path: '/anya/p/31', user: other },
    );
    gateway.on('POST /api/reports/:id/vote', () => ({ success: true }));
    await screen.findByRole('button', { name: 'Проголосовать за' });
    await press('KeyV');
    await waitFor(() => expect(gateway.to('POST /api/reports/:id/vote')).toHaveLength(1));
  });

  it('[FEEL-17] V votes for the reached card of the feed, and for none that was not reached', async () => {
    const gateway = gatewayOf().on('POST /api/reports/:id/vote', () => ({}));
    gateway.on('GET /api/public/promises/feed', () => [feedItemOf(31, 70), feedItemOf(32, 71)]);
    await mountApp('/feed', { gateway });
    await screen.findAllByRole('button', { name: 'Проголосовать за день 2' });
    await press('KeyV');
    expect(gateway.to('POST /api/reports/:id/vote')).toEqual([]);
    await press('KeyJ', 'KeyJ', 'KeyV');
    await waitFor(() => expect(gateway.to('POST /api/reports/:id/vote')).toHaveLength(1));
    expect(gateway.to('POST /api/reports/:id/vote')[0]!.path).toBe('/api/reports/71/vote');
  });

  it('[FEEL-17] X asks the motivator of a promise why, by its bar', async () => {
    const judge = { motivator: '{8}', motivator_person: other };
    const promise = active({ approval_type: 'specific', pending_count: 1, ...judge });
    await open({ promise, reports: [reportOf({ day_number: 2 })] }, { user: other });
    await screen.findAllByRole('button', { name: 'Отклонить день 2' });
    await press('KeyX');
    expect(await screen.findByRole('dialog', { name: 'Почему отклоняете?' })).toBeVisible();
  });

  it('are silent in fields and while a dialog is open', async () => {
    const app = await mountApp('/my/31?report=true', { gateway: gatewayOf() });
    await keys.type(await screen.findByRole('textbox', { name: 'Что сделано' }), 'cc');
    await press('KeyC');
    expect(app.path()).toBe('/my/31');
  });

  it('[FEEL-19] the footer says that they exist, and lists them although single keys are off', async () => {
    localStorage.setItem(KEYS.singleKeys, 'off');
    await openMy();
    await keys.click(within(screen.getByRole('contentinfo')).getByText('Клавиши: ?'));
    expect(await screen.findByRole('dialog', { name: 'Клавиши' })).toBeVisible();
    localStorage.removeItem(KEYS.singleKeys);
  });

  it('? lists them, and switches single keys off', async () => {
    const app = await openMy();
    await keys.keyboard('{Shift>}[Slash]{/Shift}');
    const list = within(await screen.findByRole('dialog', { name: 'Клавиши' }));
    for (const name of ['Создать обещание', 'Лента', 'Отчитаться', 'Проголосовать за', 'Найти или сделать'])
      expect(list.getByText(name)).toBeVisible();
    await keys.click(list.getByRole('switch', { name: /Одиночные клавиши/ }));
    await keys.click(list.getByRole('button', { name: 'Закрыть' }));
    await press('KeyC');
    expect(app.path()).toBe('/my');
    await keys.keyboard('{Control>}[KeyK]{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Найти или сделать' })).toBeVisible();
  });
});

describe('[FEEL-16] Ctrl K', () => {
  const openPalette = async () => {
    const app = await openMy();
    await keys.keyboard('{Control>}[KeyK]{/Control}');
    const box = within(await screen.findByRole('dialog', { name: 'Найти или сделать' }));
    return { ...app, box, field: box.getByRole('combobox') };
  };

  it('finds an own promise', async () => {
    const { box, field, path } = await openPalette();
    field.focus();
    await keys.type(field, 'чит');
    expect(box.getByRole('option', { selected: true })).toHaveTextContent('Читать вслух');
    await keys.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/my/32'));
    expect(screen.queryByRole('combobox', { name: 'Найти или сделать' })).toBeNull();
  });

  it('finds a person by their username', async () => {
    const { box, field, path, gateway } = await openPalette();
    await keys.type(field, '@bor');
    await keys.click(await box.findByText('Борис'));
    await waitFor(() => expect(path()).toBe('/boris'));
    expect(gateway.to('GET /users/search').at(-1)!.query.get('username')).toBe('bor');
  });

  const SEARCH = 'GET /api/public/promises/search';

  it('[FEEL-18] finds a public promise of another person by a word', async () => {
    const { box, field, path, gateway } = await openPalette();
    gateway.on(SEARCH, () => ({ items: [{ id: 44, title: 'Плавать', owner: other }] }));
    fireEvent.change(field, { target: { value: 'плав' } });
    const group = within(await box.findByRole('group', { name: 'Обещания других' }));
    await keys.click(group.getByRole('option', { name: /Борис/ }));
    await waitFor(() => expect(path()).toBe(`/${other.username}/p/44`));
    expect(gateway.to(SEARCH).map(({ query }) => query.get('q'))).toEqual(['плав']);
  });

  it('[FEEL-18] says that it searches, that nothing was found, and that the search failed', async () => {
    const { field, gateway } = await openPalette();
    gateway.on('GET /users/search', () => []);
    fireEvent.change(field, { target: { value: 'ююю' } });
    expect(await screen.findByText('Ищем…')).toBeVisible();
    expect(await screen.findByText('Ничего не нашлось')).toBeVisible();
    gateway.on(SEARCH, () => refusal(400, 'BAD_INPUT', 'нет'));
    fireEvent.change(field, { target: { value: 'яяя' } });
    expect(await screen.findByText('Найти удалось не всё. Проверьте связь.')).toBeVisible();
  });

  it('[FEEL-18] searches by three characters and more, and never for an @name', async () => {
    const { box, field, gateway } = await openPalette();
    fireEvent.change(field, { target: { value: 'пл' } });
    fireEvent.change(field, { target: { value: '@bor' } });
    expect(await box.findByText('Борис')).toBeVisible();
    expect(gateway.to(SEARCH)).toEqual([]);
  });

  it('[NAMES-01] does not search for what nobody can see', async () => {
    const { box, field, gateway } = await openPalette();
    const before = box.getAllByRole('option').length;
    fireEvent.change(field, { target: { value: '\u200B\u3164\u2800 ' } });
    expect(box.getAllByRole('option')).toHaveLength(before);
    gateway.on(SEARCH, () => ({ items: [{ id: 44, title: 'Плавать', owner: other }] }));
    fireEvent.change(field, { target: { value: '\u200Bплав' } });
    expect(await box.findByRole('group', { name: 'Обещания других' })).toBeVisible();
    expect(gateway.to(SEARCH).map(({ query }) => query.get('q'))).toEqual(['плав']);
  });

  it('offers commands, reports that are due among them, and says when nothing answers', async () => {
    const { box, field, path } = await openPalette();
    const rows = box.getAllByRole('option').map(({ textContent }) => textContent);
    expect(rows[0]).toBe('Отчитаться: Бегать по утрам');
    expect(rows.join(' ')).not.toContain('Отчитаться: Читать вслух');
    await keys.type(field, 'ъъ');
    expect(await screen.findByText('Ищем…')).toBeVisible();
    await keys.clear(field);
    await keys.type(field, 'доск');
    await keys.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/board'));
  });
});
