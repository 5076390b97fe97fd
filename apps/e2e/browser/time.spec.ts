// What comes with time and with trouble: due reminders, a lost network, a second click, a gateway that goes away.
import type { BrowserContext, Page } from '@playwright/test';
import { ALL_SERVICES } from '@slovo/local/service-programs.ts';
import { Actor } from '../src/actor.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

interface Made {
  id: number;
}

/** A public promise under anyone's vote, running unless it is to stay a draft. */
async function make(owner: Actor, title: string, start = true, type = 'challenge'): Promise<number> {
  const days_total = type === 'habit' ? 30 : 14;
  const { id } = await owner.ask<Made>('POST', '/api/promises', { title, type, days_total });
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser', username: null });
  if (start) await owner.ask('POST', `/api/promises/${id}/start`);
  if (start) await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return id;
}

const report = async (owner: Actor, promiseId: number, text: string): Promise<number> =>
  (
    await owner.ask<{ report: Made }>(
      'POST',
      `/api/promises/${promiseId}/reports`,
      { text },
      { 'idempotency-key': `${promiseId}-${text.length}` },
    )
  ).report.id;

/** Requests that change something, as they leave the pages of a browser. */
function countCalls(context: BrowserContext, path: RegExp): () => number {
  let calls = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) calls += 1;
  });
  return () => calls;
}

const openPromise = async (page: Page, address: string, title: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

test('a day later, by the time machine of the sandbox, a reminder comes into the chat', async ({
  sitDown,
  world,
}) => {
  const owner = await (await Actor.arrive(world, { first_name: 'Тихон', username: 'tikhon_time' })).signIn();
  // A challenge would be lost by its first missed day, and no longer be reminded of.
  await make(owner, 'Вставать в шесть', true, 'habit');
  const { chat } = await sitDown('Тихон');
  await chat.getByRole('region', { name: 'Машина времени' }).getByRole('button', { name: '+1 день' }).click();
  await expect(chat.getByText('Переведено: +1 день. Всё, что наступило, случилось.')).toBeVisible();
  const messages = chat.getByRole('log', { name: 'Сообщения' }).getByRole('article');
  await expect(
    messages
      .filter({ hasText: 'Вставать в шесть' })
      .filter({ hasText: /День \d+ (из 30|заканчивается)/ })
      .first(),
  ).toBeVisible();
});

test('[VOTE-04, VOTE-05] a second click on start or on a vote does nothing more', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await (await Actor.arrive(world, { first_name: 'Савва', username: 'savva_twice' })).signIn();
  const friend = await (await Actor.arrive(world, { first_name: 'Дина', username: 'dina_twice' })).signIn();
  const draft = await make(owner, 'Дважды не начать', false);
  const running = await make(owner, 'Дважды не проголосовать');
  const reportId = await report(owner, running, 'Один раз');
  await world.settle();

  const own = await browser.newContext(signedIn(world, owner));
  complaints.listen(own);
  const starts = countCalls(own, /\/start$/);
  const page = await own.newPage();
  await openPromise(page, `${world.appUrl}/my/${draft}`, 'Дважды не начать');
  await page.getByRole('button', { name: 'Запустить обещание' }).click();
  const give = page.getByRole('button', { name: 'Дать слово' });
  await give.focus();
  await give.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('button', { name: 'Хорошо' }).click();
  await expect(page.getByText('Активно', { exact: true })).toBeVisible();
  await expect(page.getByText('День 1 из 14')).toBeVisible();
  expect(starts()).toBe(1);

  const others = await browser.newContext(signedIn(world, friend));
  complaints.listen(others);
  const votes = countCalls(others, /\/vote$/);
  const visited = await others.newPage();
  await openPromise(visited, `${world.appUrl}/savva_twice/p/${running}`, 'Дважды не проголосовать');
  await visited.getByRole('button', { name: 'Проголосовать за', exact: true }).dblclick();
  await expect(visited.getByText('Утверждён', { exact: true })).toBeVisible();
  await visited.getByRole('button', { name: 'Проголосовал' }).click({ force: true });
  expect(votes()).toBe(1);
  expect(await friend.ask('GET', `/api/reports/${reportId}/approval-count`)).toMatchObject({
    totalVotes: 1,
    approveVotes: 1,
  });
  await Promise.all([own.close(), others.close()]);
});

test('without a network the page says so, keeps what it shows and catches up', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await (await Actor.arrive(world, { first_name: 'Олег', username: 'oleg_offline' })).signIn();
  const id = await make(owner, 'Не зависеть от сети');
  const context = await browser.newContext(signedIn(world, owner));
  complaints.listen(context);
  complaints.expect(
    /ERR_INTERNET_DISCONNECTED/,
    // A part that loads after the first picture of the page is asked for again.
    /Failed to fetch dynamically imported module/,
  );
  const page = await context.newPage();
  await openPromise(page, `${world.appUrl}/my/${id}`, 'Не зависеть от сети');
  await context.setOffline(true);
  await expect(page.getByText('Нет сети.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Не зависеть от сети' })).toBeVisible();
  await report(owner, id, 'Пока вас не было');
  await context.setOffline(false);
  await expect(page.getByText('Нет сети.')).toBeHidden();
  await expect(page.getByText('Пока вас не было')).toBeVisible();
  await context.close();
});

test('an open page subscribes again after a restart of the gateway', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await (await Actor.arrive(world, { first_name: 'Инна', username: 'inna_restart' })).signIn();
  const id = await make(owner, 'Пережить перезапуск');
  const context = await browser.newContext(signedIn(world, owner));
  complaints.listen(context);
  // While it is away the page's questions fail, and the browser says so.
  complaints.expect(
    /ERR_CONNECTION_REFUSED/,
    /ERR_CONNECTION_RESET/,
    /ERR_SOCKET_NOT_CONNECTED/,
    /ERR_EMPTY_RESPONSE/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING/,
    / 503 /,
    // A part that loads after the first picture of the page is asked for again.
    /Failed to fetch dynamically imported module/,
  );
  const page = await context.newPage();
  await openPromise(page, `${world.appUrl}/my/${id}`, 'Пережить перезапуск');

  await world.kill(ALL_SERVICES);
  const listening = page.waitForResponse(
    (response) => response.url().includes('/api/live') && response.ok(),
    { timeout: 60_000 },
  );
  await world.restart(ALL_SERVICES);
  await world.ready();
  await listening;
  await report(owner, id, 'После перезапуска');
  await expect(page.getByText('После перезапуска')).toBeVisible();
  await context.close();
});
