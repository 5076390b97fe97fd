// Real: every service as built, a browser with a touch screen, whose fingers its own protocol moves.
import { randomUUID } from 'node:crypto';
import type { CDPSession, Locator, Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const TITLES = ['Плавать до буйка', 'Плавать до маяка'];

test('[LOOP-49] a finger accepts and skips cards, and a short pull or a scroll decides nothing', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await arrive(world, 'vasya_swiped');
  for (const title of TITLES) await reportToAnybody(owner, title);
  await world.settle(); // their polls are open
  const voter = await arrive(world, 'inna_swipes');
  const context = await browser.newContext({ ...signedIn(world, voter), viewport: PHONE, hasTouch: true });
  complaints.listen(context);
  const page = await context.newPage();
  const finger = await context.newCDPSession(page);
  const votes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/vote')) votes.push(pathname);
  });
  await page.goto(`${world.appUrl}/feed?waiting=true`);

  const first = await skipToOwn(page);
  await test.step('a short pull moves the card, and lets it go back', async () => {
    const lift = await pull(finger, first, [40, 0]);
    await expect(first).toHaveCSS('translate', '40px');
    await lift();
    await expect(first).toHaveCSS('translate', 'none');
    expect(votes).toEqual([]);
  });

  await test.step('a finger that goes up scrolls, wherever it goes then', async () => {
    const lift = await pull(finger, first, [0, -150], [200, -150]);
    await expect.poll(() => page.getByRole('dialog').evaluate(scrolledBy)).toBeGreaterThan(0);
    await expect(first).toHaveCSS('translate', 'none');
    await lift();
    await page.getByRole('dialog').evaluate(scrollToTop);
  });

  const name = (await first.getAttribute('aria-label'))!;
  await test.step('a long pull to the right accepts it', async () => {
    expect(votes).toEqual([]);
    const lift = await pull(finger, first, [200, 4]);
    await expect(first.locator('[data-swipe="right"]')).toHaveAttribute('data-far', 'true');
    await lift();
    await expect(page.getByRole('article', { name })).toHaveCount(0);
    expect(votes).toHaveLength(1);
  });

  await test.step('and one to the left leaves the next card to others', async () => {
    const second = await skipToOwn(page);
    const next = (await second.getAttribute('aria-label'))!;
    expect(next).not.toBe(name);
    await (
      await pull(finger, second, [-200, 4])
    )();
    await expect(page.getByRole('article', { name: next })).toHaveCount(0);
    expect(votes).toHaveLength(1);
  });
  await context.close();
});

const arrive = async (world: World, username: string): Promise<Actor> =>
  (await Actor.arrive(world, { first_name: 'Вася', username })).signIn();

/** A public promise with a report that anybody may vote for, whose text is longer than a phone is high. */
async function reportToAnybody(owner: Actor, title: string): Promise<void> {
  const what = { title, type: 'challenge', days_total: 7 };
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', what);
  const promise = `/api/promises/${id}`;
  await owner.ask('PATCH', `${promise}/approval-type`, { approvalType: 'anyuser', username: null });
  await owner.ask('POST', `${promise}/start`);
  await owner.ask('PATCH', `${promise}/privacy`, { is_public: true });
  const text = 'Туда и обратно.\n'.repeat(80);
  await owner.ask('POST', `${promise}/reports`, { text }, { 'idempotency-key': randomUUID() });
}

/** The card on top, after those of other specs, which share the world. */
async function skipToOwn(page: Page): Promise<Locator> {
  const deck = page.getByRole('dialog', { name: 'Ждут вас' });
  for (;;) {
    await expect(deck.getByRole('article')).toBeVisible();
    const name = (await deck.getByRole('article').getAttribute('aria-label'))!;
    const card = deck.getByRole('article', { name, exact: true });
    if (TITLES.some((title) => name.startsWith(title))) return card;
    await card.getByRole('button', { name: 'Пропустить' }).click();
    await expect(card).toHaveCount(0);
  }
}

/** Puts a finger on the card's name and moves it through these points, from there. Returns what lifts it. */
async function pull(finger: CDPSession, card: Locator, ...path: [dx: number, dy: number][]) {
  const box = (await card.locator('h3').boundingBox())!;
  const [x, y] = [PHONE.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove', dx: number, dy: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + dx, y: y + dy }] });
  await touch('touchStart', 0, 0);
  let [fromX, fromY] = [0, 0];
  for (const [toX, toY] of path) {
    for (let step = 1; step <= STEPS; step += 1)
      await touch(
        'touchMove',
        fromX + ((toX - fromX) * step) / STEPS,
        fromY + ((toY - fromY) * step) / STEPS,
      );
    [fromX, fromY] = [toX, toY];
  }
  return () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
const STEPS = 8;

// What follows runs in the page.

/** How far the sheet, or something in it, has been scrolled. */
function scrolledBy(sheet: Element): number {
  return Math.max(...[sheet, ...sheet.querySelectorAll('*')].map(({ scrollTop }) => scrollTop));
}

function scrollToTop(sheet: Element): void {
  for (const element of [sheet, ...sheet.querySelectorAll('*')]) element.scrollTop = 0;
}
