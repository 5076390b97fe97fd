// Pages and dialogs of the panel that no flow stops at, with the real services: axe looks at each.
import type { Locator, Page, Route } from '@playwright/test';
import type { Actor } from '../src/actor.ts';
import { enter, tabTo } from './keys.ts';
import { lookEverywhere } from './look.ts';
import { expect, test } from './panel.ts';

const DESK = { width: 1280, height: 844 };
const BATCH = /\/api\/admin\/notifications\/batches\/\d+\/status$/;
const PREVIEW = /\/api\/admin\/notifications\/group\?preview=true$/;
const STATUS = /\/api\/admin\/deletions\/[^/]+\/status$/;
const goTo = (page: Page, path: string) => page.goto(new URL(`/admin${path}`, page.url()).href);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Closes the dialog with Esc, and checks that the focus returns to the button that opened it. */
async function leaveFor(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Looks at an open dialog, which stays open while the window changes its size. */
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

/** Once nobody is being answered: a request that is taken from its route is answered twice. */
const unrouteAnswered = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });

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
  await unrouteAnswered(page);
  await page.route(STATUS, inStage('running'));
  // What is over or stuck is not asked for again.
  await page.reload();
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(dialog.getByText('идёт', { exact: true })).toBeVisible();
  await lookAtDialog(page, 'panel-delete-running');
  await unrouteAnswered(page);
  await expect(dialog.getByRole('button', { name: 'Отменить удаление' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Отменить удаление' }).click();
  await expect(dialog.getByText('Всё вернулось, как было.')).toBeVisible();
  await lookAtDialog(page, 'panel-delete-undone');
});

/** The batch as the services have it, where thousands would have got it: a few people pass too quickly. */
const ofMany =
  (stage: 'paused' | 'done') =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const batch = (await response.json()) as { createdAt: string };
    const outcomes = {
      queued: 1_948,
      waiting: 30,
      delivered: 1_100,
      read: 310,
      responded: 0,
      failed: 12,
      skipped: 12,
    };
    const failures = { blocked: 9, 'no-chat': 0, refused: 1, interrupted: 0, 'gave-up': 2 };
    const series = [12, 900, 498].map((delivered, index) => ({
      minute: new Date(Date.parse(batch.createdAt) + index * 60_000).toISOString(),
      delivered,
      failed: index * 4,
    }));
    const status = stage === 'done' ? 'completed' : 'processing';
    const many = { total: 3_412, enqueued: 3_412, inLine: 1_948, progressPercentage: 42, startsAt: null };
    const waitingForMorning = { count: 30, until: series[0]!.minute };
    await route.fulfill({
      response,
      json: { ...batch, ...many, stage, status, outcomes, failures, series, waitingForMorning },
    });
  };

test('[ADM-ACCESS-01] [ADM-ACCESS-03] a batch that is held and one that is paused, and what asks before they change', async ({
  panel: page,
  token,
  reader,
  world,
}) => {
  expect(reader.userId).toBeGreaterThanOrEqual(0);
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `${world.appUrl}/api/admin/notifications${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { batchId: number };
  };
  const held = {
    content: { text: 'Посмотреть и забыть' },
    holdSeconds: 86_400,
    idempotencyKey: 'to-look-at',
  };
  const { batchId } = await ask('/broadcast', held);
  await page.setViewportSize(DESK);
  await goTo(page, `/batches/${batchId}`);
  await expect(button(page, 'Отменить отправку')).toBeVisible();
  await lookEverywhere(page, 'panel-batch-held');
  await page.setViewportSize(DESK);
  await page.route(BATCH, ofMany('paused'));
  await expect(button(page, 'Остановить остаток')).toBeVisible();
  await lookEverywhere(page, 'panel-batch-paused');
  await page.setViewportSize(DESK);
  await button(page, 'Остановить остаток').click();
  await lookAtDialog(page, 'panel-batch-stop');
  await leaveFor(page, button(page, 'Остановить остаток'));
  await unrouteAnswered(page);
  await page.route(BATCH, ofMany('done'));
  await button(page, 'Повторить неудачные').click();
  await lookAtDialog(page, 'panel-batch-retry');
  await leaveFor(page, button(page, 'Повторить неудачные'));
  await ask(`/batches/${batchId}/stop`, {});
});

test('[ADM-ACCESS-01] [ADM-ACCESS-03] dialogs about a person', async ({ panel: page, reader }) => {
  await reader.signIn();
  await page.setViewportSize(DESK);
  await goTo(page, `/users/${reader.userId}`);
  await button(page, 'Удалить пользователя').click();
  await button(page, 'Показать последствия').click();
  await expect(dialogOf(page).getByText(/^риск /)).toBeVisible();
  await lookAtDialog(page, 'panel-delete-person');
  await leaveFor(page, button(page, 'Удалить пользователя'));
  await button(page, 'Завершить все').click();
  await lookAtDialog(page, 'panel-end-sessions');
  await leaveFor(page, button(page, 'Завершить все'));
  const found = page.getByRole('button', { name: /^Найти или сделать/ });
  await found.click();
  await expect(dialogOf(page).getByRole('combobox')).toBeFocused();
  await leaveFor(page, found);
  await page.keyboard.press('Shift+Slash');
  await expect(dialogOf(page)).toBeVisible();
  await leaveFor(page, found);
  await button(page, 'Заблокировать').click();
  await dialogOf(page).getByRole('button', { name: 'Заблокировать' }).click();
  // What can be undone stays while it has the focus.
  await button(page, 'Отменить').focus();
  await expect(button(page, 'Снять бан')).toBeVisible();
  await lookEverywhere(page, 'panel-undo', async () => {});
  await expect(button(page, 'Отменить')).toBeFocused();
  await page.setViewportSize(DESK);
  await button(page, 'Снять бан').click();
  await lookAtDialog(page, 'panel-unban');
  await dialogOf(page).getByRole('button', { name: 'Снять бан' }).click();
  await expect(button(page, 'Заблокировать')).toBeFocused();
});

test('[ADM-ACCESS-01] [ADM-ACCESS-03] dialogs of a message', async ({ panel: page }) => {
  await page.setViewportSize(DESK);
  await page.route(PREVIEW, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), estimatedAudience: 41_204 } });
  });
  await goTo(page, '/notifications/broadcast');
  const library = page.getByRole('button', { name: 'Выбрать из медиатеки' });
  await library.click();
  await lookAtDialog(page, 'panel-media-picker');
  await leaveFor(page, library);
  await page.locator('[contenteditable=true]').click();
  await page.keyboard.type('Ссылка');
  await page.keyboard.press('Control+KeyA');
  await button(page, 'Ссылка').click();
  await lookAtDialog(page, 'panel-link');
  await leaveFor(page, button(page, 'Ссылка'));
  const send = page.getByRole('button', { name: 'Отправить всем' });
  await send.click();
  await expect(dialogOf(page)).toContainText('Большая аудитория');
  await lookAtDialog(page, 'panel-large-audience');
  await leaveFor(page, send);
  await goTo(page, '/notifications/group');
  await button(page, 'Язык ru').click();
  await button(page, 'Сохранить фильтры').click();
  await lookAtDialog(page, 'panel-save-segment');
  await leaveFor(page, button(page, 'Сохранить фильтры'));
  await button(page, 'Сохранить фильтры').click();
  await dialogOf(page).getByLabel('Название').fill('Читают по-русски');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Переименовать')).toBeVisible();
  await expect(button(page, 'Сохранить фильтры')).toBeFocused();
  await button(page, 'Переименовать').click();
  await lookAtDialog(page, 'panel-rename-segment');
  await leaveFor(page, button(page, 'Переименовать'));
  await button(page, 'Удалить').click();
  await lookAtDialog(page, 'panel-delete-segment');
  await leaveFor(page, button(page, 'Удалить'));
  await button(page, 'Удалить').click();
  await dialogOf(page).getByRole('button', { name: 'Удалить' }).click();
  // What was pressed is gone with the audience.
  await expect(page.getByRole('combobox', { name: 'Сохранённая аудитория' })).toBeFocused();
});

test('[ADM-ACCESS-01] pages that no flow stops at', async ({ panel: page, reader, world }) => {
  const id = await makePromise(reader, 'Читать вслух');
  await world.settle();
  await lookAtPage(page, '/notifications/batches', /./, 'panel-batches');
  await lookAtPage(page, '/notifications/history', /./, 'panel-history');
  for (const tab of ['votes', 'invitations', 'receipts'])
    await lookAtPage(page, `/promises/${id}?tab=${tab}`, 'Читать вслух', `panel-promise-${tab}`);
  // On a phone the tabs do not all fit: the chosen one comes into view by itself.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Уведомления' })).toBeInViewport({ ratio: 1 });
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
