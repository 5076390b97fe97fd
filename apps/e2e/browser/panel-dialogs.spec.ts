// Pages and dialogs of the panel that no flow stops at, with the real services: axe looks at each.
import type { Page, Route } from '@playwright/test';
import type { Actor } from '../src/actor.ts';
import { enter, tabTo } from './keys.ts';
import { lookEverywhere } from './look.ts';
import { expect, test } from './panel.ts';

const DESK = { width: 1280, height: 844 };
const STATUS = /\/api\/admin\/deletions\/[^/]+\/status$/;
const goTo = (page: Page, path: string) => page.goto(new URL(`/admin${path}`, page.url()).href);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** An open dialog; what stays open while the window changes its size. */
async function lookAtDialog(page: Page, name: string): Promise<void> {
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).locator('[aria-busy=true]')).toHaveCount(0);
  await lookEverywhere(page, name, async () => {});
  await page.setViewportSize(DESK);
}

async function lookAtPage(page: Page, path: string, heading: string | RegExp, name: string): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await lookEverywhere(page, name);
  await page.setViewportSize(DESK);
}

async function makePromise(owner: Actor, title: string): Promise<number> {
  await owner.signIn();
  const draft = { title, type: 'habit', days_total: 30, is_public: true };
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', draft);
  await owner.ask('POST', `/api/promises/${id}/start`, {});
  return id;
}

/** The job as the services have it, in another stage: real ones pass too quickly to be looked at. */
const inStage =
  (stage: 'running' | 'stuck') =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const job = (await response.json()) as { steps: { state: string }[] };
    const steps = job.steps.map((step, index) => ({
      ...step,
      ...(index === 0 && { state: 'done', done: 12, total: 12 }),
      ...(index === 1 && { state: stage === 'stuck' ? 'failed' : 'running', done: 3, total: 40 }),
    }));
    const errors = stage === 'stuck' ? [{ step: 'messages', error: 'No space left on device' }] : [];
    await route.fulfill({ response, json: { ...job, stage, holdUntil: null, errors, steps } });
  };

test('[ADM-ACCESS-01] the dialogs of a deletion in every stage', async ({ panel: page, reader, world }) => {
  const id = await makePromise(reader, 'Вставать в шесть');
  await world.settle();
  await page.setViewportSize(DESK);
  await goTo(page, `/promises/${id}`);
  await button(page, 'Удалить').click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^риск /)).toBeVisible();
  await lookAtDialog(page, 'panel-delete-analysis');
  await dialog.getByRole('button', { name: 'Перейти к подтверждению' }).click();
  await dialog.getByLabel('Причина').fill('обращение 2291');
  await dialog.getByLabel(`Введите DELETE ${id}`).fill(`DELETE ${id}`);
  await dialog.getByRole('button', { name: 'Выполнить удаление' }).click();
  await expect(dialog.getByRole('button', { name: 'Отменить удаление' })).toBeVisible();

  await page.route(STATUS, inStage('stuck'));
  await expect(dialog.getByText('No space left on device')).toBeVisible();
  await lookAtDialog(page, 'panel-delete-stuck');
  await page.unroute(STATUS);
  await page.route(STATUS, inStage('running'));
  // What is over or stuck is not asked for again.
  await page.reload();
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(dialog.getByText('идёт', { exact: true })).toBeVisible();
  await lookAtDialog(page, 'panel-delete-running');
  await page.unroute(STATUS);
  await expect(dialog.getByRole('button', { name: 'Отменить удаление' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Отменить удаление' }).click();
  await expect(dialog.getByText('Всё вернулось, как было.')).toBeVisible();
  await lookAtDialog(page, 'panel-delete-undone');
});

test('[ADM-ACCESS-01] dialogs about a person', async ({ panel: page, reader }) => {
  await reader.signIn();
  await page.setViewportSize(DESK);
  await goTo(page, `/users/${reader.userId}`);
  await button(page, 'Удалить пользователя').click();
  await button(page, 'Показать последствия').click();
  await expect(dialogOf(page).getByText(/^риск /)).toBeVisible();
  await lookAtDialog(page, 'panel-delete-person');
  await page.keyboard.press('Escape');
  await button(page, 'Завершить все').click();
  await lookAtDialog(page, 'panel-end-sessions');
});

test('[ADM-ACCESS-01] dialogs of a message', async ({ panel: page }) => {
  await page.setViewportSize(DESK);
  await goTo(page, '/notifications/broadcast');
  await page.getByRole('button', { name: 'Выбрать из медиатеки' }).click();
  await lookAtDialog(page, 'panel-media-picker');
  await page.keyboard.press('Escape');
  await page.locator('[contenteditable=true]').click();
  await page.keyboard.type('Ссылка');
  await page.keyboard.press('Control+KeyA');
  await button(page, 'Ссылка').click();
  await lookAtDialog(page, 'panel-link');
  await page.keyboard.press('Escape');
  await goTo(page, '/notifications/group');
  await button(page, 'Язык ru').click();
  await button(page, 'Сохранить фильтры').click();
  await lookAtDialog(page, 'panel-save-segment');
});

test('[ADM-ACCESS-01] pages that no flow stops at', async ({ panel: page, reader, world }) => {
  const id = await makePromise(reader, 'Читать вслух');
  await world.settle();
  await lookAtPage(page, '/notifications/batches', /./, 'panel-batches');
  await lookAtPage(page, '/notifications/history', /./, 'panel-history');
  for (const tab of ['votes', 'invitations', 'receipts'])
    await lookAtPage(page, `/promises/${id}?tab=${tab}`, 'Читать вслух', `panel-promise-${tab}`);
  await lookAtPage(page, '/no/such/page', /./, 'panel-not-found');
});

test('[ADM-ACCESS-02] a promise is deleted and comes back by keys alone', async ({
  panel: page,
  reader,
  world,
}) => {
  const id = await makePromise(reader, 'Жить без сахара');
  await world.settle();
  await page.setViewportSize(DESK);
  await goTo(page, `/users/${reader.userId}/promises`);
  const row = page.getByRole('row').filter({ hasText: 'Жить без сахара' });
  const dialog = dialogOf(page);
  const inDialog = (name: string) => dialog.getByRole('button', { name });
  await enter(page, row.getByRole('button', { name: `Удалить #${id}` }));
  await expect(dialog.getByText(/^риск /)).toBeVisible();
  await enter(page, inDialog('Перейти к подтверждению'));
  await tabTo(page, dialog.getByLabel('Причина'));
  await page.keyboard.insertText('обращение 2291');
  await tabTo(page, dialog.getByLabel(`Введите DELETE ${id}`));
  await page.keyboard.insertText(`DELETE ${id}`);
  await enter(page, inDialog('Выполнить удаление'));
  await expect(dialog.getByRole('heading', { name: /Обещание скрыто и удалится в/ })).toBeVisible();
  const seen = () => reader.call('GET', `/api/promises/${id}`).then(({ status }) => status);
  await expect.poll(seen).toBe(404);
  await enter(page, inDialog('Отменить удаление'));
  await expect(dialog.getByText('Всё вернулось, как было.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: `Удалить #${id}` })).toBeFocused();
  await expect.poll(seen).toBe(200);
});
