import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { active, menu, open } from './promise-page.tsx';

const PUT = 'PUT /api/promises/:id';
const name = 'Edit promise';
const promise = active({ description: 'Пока город спит.' });

const sheet = () => within(screen.getByRole('dialog', { name }));
const title = () => sheet().getByRole('textbox', { name: 'Title' });
const save = () => sheet().getByRole('button', { name: 'Save' });
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
  it('[DETAIL-27] [ERR-04] a refusal is shown in the form with its reason, and keeps the words', async () => {
    const { gateway } = await openForm();
    gateway.on(PUT, () => refusal(409, 'STATE_CHANGED', 'Обещание только что изменилось'));
    write(title(), 'Плавать');
    await userEvent.click(save());
    expect(await sheet().findByRole('alert')).toHaveTextContent(
      'Failed to update promise Обещание только что изменилось',
    );
    expect(title()).toHaveValue('Плавать');
    write(title(), 'Плавать вечером');
    expect(sheet().queryByRole('alert')).toBeNull();
  });

  it('[DETAIL-27] [ERR-04] offline it fails at once, keeps the words and saves them later', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { gateway, sent } = await openForm();
    const works = gateway.on(PUT, () => Promise.reject(new TypeError('Failed to fetch')));
    write(title(), 'Плавать');
    await userEvent.click(save());
    expect(await sheet().findByRole('alert')).toHaveTextContent(/^Failed to update promise$/);
    expect(title()).toHaveValue('Плавать');
    line.mockRestore();
    works.on(PUT, () => ({ ...promise, title: 'Плавать' }));
    await userEvent.click(save());
    await isClosed();
    expect(sent()).toEqual([{ title: 'Плавать' }, { title: 'Плавать' }]);
  });

  it('[DETAIL-27] left by the system`s Back while it saves, a failure is shown on the page', async () => {
    const { gateway, router } = await openForm();
    let fail: (error: Error) => void = () => {};
    gateway.on(PUT, () => new Promise((_resolve, reject) => (fail = reject)));
    write(title(), 'Плавать');
    await userEvent.click(save());
    act(() => router.history.back());
    await isClosed();
    await act(async () => fail(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Failed to update promise')).toBeVisible();
    await menu(name);
    expect(title()).toHaveValue('Плавать');
  });
});
