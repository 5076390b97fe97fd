// An operator writes to one person, and to a group by a saved audience: with the real services.
import type { Page } from '@playwright/test';
import { lookEverywhere } from './look.ts';
import { expect, test } from './panel.ts';

const DESK = { width: 1280, height: 844 };
const goTo = (page: Page, path: string) => page.goto(new URL(`/admin${path}`, page.url()).href);

test('[ADM-GEN-06] [ADM-NOTIF-04] [ADM-NOTIF-07] a message to one person reaches their chat, and the focus returns', async ({
  panel: page,
  reader,
}) => {
  await page.setViewportSize(DESK);
  await goTo(page, '/?q=lukerya_panel');
  const action = page
    .getByRole('row')
    .filter({ hasText: '@lukerya_panel' })
    .getByRole('button', { name: 'Отправить уведомление' });
  await action.click();
  const dialog = page.getByRole('dialog', { name: 'Личное уведомление' });
  const send = dialog.getByRole('button', { name: 'Отправить', exact: true });
  await expect(send).toBeDisabled();
  await dialog.locator('[contenteditable=true]').click();
  await page.keyboard.type('Здравствуйте, {{first_name}}!');
  await expect(dialog.getByText('Здравствуйте, Лукерья!')).toHaveCount(2); // in both previews
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Ответ на жалобу');
  await lookEverywhere(page, 'panel-personal');
  await page.setViewportSize(DESK);
  await send.click();
  await expect(dialog.getByText('Отправлено')).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  await expect(action).toBeFocused();
  expect(JSON.stringify(await reader.chat())).toContain('Здравствуйте, Лукерья!');
});

test('[ADM-GROUP-22] [ADM-GROUP-23] an audience is saved, and chosen by its address', async ({
  panel: page,
  reader,
}) => {
  await page.setViewportSize(DESK);
  await goTo(page, '/notifications/group');
  await page.getByRole('button', { name: 'Язык ru' }).click();
  await page.getByRole('button', { name: 'Сохранить фильтры' }).click();
  const dialog = page.getByRole('dialog', { name: 'Сохранить аудиторию' });
  await dialog.getByRole('textbox', { name: 'Название' }).fill('По-русски');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page).toHaveURL(/\?segment=\d+$/);
  const address = page.url();
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect(page.getByRole('button', { name: 'Язык ru' })).toHaveAttribute('aria-pressed', 'false');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Язык ru' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Показать аудиторию' }).click();
  await expect(page.getByRole('region', { name: 'Кто получит' })).toContainText(`@${reader.username}`);
  await lookEverywhere(page, 'panel-segment');
});
