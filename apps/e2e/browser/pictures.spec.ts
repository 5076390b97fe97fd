// What people look at: the days as a calendar, the year, and media that moves nothing when it comes.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import { signedIn } from './sample-people.ts';
import { settled, shiftsOf, watchShifts } from './layout-shifts.ts';
import { look } from './look.ts';
import { expect, test as withWorld } from './test.ts';

interface Pictured {
  owner: Actor;
  visitor: Actor;
  /** A habit of thirty days that was kept, skipped, missed and kept again. */
  habit: number;
  /** A promise with a photo and a clip, on which the visitor votes. */
  shown: number;
}

const test = withWorld.extend<object, { pictured: Pictured }>({
  pictured: [async ({ world }, use) => use(await live(world)), { scope: 'worker', timeout: 600_000 }],
});

async function live(world: World): Promise<Pictured> {
  const [owner, visitor] = await Promise.all([
    Actor.arrive(world, { first_name: 'Алина', username: 'alina_pictures' }).then((one) => one.signIn()),
    Actor.arrive(world, { first_name: 'Тимур', username: 'timur_pictures' }).then((one) => one.signIn()),
  ]);
  const habit = await promise(owner, {
    title: 'Двадцать страниц перед сном, даже если очень поздно',
    description: 'Бумажной книги. Телефон остаётся на кухне.',
    type: 'habit',
    days_total: 30,
    penalty_mode: 'none',
    approvalType: 'system',
  });
  const shown = await promise(owner, {
    title: 'Рисовать каждый день',
    type: 'challenge',
    days_total: 60,
    approvalType: 'anyuser',
  });
  // Six skips are there to spend, the seventh empty day is a miss.
  for (const letter of 'kkkkskkksssskskk-kkk') {
    if (letter === 'k') await report(world, owner, habit, 'Прочитано.');
    if (letter === 's') await owner.ask('POST', `/api/promises/${habit}/skip`);
    await world.advance('P1D');
  }
  const first = await report(world, owner, shown, 'Яблоко и тень', await photoWithPlace('#8a5a44'));
  await world.settle();
  // A person who voted once gets notices of the next reports, with their pictures.
  await visitor.ask('POST', `/api/reports/${first}/vote`, { voteType: 'approve' });
  const now = await world.advance('P1D');
  // On the first of a month the calendar would show no day that is over. A Moscow day from 03:00 is a UTC day.
  if (now.slice(8, 10) === '01') await world.advance('P1D');
  const clip = await readFile(new URL('../../media/test/fixtures/clip.webm', import.meta.url));
  await report(world, owner, shown, 'Та же тень, но движется', {
    name: 'clip.webm',
    type: 'video/webm',
    bytes: new Uint8Array(clip),
  });
  await report(world, owner, shown, 'И ещё раз акварелью', await photoWithPlace('#446a8a'));
  await world.settle();
  return { owner, visitor, habit, shown };
}

async function promise(
  owner: Actor,
  { approvalType, ...what }: Record<string, unknown> & { approvalType: string },
): Promise<number> {
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', what);
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType, username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return id;
}

async function report(
  world: World,
  owner: Actor,
  promiseId: number,
  text: string,
  file?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<number> {
  const form = new FormData();
  form.set('text', text);
  if (file) form.set('file', new Blob([file.bytes], { type: file.type }), file.name);
  const response = await fetch(`${world.appUrl}/api/promises/${promiseId}/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  if (!response.ok) throw new Error(`The report was refused: ${await response.text()}`);
  return ((await response.json()) as { report: { id: number } }).report.id;
}

const calendar = (page: Page) => page.getByRole('grid');
const tipOf = (page: Page) => page.locator('.ui-day-tip');

test('the days of a habit: by arrow keys, as a tip and as a table, at every width', async ({
  world,
  browser,
  complaints,
  pictured: { owner, habit },
}) => {
  const context = await browser.newContext(signedIn(world, owner));
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/my/${habit}`);
  await expect(calendar(page)).toBeVisible();
  await expect(page.getByRole('meter', { name: /Сила слова: \d+ из 100/ })).toBeVisible();
  await look(page, 'promise-days');

  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const today = calendar(page).locator('[aria-current="date"]');
    // On a Sunday the walk of the width before has ended here, and what has the focus cannot be given it.
    await today.blur();
    await today.focus();
    await expect(tipOf(page)).toHaveText(/сегодня/);
    await page.keyboard.press('ArrowLeft');
    await expect(tipOf(page)).toHaveText(/день \d+: /);
    // Over every date of a week the tip stays within its card.
    for (const key of ['Home', ...Array.from({ length: 6 }, () => 'ArrowRight'), 'End']) {
      await page.keyboard.press(key);
      const [tip, card] = await Promise.all([
        tipOf(page).boundingBox(),
        page.getByRole('region', { name: 'Дни' }).boundingBox(),
      ]);
      if (!tip || !card) throw new Error('no tip in a card');
      expect(tip.x).toBeGreaterThanOrEqual(card.x);
      expect(tip.x + tip.width).toBeLessThanOrEqual(card.x + card.width);
    }
    await page.keyboard.press('Escape');
    await expect(tipOf(page)).toBeHidden();
    await calendar(page).locator('[data-day="missed"], [data-day="kept"]').first().hover();
    await expect(tipOf(page)).toBeVisible();
    await page.mouse.move(0, 0);
  }
  await page.getByRole('button', { name: 'Таблицей' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await look(page, 'promise-days-table');
  await context.close();
});

test('the year of a person, on their own page and for others', async ({
  world,
  browser,
  complaints,
  pictured: { owner, visitor },
}) => {
  for (const [who, path, name] of [
    [owner, '/profile', 'profile-year'],
    [visitor, '/alina_pictures', 'person-year'],
  ] as const) {
    const context = await browser.newContext(signedIn(world, who));
    complaints.listen(context);
    const page = await context.newPage();
    await page.goto(world.appUrl + path);
    await expect(page.getByRole('img', { name: /год: сдержано дней/ }).first()).toBeVisible();
    await look(page, name);
    await context.close();
  }
});

test('with reduced motion nothing moves by itself, colours change at once', async ({
  world,
  browser,
  complaints,
  pictured: { owner, habit },
}) => {
  const context = await browser.newContext({ ...signedIn(world, owner), reducedMotion: 'reduce' });
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/my/${habit}`);
  await expect(calendar(page)).toBeVisible();
  const moving = (motion: 'reduce' | 'no-preference') =>
    page.emulateMedia({ reducedMotion: motion }).then(() =>
      page.evaluate(() => {
        const { dataset } = document.documentElement;
        dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
        return document.getAnimations().length;
      }),
    );
  expect(await moving('reduce')).toBe(0);
  // So that the line above says something: with motion the same change of scheme is seen to move.
  expect(await moving('no-preference')).toBeGreaterThan(0);
  await context.close();
});

/** Holds all requests of media back until `letGo` is called. */
async function holdMedia(context: BrowserContext) {
  const asked = new Set<string>();
  let go = (): void => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route('**/media/**', async (route) => {
    asked.add(route.request().url());
    await held;
    await route.continue();
  });
  return { asked, letGo: () => go() };
}

test('[MEDIA-18, MEDIA-22, MEDIA-23] media have boxes of their size: nothing moves when they load', async ({
  world,
  browser,
  complaints,
  pictured: { owner, visitor, shown },
}) => {
  for (const width of [320, 1280]) {
    for (const [who, path, count] of [
      [owner, `/my/${shown}`, 3],
      [visitor, '/notifications', 2],
      [visitor, '/feed', 0],
    ] as const) {
      const context = await browser.newContext({
        ...signedIn(world, who),
        viewport: { width, height: 2400 },
        reducedMotion: 'reduce',
      });
      complaints.listen(context);
      await watchShifts(context);
      const { asked, letGo } = await holdMedia(context);
      const page = await context.newPage();
      await page.goto(world.appUrl + path);
      const boxes = page.locator('main .ui-media');
      await expect(boxes).toHaveCount(count);
      await expect(page.getByText('Рисовать каждый день').first()).toBeVisible();
      await expect.poll(() => asked.size).toBeGreaterThanOrEqual(count);
      await settled(page);
      const before = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
      await shiftsOf(page);
      letGo();
      await expect(page.locator('main .ui-media > :is(img, video)')).toHaveCount(count);
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.querySelectorAll('main .ui-media > :is(img, video)')].every((one) =>
              one instanceof HTMLVideoElement ? one.readyState >= 2 : (one as HTMLImageElement).complete,
            ),
          ),
        )
        .toBe(true);
      await settled(page);
      expect({ path, width, shifts: await shiftsOf(page) }).toEqual({ path, width, shifts: [] });
      const after = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
      expect(after).toEqual(before);
      for (const box of after) {
        expect(box!.height).toBeLessThanOrEqual(400);
        if (path === '/notifications') {
          expect(box!.height).toBeGreaterThanOrEqual(200);
          expect(box!.width).toBeGreaterThanOrEqual(200);
        }
      }
      await context.close();
    }
  }
});
