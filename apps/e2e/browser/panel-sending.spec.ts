// An operator sends to a group and to more than 10,000 people, pauses, resumes and stops: with the real services, and the
// group by keys alone.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import pg from 'pg';
import { enter, tabTo } from './keys.ts';
import { expect, test } from './panel.ts';

const FOREVER = 1_000_000;
/** With the people of the world more than the panel sends to without asking. */
const STRANGERS = 10_000;
const FIRST_STRANGER = 50_000_000;

const goTo = (page: Page, path: string) => page.goto(new URL(`/admin${path}`, page.url()).href);
const state = (page: Page, words: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words });

/** After a run of jobs on a busy machine. */
const afterHold = (button: Locator) => expect(button).toBeVisible({ timeout: 300_000 });

/**
 * The half minute in which a send can be undone passes at once, and Telegram takes nothing meanwhile, so that a message to a
 * few people is still under way when an operator pauses it.
 */
async function whileTelegramIsBusy(world: World, work: () => Promise<void>): Promise<void> {
  const faults = `${world.sandboxUrl}/sandbox/faults`;
  const busy = { method: 'sendMessage', status: 429, retry_after: 1, times: FOREVER };
  await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(busy),
  });
  // It answers when nothing is under way any more: after Telegram has taken what is left.
  const passed = world.advance('PT31S');
  try {
    await work();
  } finally {
    await fetch(faults, { method: 'DELETE' });
    await passed;
  }
}

/** People without a chat, whom only the service of notifications knows. */
async function withStrangers(world: World, work: () => Promise<void>): Promise<void> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}notifications`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO people (user_id, first_name, language_code, time_zone, banned, version, registered_at)
       SELECT ${FIRST_STRANGER} + i, 'Незнакомец', 'ru', 'Europe/Moscow', false, 1, timestamptz '2020-01-01'
       FROM generate_series(1, ${STRANGERS}) AS i`,
    );
    await work();
  } finally {
    await client.query(`DELETE FROM people WHERE user_id > ${FIRST_STRANGER}`);
    await client.end();
  }
}

test('[ADM-GEN-08] [ADM-ACCESS-02] by keys alone a message to a group is written, tried, sent, paused, resumed, done and listed as CSV', async ({
  panel: page,
  reader,
  world,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await goTo(page, '/notifications/group');
  await enter(page, button('Язык ru'));
  await enter(page, button('Показать аудиторию'));
  await expect(page.getByRole('region', { name: 'Кто получит' })).toContainText(`@${reader.username}`);
  await tabTo(page, page.locator('[contenteditable=true]'));
  await page.keyboard.type('По клавишам, {{first_name}}');
  await enter(page, button('Отправить себе'));
  await expect(page.getByText('Проверка отправлена в ваш чат').first()).toBeVisible();
  await enter(page, button('Отправить группе'));
  await expect(page).toHaveURL(/\/admin\/notifications\/batches$/);
  await enter(page, page.getByRole('row').nth(1).getByRole('link').first());
  await expect(page).toHaveURL(/\/admin\/batches\/\d+$/);

  await whileTelegramIsBusy(world, async () => {
    await afterHold(button('Пауза'));
    await enter(page, button('Пауза'));
    await expect(state(page, 'на паузе')).toBeVisible();
  });
  expect(JSON.stringify(await reader.chat())).not.toContain('По клавишам');
  await enter(page, button('Продолжить'));
  await expect(state(page, 'завершена')).toBeVisible();
  expect(JSON.stringify(await reader.chat())).toContain('По клавишам, Лукерья');

  const [download] = await Promise.all([page.waitForEvent('download'), enter(page, button('CSV'))]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  const named = rows.filter((row) => row.includes(reader.username));
  expect(named).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'Получатели' }).locator('tbody tr')).toHaveCount(rows.length);
});

test('[ADM-GEN-07] [ADM-ACCESS-02] a message to more than 10,000 people needs their number, and its rest is stopped by keys', async ({
  panel: page,
  world,
}) => {
  await withStrangers(world, async () => {
    await goTo(page, '/notifications/broadcast');
    await page.locator('[contenteditable=true]').click();
    await page.keyboard.type('Очень многим');
    await page.getByRole('button', { name: 'Отправить всем' }).click();
    const dialog = page.getByRole('dialog', { name: 'Большая аудитория' });
    const count = (await dialog.getByLabel('Кто получит').locator('dd').textContent())!.replaceAll(/\D/g, '');
    expect(Number(count)).toBeGreaterThan(STRANGERS);
    const confirm = dialog.getByRole('button', { name: 'Отправить', exact: true });
    await dialog.getByLabel('Число получателей').fill(String(Number(count) + 1));
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Число получателей').fill(count);
    await confirm.click();
    await expect(page).toHaveURL(/\/admin\/notifications\/batches$/);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await whileTelegramIsBusy(world, async () => {
      const stop = page.getByRole('button', { name: 'Остановить остаток' });
      await afterHold(stop);
      await enter(page, stop);
      await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Остановить' }));
      await expect(state(page, 'остановлена')).toBeVisible();
    });
  });
});
