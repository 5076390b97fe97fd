// The client around the mini app is the sandbox's; its back and main buttons, header and questions stand outside of the frame.
import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { expect, test as withWorld } from './test.ts';

const PHONE = { width: 390, height: 844 };
const TITLE = 'Бегать по утрам';

/** The sandbox on a phone: there the mini app covers the chat. */
const test = withWorld.extend<{ phone: Page }>({
  phone: async ({ browser, complaints }, use) => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme: 'light', hasTouch: true });
    complaints.listen(context);
    await use(await context.newPage());
    await context.close();
  },
});

test('[GEN-15, MINIAPP-01, MINIAPP-04] the menu button opens the mini app: signed in without a question, and still after a reload', async ({
  sitDown,
  world,
}) => {
  const { chat } = await sitDown({ first_name: 'Мира', username: 'mira_mini' });
  await chat.getByRole('button', { name: 'Запустить' }).click();
  await expect(chat.getByRole('link', { name: 'Войти в приложение' })).toBeVisible();
  await chat.getByRole('button', { name: 'Слово', exact: true }).click();

  const mine = chat.frameLocator('iframe');
  await expect(mine.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  await expect(mine.getByText('Здесь появятся ваши обещания')).toBeVisible();
  const frame = chat.frames().find((candidate) => candidate !== chat.mainFrame());
  expect(new URL(frame?.url() ?? '').pathname).toBe('/my');
  expect(new URL(frame?.url() ?? '').hostname).not.toBe(new URL(world.appUrl).hostname);

  await frame?.goto(new URL('/my', frame.url()).href);
  await expect(mine.getByText('Здесь появятся ваши обещания')).toBeVisible();
  await mine.getByRole('link', { name: 'Создать', exact: true }).click();
  await expect(mine.getByRole('heading', { level: 1, name: 'Что вы обещаете?' })).toBeVisible();
});

test('[MINIAPP-01, GEN-19] a link into the mini app: its page, reported with the main button, left with the back button, shared, by night', async ({
  phone: chat,
  world,
}) => {
  const { id } = await runner(world, 'lada_mini');
  await chat.goto(`${world.sandboxUrl}/?as=lada_mini&startapp=p_${id}`);
  const app = chat.frameLocator('iframe');
  const { main, back } = clientOf(chat);
  await keepWhatIsFelt(chat);

  await test.step('opens at the page of the link, in the colours of the client', async () => {
    await expect(app.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(app.getByText('👑 Это ваше обещание')).toBeVisible();
    await expect.poll(() => paperOf(app)).toBe('rgb(244, 244, 245)');
    await expect(main).toHaveText('Отчитаться за сегодня');
    await expect.poll(() => heightOf(app, 'Отчитаться за сегодня')).toBeLessThan(2);
  });

  await test.step('asks before it is closed with words that are not sent', async () => {
    await main.click();
    await expect(app.getByRole('dialog', { name: 'Отчёт за сегодня' })).toBeVisible();
    await expect(main).toHaveText('Отправить');
    await app.getByRole('textbox').fill('Два круга по инею');
    await chat.getByRole('button', { name: 'Закрыть мини-приложение' }).click();
    await chat.getByRole('button', { name: 'Остаться' }).click();
  });

  await test.step('the main button sends the report', async () => {
    await main.click();
    await expect.poll(() => felt(chat)).toContain('вибрация: успех');
    await expect(app.getByRole('article').filter({ hasText: 'Два круга по инею' })).toBeVisible();
    await expect(app.getByRole('dialog')).toBeHidden();
    await expect(main).toBeHidden();
  });

  await test.step('the menu shares into a chat', async () => {
    await app.getByRole('button', { name: 'Ещё действия' }).click();
    await app.getByRole('menuitem', { name: 'Поделиться' }).click();
    const sharing = chat.getByRole('dialog').filter({ hasText: 'Поделиться' });
    await expect(sharing).toContainText(TITLE);
    await expect(sharing).toContainText(`/lada_mini/p/${id}`);
    await chat.keyboard.press('Escape');
  });

  await test.step('follows the client by night', async () => {
    await chat.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paperOf(app)).toBe('rgb(15, 15, 15)');
    await expect(app.locator(':root')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('back leads home, where there is no back', async () => {
    await back.click();
    await expect(app.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
    await expect(back).toBeHidden();
  });

  await test.step('the main button leads through the wizard, the back button one question back', async () => {
    await app.getByRole('link', { name: 'Создать', exact: true }).click();
    await expect(main).toHaveText('Дальше');
    await app.getByRole('textbox', { name: 'Название' }).fill('Зарядка');
    await main.click();
    await expect(app.getByText('Шаг 2 из 4')).toBeVisible();
    await back.click();
    await expect(app.getByText('Шаг 1 из 4')).toBeVisible();
    await back.click();
    await expect(app.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  });
});

test('links to other places open outside of the mini app', async ({ phone: chat, world }) => {
  const { id } = await runner(world, 'links_mini');
  await chat.goto(`${world.sandboxUrl}/?as=links_mini&startapp=p_${id}`);
  const app = chat.frameLocator('iframe');
  await expect(clientOf(chat).main).toBeVisible();
  const opened = chat.context().waitForEvent('page');
  await app.getByRole('link', { name: 'Открыть бота' }).click();
  expect(new URL((await opened).url()).origin).toBe(new URL(world.sandboxUrl).origin);
  await expect(app.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});

test('[DATA-17] the client downloads the copy of the own data, and follows no address but those of the web', async ({
  phone: chat,
  world,
}) => {
  const nika = await Actor.arrive(world, { first_name: 'Ника', username: 'nika_mini' });
  await nika.signIn();
  await nika.ask('POST', '/api/me/data-exports', {});
  await chat.goto(`${world.sandboxUrl}/?as=nika_mini&startapp=profile`);
  const app = chat.frameLocator('iframe');
  const copy = app.getByRole('button', { name: /^Скачать копию/ });
  await expect(copy).toBeVisible();
  const frame = chat.frames().find((candidate) => candidate !== chat.mainFrame())!;

  const refused = frame.evaluate(answerToDownload);
  await frame.evaluate(askForScript);
  expect(await refused).toBe('cancelled');
  expect(await chat.title()).not.toBe('taken');

  const downloading = chat.waitForEvent('download');
  const answer = frame.evaluate(answerToDownload);
  await copy.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^slovo-.+\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  expect(await answer).toBe('downloading');
});

test('a client that never answers leaves the page its own buttons: signed in, landed, reported', async ({
  phone: chat,
  world,
}) => {
  const { id } = await runner(world, 'mute_mini');
  const launch = `${world.sandboxUrl}/sandbox/people/mute_mini/init-data?start_param=r_${id}`;
  const { launchUrl } = (await (await fetch(launch)).json()) as { launchUrl: string };
  await chat.goto(world.sandboxUrl);
  await chat.evaluate((src) => {
    // The sandbox answers only the frame that it has opened itself.
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, style: 'position:fixed;z-index:99;inset:0;width:100%;height:100%;border:0' });
    document.body.append(frame);
  }, launchUrl);
  const app = chat.frameLocator('iframe');
  await app.getByRole('textbox').fill('Молча, но честно');
  await app.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(app.getByRole('article').filter({ hasText: 'Молча, но честно' })).toBeVisible();
});

test('a client that answers and yet draws no main button leaves the page its own, and no second one', async ({
  phone: chat,
  world,
}) => {
  const { id } = await runner(world, 'bare_mini');
  await chat.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.mini-bottom { display: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await chat.goto(`${world.sandboxUrl}/?as=bare_mini&startapp=p_${id}`);
  const app = chat.frameLocator('iframe');
  const own = app.getByRole('button', { name: 'Отчитаться за сегодня' });
  await expect(own).toBeVisible();
  // Asked for, and put away again.
  await expect(chat.locator('.mini-bottom button')).toHaveCount(1);
  await expect(chat.locator('.mini-bottom button')).toHaveCount(0);
  expect(await heightOf(app, 'Отчитаться за сегодня')).toBeGreaterThan(40);
  await own.click();
  await app.getByRole('textbox').fill('И так дошло');
  await app.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(app.getByRole('article').filter({ hasText: 'И так дошло' })).toBeVisible();
});

/** Makes a person with a running promise that everyone may see. */
async function runner(world: World, username: string): Promise<{ id: number }> {
  const actor = await Actor.arrive(world, { first_name: 'Лада', username });
  await actor.signIn();
  const promise = { title: TITLE, type: 'challenge', days_total: 14 };
  const { id } = await actor.ask<{ id: number }>('POST', '/api/promises', promise);
  await actor.ask('POST', `/api/promises/${id}/start`);
  await actor.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return { id };
}

// The next two run in the frame.

/** The status of the client's next answer to a request for a download. */
const answerToDownload = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('message', ({ data }) => {
      const { eventType, eventData } = JSON.parse(String(data)) as {
        eventType: string;
        eventData: { status?: string } | null;
      };
      if (eventType === 'file_download_requested') resolve(eventData?.status);
    });
  });

function askForScript(): void {
  const file = { url: 'javascript:document.title="taken"', file_name: 'script' };
  window.parent.postMessage(
    JSON.stringify({ eventType: 'web_app_request_file_download', eventData: file }),
    '*',
  );
}

/** The client's own buttons around the frame. */
const clientOf = (chat: Page) => ({
  main: chat.locator('.mini-bottom').getByRole('button'),
  back: chat.locator('#mini-app').getByRole('button', { name: 'Назад', exact: true }),
});

const paperOf = (app: FrameLocator): Promise<string> =>
  app.locator('body').evaluate((body) => {
    const probe = body.ownerDocument.createElement('i');
    probe.style.color = 'var(--paper)';
    body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

const heightOf = async (app: FrameLocator, name: string): Promise<number> =>
  (await app.getByRole('button', { name }).boundingBox())?.height ?? 0;

/** The sandbox shows for less than a second how a phone would shake. */
const keepWhatIsFelt = (chat: Page): Promise<void> =>
  chat.evaluate(() => {
    const felt: string[] = [];
    Object.assign(window, { felt });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.haptic')) felt.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
const felt = (chat: Page): Promise<string[]> =>
  chat.evaluate(() => (window as unknown as { felt: string[] }).felt);
