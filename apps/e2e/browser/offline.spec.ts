// Real: every service as built, the web app and its service worker as built, a browser whose line is cut. No Telegram but the sandbox.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import { signedIn } from './sample-people.ts';
import { look } from './look.ts';
import { expect, test } from './test.ts';

const TITLE = 'Бегать по утрам';
/** What a browser says of a line that is cut. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\/api\/live/;

interface Report {
  report_text: string | null;
  media: { path: string } | null;
}

test('[SW-01, SW-02, SW-06] what was seen can be read offline, and what was written then arrives once', async ({
  browser,
  complaints,
  world,
}) => {
  const anya = await (
    await Actor.arrive(world, { first_name: 'Аня', username: `anya_${randomUUID().slice(0, 8)}` })
  ).signIn();
  const { id } = await anya.ask<{ id: number }>('POST', '/api/promises', {
    title: TITLE,
    type: 'challenge',
    days_total: 14,
  });
  await anya.ask('POST', `/api/promises/${id}/start`);
  await sendPhoto(world, anya, id, 'Два круга по парку');
  const unseen = await anya.ask<{ id: number }>('POST', '/api/promises', { title: 'Плавать', type: 'habit' });

  const context = await browser.newContext(signedIn(world, anya));
  complaints.listen(context);
  const page = await context.newPage();
  const open = (path: string) => page.goto(world.appUrl + path);

  await test.step('the worker is there after the first visit, for every page', async () => {
    await open('/my');
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
    expect(await workerOf(page)).toEqual({ script: '/service-worker.js', scope: '/' });
  });

  await test.step('pages are visited online', async () => {
    await page.reload(); // by now through the worker
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
    await page.getByRole('link', { name: TITLE }).click();
    await expectReport(page, 'Два круга по парку');
    await kept(page, 4);
  });

  complaints.expect(CUT);
  await context.setOffline(true);

  await test.step('offline they open from their addresses', async () => {
    await open('/my');
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Нет сети.' })).toContainText(
      /Показываем то, что загрузили: сегодня, \d\d:\d\d\./,
    );
    await look(page, 'offline-my');
    await open(`/my/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expectReport(page, 'Два круга по парку');
  });

  await test.step('an own promise opens although it was never opened', async () => {
    await open(`/my/${unseen.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Плавать' })).toBeVisible();
  });

  await test.step('a page that was never seen says so', async () => {
    await open('/somebody_unseen');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Этой страницы здесь ещё не было' }),
    ).toBeVisible();
    await look(page, 'offline-unseen');
  });

  await test.step('a report with a photo waits, also after a reload', async () => {
    await open(`/my/${id}?report=true`);
    const sheet = page.getByRole('dialog', { name: 'Отчёт за сегодня' });
    await sheet.getByRole('textbox', { name: 'Что сделано' }).fill('Три круга, дождь');
    const { name, type, bytes } = await photoWithPlace('#7a9e7e');
    await sheet
      .getByLabel('Фото или видео')
      .setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
    await sheet.getByRole('button', { name: 'Отправить' }).click();
    await expectWaiting(page);
    await open(`/my/${id}`);
    await expectWaiting(page);
    await look(page, 'offline-report');
    expect(await reportsOf(anya, id)).toHaveLength(1);
  });

  await test.step('with two pages open it goes out once when the network is back', async () => {
    const second = await context.newPage();
    await second.goto(`${world.appUrl}/my/${id}`);
    await expectWaiting(second);
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/reports'))
        sent.push(request.url());
    });
    await context.setOffline(false);
    for (const one of [page, second]) {
      await expect(waitingOn(one)).toBeHidden();
      await expectReport(one, 'Три круга, дождь');
      await expect(one.getByText('Нет сети.')).toBeHidden();
    }
    expect(sent).toHaveLength(1);
    const reports = await reportsOf(anya, id);
    expect(new Set(reports.map(({ report_text }) => report_text))).toEqual(
      new Set(['Два круга по парку', 'Три круга, дождь']),
    );
    expect(reports).toHaveLength(2);
    expect(reports.every(({ media }) => media !== null)).toBe(true);
  });

  await test.step('signing out leaves nothing on the device', async () => {
    await page.evaluate(() => localStorage.removeItem('jwt'));
    await open('/my');
    await expect.poll(() => leftOn(page)).toEqual({ seen: 0, pictures: 0 });
  });
  await context.close();
});

test('[FEEL-06] without a worker a page whose script is missing waits for the network, and then comes by itself', async ({
  browser,
  complaints,
  world,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/feed`);
  // By its script, which then answers to links: before, the browser would load the page.
  await page.getByRole('link', { name: 'Вход по токену' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход по токену');
  complaints.expect(CUT);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Приватность' }).click();
  await expect(page.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
  await expect(page.getByText('Нет сети.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Приватность' })).toBeVisible();
  await context.close();
});

const waitingOn = (page: Page) => page.getByRole('region', { name: 'Ещё не отправлены' });

async function expectWaiting(page: Page): Promise<void> {
  const list = waitingOn(page);
  await expect(list.getByText('Ждёт отправки', { exact: true })).toBeVisible();
  await expect(list.getByText('Три круга, дождь')).toBeVisible();
  await expect(list.getByRole('img', { name: 'Фото, которое ждёт отправки' })).toBeVisible();
}

/** Its words and its picture, which came through the worker or out of it. */
async function expectReport(page: Page, words: string): Promise<void> {
  const card = page
    .getByRole('article')
    .filter({ hasText: words })
    .filter({ hasNot: page.getByText('Ждёт отправки') });
  await expect(card).toBeVisible();
  const picture = card.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

async function sendPhoto(world: World, anya: Actor, promiseId: number, text: string): Promise<void> {
  const { name, type, bytes } = await photoWithPlace('#7a9e7e');
  const form = new FormData();
  form.set('text', text);
  form.set('file', new Blob([bytes], { type }), name);
  const response = await fetch(`${world.appUrl}/api/promises/${promiseId}/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anya.token}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  expect(response.status).toBeLessThan(300);
}

const reportsOf = (anya: Actor, id: number) => anya.ask<Report[]>('GET', `/api/promises/${id}/reports`);

/** Where the worker is once it is at work. */
function workerOf(page: Page): Promise<{ script: string; scope: string }> {
  return page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    const path = (url: string) => new URL(url).pathname;
    return { script: path(active!.scriptURL), scope: path(scope) };
  });
}

/** Waits until so many pieces of what was seen are on the device. */
async function kept(page: Page, least: number): Promise<void> {
  await expect.poll(() => countSeen(page)).toBeGreaterThanOrEqual(least);
}

function countSeen(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('slovo');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('seen').objectStore('seen').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

async function leftOn(page: Page): Promise<{ seen: number; pictures: number }> {
  const pictures = await page.evaluate(async () => {
    if (!(await caches.has('seen-pictures'))) return 0;
    return (await (await caches.open('seen-pictures')).keys()).length;
  });
  return { seen: await countSeen(page), pictures };
}
