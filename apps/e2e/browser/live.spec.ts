// What others do appears on an open page by itself; and what a page does without a stream.
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { LiveProxy } from '../src/live-proxy.ts';
import type { Complaints } from './complaints.ts';
import { signedIn } from './sample-people.ts';
import { expect, test as withWorld } from './test.ts';

const test = withWorld.extend<{ liveProxy: LiveProxy }>({
  liveProxy: async ({ world }, use) => {
    const liveProxy = await LiveProxy.to(world.appUrl);
    await use(liveProxy);
    await liveProxy.close();
  },
});

const arrive = async (world: World, first_name: string, username: string): Promise<Actor> =>
  (await Actor.arrive(world, { first_name, username })).signIn();

async function promiseOf(owner: Actor, title: string): Promise<number> {
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
    title,
    type: 'challenge',
    days_total: 14,
  });
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser', username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return id;
}

/** A browser of one's own; `origin` is where it finds the app. */
async function sit(
  browser: Browser,
  complaints: Complaints,
  { appUrl }: { appUrl: string },
  actor: Actor,
): Promise<BrowserContext> {
  const context = await browser.newContext(signedIn({ appUrl } as World, actor));
  complaints.listen(context);
  return context;
}

/**
 * Pages of this browser repeat no request: without its timer, the poll of every 15 s cannot replace the stream. A page
 * also requests everything when it reopens a broken stream, so a test of the stream expects `broken` to stay empty.
 */
async function withoutPolling(context: BrowserContext): Promise<{ broken: string[] }> {
  await context.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval;
  });
  const broken: string[] = [];
  const isStream = (request: Request): boolean => request.url().includes('/api/live');
  context.on('requestfinished', (request) => void (isStream(request) && broken.push('ended by the server')));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A page itself replaces its stream when it shows another promise, and ends it when it is closed.
    if (isStream(request) && why !== 'net::ERR_ABORTED') broken.push(why);
  });
  return { broken };
}

/** Opens the address and waits until the page listens; from then on it may not be loaded anew. */
async function openAndListen(context: BrowserContext, address: string, reads: string): Promise<Page> {
  const page = await context.newPage();
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/live') && answer.ok());
  await page.goto(address);
  await expect(page.getByText(reads).filter({ visible: true }).first()).toBeVisible();
  await listening;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return page;
}
const expectSameDocument = async (...pages: Page[]): Promise<void> => {
  for (const page of pages) expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
};

const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const bell = (page: Page) =>
  page
    .getByRole('link', { name: /^Уведомления/ })
    .filter({ visible: true })
    .first();
const unreadOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('[VOTE-03] reports, votes, approvals and notices appear on both people’s open pages without a reload', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await arrive(world, 'Злата', 'zlata_live');
  const friend = await arrive(world, 'Фёдор', 'fedor_live');
  const id = await promiseOf(owner, 'Видеть всё сразу');
  const own = await sit(browser, complaints, world, owner);
  const others = await sit(browser, complaints, world, friend);
  const streams = [await withoutPolling(own), await withoutPolling(others)];
  const detail = await openAndListen(own, `${world.appUrl}/my/${id}`, 'Видеть всё сразу');
  const mine = await openAndListen(own, `${world.appUrl}/my`, 'Видеть всё сразу');
  const notices = await openAndListen(own, `${world.appUrl}/notifications`, 'Уведомления');
  const visited = await openAndListen(others, `${world.appUrl}/zlata_live/p/${id}`, 'Видеть всё сразу');

  await test.step('a report from elsewhere', async () => {
    await owner.report(id, 'Из другого места');
    for (const page of [detail, visited])
      await expect(card(page, 'Из другого места').getByText('На голосовании')).toBeVisible();
    await expect(card(visited, 'Из другого места').getByText('Нужен 1 голос для утверждения')).toBeVisible();
  });

  await test.step('a vote, counted for the owner and for the voter', async () => {
    const before = await unreadOf(detail);
    await card(visited, 'Из другого места').getByRole('button', { name: 'Проголосовать за' }).click();
    for (const page of [detail, visited])
      await expect(card(page, 'Из другого места').getByText('Утверждён', { exact: true })).toBeVisible();
    await expect(card(detail, 'Из другого места').getByText('Голос за: Фёдор')).toBeVisible();
    await expect(detail.getByText('сдержано: 1 день', { exact: true })).toBeVisible();
    await expect(mine.getByText('1 отчёт').first()).toBeVisible();
    await expect(notices.getByRole('article').filter({ hasText: 'Отчёт подтверждён' })).toBeVisible();
    await expect.poll(() => unreadOf(detail)).toBeGreaterThan(before);
  });

  await test.step('another title, and the end', async () => {
    await owner.ask('PUT', `/api/promises/${id}`, { title: 'Видеть всё сразу и всегда' });
    for (const page of [detail, mine, visited])
      await expect(page.getByText('Видеть всё сразу и всегда').first()).toBeVisible();
    await owner.ask('POST', `/api/promises/${id}/close`, { completion_type: 'give_up', closed_by: 'author' });
    for (const page of [detail, visited])
      await expect(page.getByText('Сдался', { exact: true }).first()).toBeVisible();
  });
  expect(streams.flatMap(({ broken }) => broken)).toEqual([]);
  await expectSameDocument(detail, mine, notices, visited);
  await Promise.all([own.close(), others.close()]);
});

test('an invitation reaches the invited person’s page, the answer and the decision reach the owner’s', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await arrive(world, 'Рада', 'rada_live');
  const motivator = await arrive(world, 'Яков', 'yakov_live');
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
    title: 'Позвать мотиватора',
    type: 'challenge',
    days_total: 7,
  });
  const own = await sit(browser, complaints, world, owner);
  const others = await sit(browser, complaints, world, motivator);
  const streams = [await withoutPolling(own), await withoutPolling(others)];
  const detail = await openAndListen(own, `${world.appUrl}/my/${id}`, 'Позвать мотиватора');
  const notices = await openAndListen(others, `${world.appUrl}/notifications`, 'У вас пока нет уведомлений');

  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, {
    approvalType: 'specific',
    username: 'yakov_live',
  });
  const invitation = notices.getByRole('article').filter({ hasText: 'Позвать мотиватора' });
  await expect(invitation).toBeVisible();
  await expect.poll(() => unreadOf(notices)).toBe(1);
  await expect(detail.getByText('Ожидается принятие приглашения').first()).toBeVisible();
  await invitation.getByRole('button', { name: 'Принять' }).click();
  await expect(detail.getByRole('button', { name: 'Запустить обещание' })).toBeVisible();

  await owner.ask('POST', `/api/promises/${id}/start`);
  await owner.report(id, 'Решает один человек');
  const asked = await openAndListen(others, `${world.appUrl}/my/${id}`, 'Решает один человек');
  await card(asked, 'Решает один человек').getByRole('button', { name: 'Утвердить' }).click();
  await expect(card(detail, 'Решает один человек').getByText('Утверждён', { exact: true })).toBeVisible();
  expect(streams.flatMap(({ broken }) => broken)).toEqual([]);
  await expectSameDocument(detail, notices);
  await Promise.all([own.close(), others.close()]);
});

test('a stream that is cut is reopened, and what happened meanwhile is requested', async ({
  browser,
  complaints,
  world,
  liveProxy,
}) => {
  complaints.expect(
    /502.*\/api\/live/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  );
  const owner = await arrive(world, 'Лука', 'luka_cut');
  const id = await promiseOf(owner, 'Пережить обрыв');
  const context = await sit(browser, complaints, { appUrl: liveProxy.url }, owner);
  const page = await openAndListen(context, `${liveProxy.url}/my/${id}`, 'Пережить обрыв');

  await test.step('cut while nothing happens', async () => {
    liveProxy.cut();
    await expect.poll(() => liveProxy.listening).toBe(1);
    await owner.report(id, 'После обрыва');
    await expect(card(page, 'После обрыва')).toBeVisible();
  });

  await test.step('refused for a while: the page polls', async () => {
    liveProxy.mode = 'refuse';
    liveProxy.cut();
    await expect.poll(() => liveProxy.listening).toBe(0);
    await owner.report(id, 'Пока никто не слушал');
    await expect(card(page, 'Пока никто не слушал')).toBeVisible();
  });

  await test.step('and it subscribes again as soon as it can', async () => {
    liveProxy.mode = 'forward';
    await expect.poll(() => liveProxy.listening).toBe(1);
    await owner.report(id, 'Снова на линии');
    await expect(card(page, 'Снова на линии')).toBeVisible();
  });
  await expectSameDocument(page);
  await context.close();
});

test('behind a proxy that withholds the stream the page polls', async ({
  browser,
  complaints,
  world,
  liveProxy,
}) => {
  liveProxy.mode = 'withhold';
  const owner = await arrive(world, 'Прохор', 'prokhor_proxy');
  const id = await promiseOf(owner, 'Жить за прокси');
  const context = await sit(browser, complaints, { appUrl: liveProxy.url }, owner);
  const page = await openAndListen(context, `${liveProxy.url}/my/${id}`, 'Жить за прокси');
  await owner.report(id, 'Мимо потока');
  await expect(card(page, 'Мимо потока')).toBeVisible();
  await expectSameDocument(page);
  await context.close();
});

test('[AUTH-07] a session that ends elsewhere ends on the open page: by a message of the stream, or refused when it reconnects', async ({
  browser,
  complaints,
  world,
  liveProxy,
}) => {
  complaints.expect(
    / 401 /,
    /status of 401/,
    / 502 /,
    /status of 502/,
    /ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  );
  const owner = await arrive(world, 'Вавила', 'vavila_ends');
  const id = await promiseOf(owner, 'Выйти отовсюду');
  const first = owner.token;
  const sessionOf = (token: string): string =>
    (JSON.parse(atob(token.split('.')[1]!)) as { session_id: string }).session_id;
  const ended = await sit(browser, complaints, world, owner);
  await withoutPolling(ended);
  const detail = await openAndListen(ended, `${world.appUrl}/my/${id}`, 'Выйти отовсюду');
  await owner.signIn();
  await owner.ask('POST', '/auth/revoke-session', { session_id: sessionOf(first), reason: 'user' });
  await expect(detail.getByText('Нужно войти')).toBeVisible();
  expect(await detail.evaluate(() => localStorage.getItem('jwt'))).toBeNull();

  const second = owner.token;
  const refused = await sit(browser, complaints, { appUrl: liveProxy.url }, owner);
  const mine = await openAndListen(refused, `${liveProxy.url}/my`, 'Выйти отовсюду');
  liveProxy.mode = 'refuse';
  liveProxy.cut();
  await owner.signIn();
  await owner.ask('POST', '/auth/revoke-session', { session_id: sessionOf(second), reason: 'user' });
  liveProxy.mode = 'forward';
  await expect(mine.getByText('Нужно войти')).toBeVisible();
  await Promise.all([ended.close(), refused.close()]);
});

test('[AUTH-08] two tabs are one person: who signs in as somebody else, or out, does so in both', async ({
  browser,
  complaints,
  world,
}) => {
  // What the one asked for with the other's token just then.
  complaints.expect(/ 40[134] /, /status of 40[134]/);
  const one = await arrive(world, 'Гурий', 'guriy_tabs');
  const other = await arrive(world, 'Дарья', 'darya_tabs');
  await promiseOf(one, 'Молчать по утрам');
  await promiseOf(other, 'Петь по вечерам');
  const context = await sit(browser, complaints, world, one);
  const left = await openAndListen(context, `${world.appUrl}/my`, 'Молчать по утрам');
  const right = await context.newPage();
  await right.goto(`${world.appUrl}/board`);

  await right.evaluate((token) => localStorage.setItem('jwt', token), other.token);
  await expect(left.getByRole('link', { name: 'Петь по вечерам', exact: true })).toBeVisible();
  await expect(left.getByText('Молчать по утрам')).toHaveCount(0);
  expect(await left.evaluate(() => 'sameDocument' in window)).toBe(false);

  // The app itself may be reloading the right tab: a reload of the test would abort that one, or be aborted by it.
  await right.close();
  const again = await context.newPage();
  await again.goto(`${world.appUrl}/board`);
  await again.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).first().click();
  await again.getByRole('button', { name: 'Выйти' }).click();
  await expect(left.getByText('Нужно войти')).toBeVisible();
  await expect(left.getByText('Петь по вечерам')).toHaveCount(0);
  await context.close();
});

test('a hidden page closes its stream after a minute, and catches up when it is visible again', async ({
  browser,
  complaints,
  world,
  liveProxy,
}) => {
  const owner = await arrive(world, 'Нил', 'nil_hidden');
  const id = await promiseOf(owner, 'Не шуметь в фоне');
  const context = await sit(browser, complaints, { appUrl: liveProxy.url }, owner);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${liveProxy.url}/my/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Не шуметь в фоне' })).toBeVisible();
  await expect.poll(() => liveProxy.listening).toBe(1);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  await show('hidden');
  await page.clock.fastForward('00:30');
  expect(liveProxy.listening).toBe(1);
  await page.clock.fastForward('00:31');
  await expect.poll(() => liveProxy.listening).toBe(0);
  await owner.report(id, 'Пока вкладка спала');
  await world.settle();
  await show('visible');
  await expect.poll(() => liveProxy.listening).toBe(1);
  await expect(card(page, 'Пока вкладка спала')).toBeVisible();
  await context.close();
});
