// The panel's language, in both of its builds.
import type { Page } from '@playwright/test';
import { expect, test } from './panel.ts';

const banner = (page: Page) => page.getByRole('banner');
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test('[LANG-05] one press shows every tab of the panel in the other language, and a reload keeps it', async ({
  desk,
  panel: page,
}) => {
  const other = await desk.newPage();
  await other.goto(new URL('/admin/notifications/broadcast', page.url()).href);
  await expect(banner(other).getByRole('button', { name: 'Выйти' })).toBeVisible();

  await banner(page).getByRole('button', { name: 'English' }).click();
  for (const tab of [page, other]) {
    await expect(banner(tab).getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(await languageOf(tab)).toBe('en');
  }
  expect(new URL(other.url()).pathname).toBe('/admin/notifications/broadcast');

  await other.reload();
  await expect(banner(other).getByRole('button', { name: 'Log out' })).toBeVisible();
  // Without an account that the panel shares with the app: both read the browser's cookie.
  await other.goto(new URL('/board', page.url()).href);
  await expect(other.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();

  await banner(page).getByRole('button', { name: 'Русский' }).click();
  await expect(banner(page).getByRole('button', { name: 'Выйти' })).toBeVisible();
  expect(await languageOf(page)).toBe('ru');
});
