// Real: every service as built, the renderer in the gateway, a browser with its Content-Security-Policy.
import { arrive, isTakenOver, openWithoutApp, publicPromise, whenRendered } from './rendered-pages.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

test('[SSR-01] [SSR-04] the landing is read before the app has come, which keeps its elements', async ({
  page,
  world,
}) => {
  await whenRendered(world.appUrl);
  const letGo = await openWithoutApp(page, world.appUrl);
  const heading = page.getByRole('heading', { level: 1, name: /Дал слово/ });
  await expect(heading).toBeVisible();
  expect(await isTakenOver(page)).toBe(false);
  await heading.evaluate((element) => (element.dataset['seen'] = 'before'));
  letGo();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await expect(heading).toHaveAttribute('data-seen', 'before');
  await page.getByRole('link', { name: 'Смотреть ленту' }).click();
  await expect(page).toHaveURL(/\/feed$/);
});

test('[SSR-07] a public promise is read before the app has come, which loads none of it again', async ({
  page,
  world,
}) => {
  const path = await publicPromise(world, 'rimma_rendered', 'Считать звёзды');
  await whenRendered(world.appUrl + path);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const letGo = await openWithoutApp(page, world.appUrl + path);
  const heading = page.getByRole('heading', { level: 1, name: 'Считать звёзды' });
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => (element.dataset['seen'] = 'before'));
  letGo();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await expect(heading).toHaveAttribute('data-seen', 'before');
  await expect(page.getByRole('button', { name: 'Обновить' })).toBeVisible();
  expect(asked.filter((one) => /^\/(?:api\/promises|public\/promises)/.test(one))).toEqual([]);
});

test('[SSR-10] [SSR-11] [SSR-12] [SSR-24] feed, profile, board and its pages are read before the app has come, which loads none of it again', async ({
  browser,
  complaints,
  world,
}) => {
  await publicPromise(world, 'lidia_rendered', 'Гладить кота');
  for (const [path, heading] of [
    ['/feed', 'Лента'],
    ['/lidia_rendered', 'Вера'],
    ['/board', 'Доска'],
    ['/privacy', 'Приватность'],
    ['/article/1', ''],
    ['/habit/1', ''],
    ['/board/user/1', ''],
  ] as const) {
    await whenRendered(world.appUrl + path);
    const context = await browser.newContext();
    complaints.listen(context);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const letGo = await openWithoutApp(page, world.appUrl + path);
    const first = page.getByRole('heading', { level: 1, name: heading });
    await expect(first).toBeVisible();
    if (/^\/(?:feed|lidia)/.test(path)) await expect(page.getByText('Гладить кота').first()).toBeVisible();
    await first.evaluate((element) => (element.dataset['seen'] = 'before'));
    letGo();
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await expect(first).toHaveAttribute('data-seen', 'before');
    expect(asked.filter((one) => /^\/(?:api|public)\/(?:promises|public|users|feed)/.test(one))).toEqual([]);
    await context.close();
  }
});

test('[SSR-28] whoever scrolled or tabbed down before the app came stays there', async ({ page, world }) => {
  await whenRendered(world.appUrl);
  await page.setViewportSize({ width: 390, height: 500 });
  const letGo = await openWithoutApp(page, world.appUrl);
  await page.getByRole('link', { name: 'Смотреть ленту' }).last().focus();
  await page.evaluate(() => scrollTo(0, 600));
  const place = () => page.evaluate(() => scrollY);
  const reached = await place();
  expect(reached).toBeGreaterThan(500);
  letGo();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestIdleCallback(() => requestAnimationFrame(drawn));
        setTimeout(drawn, 1_000); // a browser that draws nothing for long keeps nobody waiting
      }),
  );
  // Fonts that arrive and text that the device writes anew may move it by a pixel, before the app or with it.
  expect(Math.abs((await place()) - reached)).toBeLessThan(10);

  await page.getByRole('link', { name: 'Смотреть ленту' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Лента' })).toBeVisible();
  await expect.poll(place).toBe(0);
});

test('[SSR-04] whoever is signed in never sees the page of a visitor', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await arrive(world, 'vera_rendered');
  await whenRendered(world.appUrl);
  const context = await browser.newContext(signedIn(world, owner));
  complaints.listen(context);
  const page = await context.newPage();
  const letGo = await openWithoutApp(page, world.appUrl);
  await page.waitForLoadState('domcontentloaded');
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  letGo();
  await expect(page.getByRole('link', { name: 'Войти в приложение' })).toBeVisible();
  await context.close();
});

/** Parts of the own list that come after a press, or much later. */
const LATER = /report-sheet|menu-popup|palette|keys-dialog|crop-sheet|install-prompt|edit-sheet|report-media/;

test('[SSR-18] [SSR-19] the own list is read before the app has come, which keeps its elements', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await arrive(world, 'olga_rendered');
  await owner.ask('POST', '/api/promises', { title: 'Читать вслух', type: 'challenge', days_total: 7 });
  await whenRendered(world.appUrl);
  const context = await browser.newContext(signedIn(world, owner));
  complaints.listen(context);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const letGo = await openWithoutApp(page, `${world.appUrl}/my`);
  const heading = page.getByRole('heading', { level: 1, name: 'Мои обещания' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Читать вслух' })).toBeVisible();
  expect(await isTakenOver(page)).toBe(false);
  expect(asked.filter((path) => LATER.test(path))).toEqual([]);
  await heading.evaluate((element) => (element.dataset['seen'] = 'before'));
  letGo();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await expect(heading).toHaveAttribute('data-seen', 'before');
  expect(asked.filter((path) => path === '/api/promises')).toEqual([]);
  await page.getByRole('button', { name: 'Черновики' }).click();
  await expect(page).toHaveURL(/status=drafts/);
  await context.close();
});
