import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { isUnsaved } from '../src/shared/unsaved.ts';
import { askAnew, drawn } from './mount-app.tsx';
import { active, menu, open, other, pressTwice } from './promise-page.tsx';
import { promiseOf } from './samples.ts';

const PUT = 'PUT /api/promises/:id';
const name = 'Изменить обещание';
const promise = active({ description: 'Пока город спит.' });

const sheet = () => within(screen.getByRole('dialog', { name }));
const title = () => sheet().getByRole('textbox', { name: 'Название' });
const description = () => sheet().getByRole('textbox', { name: /^Описание/ });
const save = () => sheet().getByRole('button', { name: 'Сохранить' });
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

/** The form over the page, opened by the menu. */
async function openForm(given: PromiseView = promise) {
  const app = await open({ promise: given });
  const { gateway, world } = app;
  gateway.on(PUT, ({ body }) => (world.promise = { ...world.promise, ...(body as object) }));
  await menu(name);
  await screen.findByRole('dialog', { name });
  return { ...app, sent: () => gateway.to(PUT).map(({ body }) => body) };
}

beforeEach(() => sessionStorage.clear());

describe('editing a running promise', () => {
  it('[DETAIL-23] [DETAIL-26] changes title and description, and shows them on the page', async () => {
    const { sent } = await openForm();
    expect(title()).toHaveValue('Бегать по утрам');
    expect(description()).toHaveValue('Пока город спит.');
    write(title(), '  Бегать до работы ');
    write(description(), 'Пока город ещё спит.');
    await userEvent.click(save());
    await isClosed();
    expect(sent()).toEqual([{ title: 'Бегать до работы', description: 'Пока город ещё спит.' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать до работы');
    expect(screen.getByText('Пока город ещё спит.')).toBeVisible();
    expect(screen.getByText('Изменения сохранены')).toBeVisible();
  });

  it('[DETAIL-26] sends only what was changed, by Enter too', async () => {
    const { sent } = await openForm();
    await userEvent.type(title(), ' в парке{Enter}');
    await isClosed();
    expect(sent()).toEqual([{ title: 'Бегать по утрам в парке' }]);
  });

  it('[DETAIL-26] an emptied description is sent as empty; unchanged texts are not sent', async () => {
    const { sent, gateway } = await openForm();
    write(description(), ' ');
    await userEvent.click(save());
    await isClosed();
    expect(sent()).toEqual([{ description: '' }]);
    await menu(name);
    write(title(), ' Бегать по утрам ');
    await userEvent.click(save());
    await isClosed();
    expect(gateway.to(PUT)).toHaveLength(1);
  });

  it('[DETAIL-26] pressed twice it saves once, and cannot be closed meanwhile', async () => {
    const { gateway, router } = await openForm();
    let answer: (value: unknown) => void = () => {};
    gateway.on(PUT, () => new Promise((resolve) => (answer = resolve)));
    write(title(), 'Плавать');
    await pressTwice(save());
    expect(save()).toHaveAttribute('aria-busy', 'true');
    expect(title()).toHaveAttribute('readonly');
    expect(sheet().getByRole('button', { name: 'Отмена' })).toBeDisabled();
    fireEvent.keyDown(title(), { key: 'Escape' });
    await act(drawn);
    expect(router.state.location.search).toEqual({ edit: true });
    fireEvent.submit(title().closest('form')!);
    expect(gateway.to(PUT)).toHaveLength(1);
    await act(async () => answer({ ...promise, title: 'Плавать' }));
    await isClosed();
    expect(gateway.to(PUT)).toHaveLength(1);
  });

  it('[DETAIL-25] has the wizard`s limits, counters and messages', async () => {
    const { sent } = await openForm();
    write(title(), 'я'.repeat(101));
    write(description(), 'я'.repeat(501));
    expect(sheet().getByText('101 / 100')).toBeVisible();
    expect(sheet().getByText('501 / 500')).toBeVisible();
    expect(sheet().getByText('Название не может быть длиннее 100 символов')).toBeVisible();
    expect(sheet().getByText('Описание не может быть длиннее 500 символов')).toBeVisible();
    await userEvent.click(save());
    write(title(), ' ');
    expect(sheet().getByText('Название обещания обязательно')).toBeVisible();
    expect(title()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(save());
    expect(sent()).toEqual([]);
  });

  it('[DETAIL-25] an empty title is refused only once it is saved', async () => {
    await openForm();
    write(title(), '');
    expect(sheet().queryByRole('alert')).toBeNull();
    await userEvent.click(save());
    expect(sheet().getByRole('alert')).toHaveTextContent('Название обещания обязательно');
  });

  it('[DETAIL-25] a long description of the bot does not keep the title from being edited', async () => {
    const { sent } = await openForm(active({ description: 'я'.repeat(900) }));
    write(title(), 'Плавать');
    await userEvent.click(save());
    await isClosed();
    expect(sent()).toEqual([{ title: 'Плавать' }]);
  });

  it('[DETAIL-26] left by the system`s Back while it saves, it leaves the next page alone', async () => {
    const { gateway, router, path } = await openForm();
    let answer: (value: unknown) => void = () => {};
    gateway.on(PUT, () => new Promise((resolve) => (answer = resolve)));
    write(title(), 'Плавать');
    await userEvent.click(save());
    act(() => router.history.back());
    await act(() => router.navigate({ to: '/my/$id', params: { id: '32' }, search: { edit: true } }));
    await screen.findByRole('dialog', { name });
    await act(async () => answer({ ...promise, title: 'Плавать' }));
    expect(await screen.findByText('Изменения сохранены')).toBeVisible();
    expect(path()).toBe('/my/32');
    expect(router.state.location.search).toEqual({ edit: true });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('typed text', () => {
  it.each([
    ['Esc', () => userEvent.type(title(), '{Escape}')],
    ['Back', (history: { back: () => void }) => act(async () => history.back())],
  ])('[DETAIL-28] %s closes the form and keeps it', async (_how, close) => {
    const { router, path } = await openForm();
    write(title(), 'Плавать');
    await close(router.history);
    await isClosed();
    expect(path()).toBe('/my/31');
    expect(router.state.location.search).toEqual({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
    await menu(name);
    expect(title()).toHaveValue('Плавать');
  });

  it('[DETAIL-28] survives a reload, and the form stays open', async () => {
    const first = await openForm();
    write(description(), 'Вечером');
    expect(isUnsaved()).toBe(true);
    first.unmount();
    await open({ promise }, { path: '/my/31?edit=true' });
    await screen.findByRole('dialog', { name });
    expect(description()).toHaveValue('Вечером');
    expect(title()).toHaveValue('Бегать по утрам');
  });

  it('[DETAIL-28] is discarded by «Отмена» and once it is saved', async () => {
    await openForm();
    write(title(), 'Плавать');
    await userEvent.click(sheet().getByRole('button', { name: 'Отмена' }));
    await isClosed();
    expect(sessionStorage).toHaveLength(0);
    expect(isUnsaved()).toBe(false);
    await menu(name);
    expect(title()).toHaveValue('Бегать по утрам');
    write(title(), 'Плавать');
    await userEvent.click(save());
    await isClosed();
    expect(sessionStorage).toHaveLength(0);
    expect(isUnsaved()).toBe(false);
  });

  it('[DETAIL-29] does not hide what was edited elsewhere meanwhile', async () => {
    const { world } = await openForm();
    write(title(), 'Плавать');
    world.promise = { ...promise, description: 'С другого телефона' };
    await askAnew();
    expect(description()).toHaveValue('С другого телефона');
    expect(title()).toHaveValue('Плавать');
  });

  it('is ignored if the stored value is malformed', async () => {
    sessionStorage.setItem('edit-promise:7:31', '{"title":5');
    await openForm();
    expect(title()).toHaveValue('Бегать по утрам');
  });
});

describe('who may edit', () => {
  const items = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };

  it('[DETAIL-24] offers nothing that is fixed once the promise has started', async () => {
    await openForm();
    expect(sheet().getAllByRole('textbox')).toHaveLength(2);
    for (const role of ['radio', 'combobox', 'switch', 'spinbutton', 'checkbox'] as const)
      expect(sheet().queryByRole(role)).toBeNull();
    expect(sheet().getByText('Тип, срок и частота после запуска не меняются.')).toBeVisible();
  });

  it('[DETAIL-23] an overdue promise can be edited', async () => {
    await open({ promise: active({ status: 'overdue', current_day: null }) });
    expect(await items()).toContain(name);
  });

  it('[DETAIL-24] a draft is edited by the wizard', async () => {
    await open({ promise: promiseOf() }, { path: '/my/31?edit=true' });
    expect(await items()).not.toContain(name);
    expect(screen.queryByRole('dialog', { name })).toBeNull();
  });

  it('[DETAIL-24] a closed promise and that of another person have no form, whatever the address says', async () => {
    const closed = active({ status: 'closed', completion_type: 'success', is_public: true });
    const mine = await open({ promise: closed }, { path: '/my/31?edit=true' });
    expect(await items()).not.toContain(name);
    expect(screen.queryByRole('dialog', { name })).toBeNull();
    mine.unmount();
    await open(
      { promise: active({ is_public: true }), mine: false },
      { path: '/anya/p/31?edit=true', user: other },
    );
    expect(screen.queryByRole('dialog', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ещё действия' })).toBeNull();
  });
});
