// Real: every service as built, both builds of the web app, its service worker. No Telegram but the sandbox.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\/api\/live/;
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
/** None while the page is being loaded anew. */
const workerLanguage = (page: Page): Promise<string[]> =>
  page
    .evaluate(async () => {
      await navigator.serviceWorker.ready;
      const stored = await Promise.all(
        (await caches.keys()).map(async (key) => (await caches.open(key)).keys()),
      );
      return stored.flat().flatMap(({ url }) => /index\.(\w+)\.html/.exec(url)?.[1] ?? []);
    })
    .catch(() => []);
const press = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name }).click();

test('[LANG-03] a visitor’s browser chooses the language', async ({ browser, complaints, world }) => {
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['de-DE', 'ru'],
    ['ru-RU', 'ru'],
  ] as const) {
    const context = await browser.newContext({ locale });
    complaints.listen(context);
    const page = await context.newPage();
    await page.goto(world.appUrl);
    expect(await languageOf(page)).toBe(language);
    await context.close();
  }
});

test('[LANG-04] [LANG-07] one press switches every tab and the service worker', async ({
  context,
  complaints,
  page,
  world,
}) => {
  await page.goto(`${world.appUrl}/board`);
  await expect.poll(() => workerLanguage(page)).toEqual(['ru']);
  await page.reload(); // by now through the worker
  const other = await context.newPage();
  await other.goto(`${world.appUrl}/feed`);

  await press(page, 'English');
  for (const tab of [page, other]) await expect.poll(() => languageOf(tab)).toBe('en');
  expect([page, other].map((tab) => new URL(tab.url()).pathname)).toEqual(['/board', '/feed']);
  await expect.poll(() => workerLanguage(page)).toEqual(['en']);

  complaints.expect(CUT);
  await page.reload(); // by now through the worker
  await context.setOffline(true);
  await page.goto(`${world.appUrl}/board`);
  expect(await languageOf(page)).toBe('en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press(page, 'Русский');
  await expect(page.getByText('cannot be changed without a connection')).toBeVisible();
  expect(await languageOf(page)).toBe('en');
});

test('[LANG-06] [LANG-08] [LANG-10] the setting is the same on every device, and in the bot', async ({
  browser,
  complaints,
  world,
}) => {
  const username = `lena_${randomUUID().slice(0, 8)}`;
  const lena = await (await Actor.arrive(world, { first_name: 'Лена', username })).signIn();
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext(signedIn(world, lena));
    complaints.listen(context);
    const page = await context.newPage();
    await page.goto(world.appUrl + path);
    return page;
  };
  const [desk, phone] = [await open('/profile'), await open('/create')];
  await phone.getByRole('textbox').first().fill('Читать вслух');
  await expect(phone.getByRole('button', { name: /^(Дальше|Next)$/ })).toBeVisible();

  await test.step('chosen on the profile, shown on the other device, where nothing typed is lost', async () => {
    await desk.getByRole('main').getByRole('button', { name: 'English' }).click();
    for (const page of [desk, phone]) await expect.poll(() => languageOf(page)).toBe('en');
    await expect(phone.getByRole('textbox').first()).toHaveValue('Читать вслух');
    const { language } = await lena.ask<{ language: string }>('GET', '/api/users/profile');
    expect(language).toBe('en');
  });

  await test.step('the bot speaks it, and a choice there is shown at once', async () => {
    await lena.say('/settings');
    await lena.receives(/Language: English/);
    await lena.pressButton(/^Language$/);
    await lena.pressButton(/^русский$/);
    for (const page of [desk, phone]) await expect.poll(() => languageOf(page)).toBe('ru');
  });
});
