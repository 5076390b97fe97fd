// An operator writes to everyone and to a group, takes a message back, and watches one arrive: with the real services.
import type { Page } from '@playwright/test';
import { lookEverywhere } from './look.ts';
import { expect, test } from './panel.ts';

const DESK = { width: 1280, height: 844 };
const goTo = (page: Page, path: string) => page.goto(new URL(`/admin${path}`, page.url()).href);

async function write(page: Page, text: string): Promise<void> {
  await page.locator('[contenteditable=true]').click();
  await page.keyboard.type(text);
}

async function openLatest(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin\/notifications\/batches$/);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/batches\/\d+$/);
}

test('[ADM-GEN-07] [ADM-GEN-12] a message to everyone is tried on oneself, sent, and taken back before anyone gets it', async ({
  panel: page,
  reader,
  world,
}) => {
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Уведомления' }).click();
  await write(page, 'Привет, {{first_name}}! Это черновик.');
  await expect(page.getByText('Привет, Кирилл! Это черновик.')).toHaveCount(2); // in both previews
  await lookEverywhere(page, 'panel-broadcast');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Отправить себе' }).click();
  await expect(page.getByText('Проверка отправлена в ваш чат').first()).toBeVisible();
  await page.getByRole('button', { name: 'Отправить всем' }).click();
  await openLatest(page);
  await page.getByRole('button', { name: 'Отменить отправку' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'остановлена' })).toBeVisible();
  await world.advance('PT1M');
  expect(JSON.stringify(await reader.chat())).not.toContain('Это черновик');
});

test('[ADM-GEN-08] [ADM-GROUP-02] a message to a group needs a look at its audience, and reaches their chats', async ({
  panel: page,
  reader,
  world,
}) => {
  await page.setViewportSize(DESK);
  await goTo(page, '/notifications/group');
  await write(page, 'Новое для вас, {{first_name}}');
  await page.getByRole('button', { name: 'Язык ru' }).click();
  await page.getByRole('button', { name: 'Показать аудиторию' }).click();
  await expect(page.getByRole('region', { name: 'Кто получит' })).toContainText('@lukerya_panel');
  await lookEverywhere(page, 'panel-group');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Отправить группе' }).click();
  await openLatest(page);
  await world.advance('PT31S');
  await expect(page.getByRole('status').filter({ hasText: 'завершена' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Получатели' })).toContainText('@lukerya_panel');
  await lookEverywhere(page, 'panel-batch');
  expect(JSON.stringify(await reader.chat())).toContain('Новое для вас, Лукерья');
});
