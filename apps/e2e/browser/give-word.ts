import { expect, type Page } from '@playwright/test';

/** Starts the draft on the page with the mouse: opens the moment, holds its button, and goes on. */
export async function giveWord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Запустить обещание' }).click();
  await holdWord(page);
  await page.getByRole('button', { name: 'Хорошо' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Holds the button of the open moment until the word is given. */
export async function holdWord(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Дать слово' }).hover();
  await page.mouse.down();
  await expect(page.getByText('Слово дано. День 1 идёт.')).toBeVisible();
  await page.mouse.up();
}
