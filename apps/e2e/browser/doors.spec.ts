// Browsers that are old, that store nothing, and links that are used up.
// Real: every service as built, a browser with the app's Content-Security-Policy. An old browser is this one without the
// methods that the oldest ones lack; it understands newer syntax and styles all the same: floor.spec.ts of the web looks at those.
import { newerMethods } from '@slovo/testing/browser-floor';
import type { Page } from '@playwright/test';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { WEB_FLOOR } from '../../../vite.floor.ts';
import type { Person } from './person.ts';
import { publicPromise } from './rendered-pages.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';
import { Actor } from '../src/actor.ts';

/** What the script of a page finds in the browser: methods of these owners, on them or on their prototypes. */
function removeMethods(missing: { owner: string; name: string }[]): void {
  for (const { owner, name } of missing) {
    const found = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[owner];
    for (const from of [found, found?.prototype]) if (from) Reflect.deleteProperty(from, name);
  }
}

/** In a private window of some browsers, and where a person has forbidden it. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
}

/** The address of the newest login link, of which nobody has made use yet. */
async function loginLink(person: Person): Promise<string> {
  const links = person.chat.getByRole('link', { name: 'Войти в приложение' });
  const before = await links.count();
  await person.chat
    .getByRole('button', { name: 'Запустить' })
    .or(person.chat.getByRole('textbox'))
    .first()
    .waitFor();
  const start = person.chat.getByRole('button', { name: 'Запустить' });
  if (await start.isVisible()) await start.click();
  else {
    await person.chat.getByRole('textbox').fill('/login');
    await person.chat.keyboard.press('Enter');
  }
  await expect(links).toHaveCount(before + 1);
  return (await links.last().getAttribute('href'))!;
}

const failures = (page: Page) => page.getByText('Ошибка страницы');

test('[FLOOR-01] every page works in the oldest browsers', async ({ browser, complaints, world }) => {
  const path = await publicPromise(world, 'olga_old', 'Чинить старые часы');
  const owner = await Actor.find(world, 'olga_old').then((found) => found.signIn());
  const missing = newerMethods(WEB_FLOOR);
  expect(missing.map(({ name }) => name)).toContain('toSorted');
  const id = path.split('/').at(-1);
  for (const options of [{}, signedIn(world, owner)]) {
    const context = await browser.newContext(options);
    complaints.listen(context);
    await context.addInitScript(removeMethods, missing);
    const page = await context.newPage();
    const isOwner = options !== undefined && 'storageState' in options;
    const places: [path: string, heading: string | RegExp][] = [
      ['/', /Дал слово/],
      ['/feed', 'Лента'],
      ['/olga_old', /Вера/],
      [path, 'Чинить старые часы'],
      ...(isOwner
        ? (
            [
              ['/my', 'Мои обещания'],
              [`/my/${id}`, 'Чинить старые часы'],
              ['/notifications', 'Уведомления'],
              ['/profile', /Вера|Профиль/],
            ] as const
          ).map((place): [string, string | RegExp] => [...place])
        : []),
    ];
    for (const [address, heading] of places) {
      await page.goto(world.appUrl + address);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expect(failures(page)).toHaveCount(0);
    }
    await context.close();
  }
});

test('[FLOOR-02] a browser that is too old says so, in both languages', async ({ browser, world }) => {
  for (const [locale, sentence] of [
    ['ru-RU', 'Этот браузер слишком старый для «Слова».'],
    ['en-GB', 'This browser is too old for Slovo.'],
  ] as const) {
    const context = await browser.newContext({ locale });
    await context.addInitScript(() => void (CSS.supports = () => false));
    const page = await context.newPage();
    await page.goto(`${world.appUrl}/feed`);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await context.close();
  }
});

test('[LINKAUTH-12] where nothing can be stored a sentence says so and the link is not spent', async ({
  browser,
  sitDown,
  world,
}) => {
  const person = await sitDown({ first_name: 'Степан', username: 'stepan_stores_not' });
  const link = await loginLink(person);
  const context = await browser.newContext();
  await context.addInitScript(forbidStorage);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Разрешите сайту хранить данные: ссылка не потрачена.');
  await page.goto(`${world.appUrl}/feed`);
  await expect(page.getByRole('heading', { level: 1, name: 'Лента' })).toBeVisible();
  await context.close();
  const usual = await person.context.newPage();
  await usual.goto(link);
  await expect(usual.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
});

test('[LINKAUTH-11] a used link of somebody who is signed in leads to their promises', async ({
  complaints,
  sitDown,
}) => {
  const person = await sitDown({ first_name: 'Зинаида', username: 'zinaida_again' });
  const link = await loginLink(person);
  const app = await person.context.newPage();
  await app.goto(link);
  await expect(app.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  complaints.expect(/401/);
  for (const page of [app, await person.context.newPage()]) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
    await expect(page.getByText('Эта ссылка для входа больше не действует. Вы уже вошли.')).toBeVisible();
  }
});
