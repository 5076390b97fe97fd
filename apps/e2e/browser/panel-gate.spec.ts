// The gate of the operators' panel with the real services: every state, and how each is left.
import type { Page } from '@playwright/test';
import { lookEverywhere } from './look.ts';
import { askForToken, expect, test } from './panel.ts';

const stored = (page: Page) =>
  page.evaluate(() => ['admin-token', 'adminToken'].map((key) => localStorage.getItem(key)));
const nobody = (page: Page) => page.getByRole('heading', { level: 1, name: 'Пользователь не найден' });
const shell = (page: Page) => page.getByRole('button', { name: 'Выйти' });

test('[ADM-GEN-01] [ADM-GATE-05] [ADM-GATE-09] [ADM-GATE-11] without a token and with a wrong one there is nobody', async ({
  desk,
  world,
  complaints,
}) => {
  const page = await desk.newPage();
  await page.goto(`${world.appUrl}/admin`);
  await expect(nobody(page)).toBeVisible();
  await page.getByText('Вы оператор?').click();
  await expect(page.getByText('Токена оператора нет')).toBeVisible();
  await lookEverywhere(page, 'panel-gate');

  complaints.expect(/401/);
  await page.getByLabel('Токен оператора').fill('not-a-token');
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('Токен оператора не подошёл')).toBeVisible();
  expect(await stored(page)).toEqual([null, null]);
  await page.getByRole('link', { name: 'Вернуться на главную' }).click();
  await expect(page).toHaveURL(`${world.appUrl}/`);
});

test('[ADM-GATE-01] [ADM-GATE-02] [ADM-GATE-10] [ADM-GATE-19] [STORE-04] a good one opens the panel and leaves the address', async ({
  desk,
  world,
  token,
  complaints,
}) => {
  const page = await desk.newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  let letGo = (): void => {};
  const looked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/admin/health', (route) => looked.then(() => route.continue()));
  await page.goto(`${world.appUrl}/admin?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Проверяем доступ' })).toBeVisible();
  await lookEverywhere(page, 'panel-gate-loading');
  letGo();
  await expect(shell(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(/отпечаток [0-9a-f]{8}/);
  expect(page.url()).not.toContain(token);
  expect(addresses.filter((address) => address.includes(token))).toEqual([
    `${world.appUrl}/admin?token=${token}`,
  ]);
  expect(await stored(page)).toEqual([token, token]);
  await page.reload();
  await expect(shell(page)).toBeVisible();
  complaints.expect(/404/);
  await page.goto(`${world.appUrl}/admin/users/999999999`);
  await expect(page.getByRole('heading', { name: 'Такого пользователя нет' })).toBeVisible();
  await expect(shell(page)).toBeVisible();
});

test('[ADM-GATE-26] [ADM-ACCESS-03] a token that ends while somebody works is replaced over the page, and what was typed stays', async ({
  panel: page,
  token,
  world,
  operator,
  complaints,
}) => {
  await page.getByRole('searchbox').fill('kirill_pa');
  await expect(page.getByRole('link', { name: 'Кирилл' })).toBeVisible();
  complaints.expect(/401/);
  const ended = await fetch(`${world.appUrl}/api/admin/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);
  await page.getByRole('searchbox').fill('kirill_panel');
  const dialog = page.getByRole('dialog', { name: 'Токен больше не действует' });
  await expect(dialog).toBeVisible();
  await lookEverywhere(page, 'panel-expired', async () => {});
  await page.setViewportSize({ width: 1280, height: 844 });
  await dialog.getByLabel('Токен оператора').fill(await askForToken(operator));
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Кирилл' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('kirill_panel');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('[ADM-GATE-03] [ADM-GATE-27] logging out closes the panel in all tabs and ends the token', async ({
  panel: page,
  desk,
  world,
  token,
  complaints,
}) => {
  const other = await desk.newPage();
  await other.goto(`${world.appUrl}/admin`);
  await expect(shell(other)).toBeVisible();
  await shell(page).click();
  await expect(nobody(page)).toBeVisible();
  await expect(nobody(other)).toBeVisible();
  expect(await stored(page)).toEqual([null, null]);
  complaints.expect(/401/);
  const answer = await fetch(`${world.appUrl}/api/admin/health`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('[ROUTE-24] the web app’s service worker leaves the panel to the server', async ({
  desk,
  world,
  token,
}) => {
  const page = await desk.newPage();
  await page.goto(`${world.appUrl}/feed`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto(`${world.appUrl}/admin#token=${token}`);
  await expect(shell(page)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((url) => /\/admin|\/api\/admin/.test(url))).toEqual([]);
});
