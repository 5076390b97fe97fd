// Pages with longer words than any language of the product has, on the narrowest phone.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { buildInPseudoLanguage, showInPseudoLanguage } from './pseudo-build.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

const softly = expect.configure({ soft: true });

test.beforeAll(buildInPseudoLanguage);

/** Waits until the page has drawn what it loaded: its heading, and nothing that is still loading. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pseudo');
  await expect(page.locator('h1').first()).toHaveText(/[^\s]/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('[LANG-16] at 320 px no page scrolls sideways and no text is cut', async ({
  browser,
  complaints,
  world,
}) => {
  const username = `pia_${randomUUID().slice(0, 8)}`;
  const pia = await (await Actor.arrive(world, { first_name: 'Πία', username })).signIn();
  const { id } = await pia.ask<{ id: number }>('POST', '/api/promises', {
    title: 'Διάβασμα',
    type: 'challenge',
    days_total: 14,
  });
  await pia.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser', username: null });
  await pia.ask('POST', `/api/promises/${id}/start`);
  await pia.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  await pia.ask('POST', `/api/promises/${id}/reports`, { text: 'α' }, { 'idempotency-key': randomUUID() });
  await world.settle();

  const look = async (options: object, paths: string[]) => {
    const context = await browser.newContext({
      ...options,
      viewport: { width: 320, height: 700 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    complaints.listen(context);
    await showInPseudoLanguage(context, world.appUrl);
    // Pages do not reload for the person's own language: they have reloaded for it already.
    await context.addInitScript(() => {
      if (window === top && location.protocol !== 'about:') sessionStorage.setItem('language-tried', 'ru');
    });
    const page = await context.newPage();
    for (const path of paths) {
      await open(page, world.appUrl + path);
      softly(await page.evaluate(cutTexts), path).toEqual([]);
    }
    await context.close();
  };

  await look({}, [
    '/',
    '/feed',
    '/board',
    '/board/user/1',
    '/article/1',
    '/habit/1',
    '/auth',
    '/manual-auth',
    '/there/is/no/such/page',
    `/${username}/p/${id}`,
  ]);
  await look(signedIn(world, pia), [
    '/my',
    `/my/${id}`,
    '/create',
    `/${username}`,
    '/profile',
    '/profile?view=edit',
    '/notifications',
    '/sessions',
    '/feed',
  ]);
});

/** What is beyond the edge of the page or of an element that hides what does not fit. Runs in the page. */
function cutTexts(): string[] {
  const cut: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    cut.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement!;
    if (!text.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      // Made for screen readers alone.
      if (position === 'absolute' && frame.width <= 1) break;
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (overflowX === 'visible') continue;
      if (words.right <= frame.right + 1 && words.left >= frame.left - 1) continue;
      cut.push(`${text.textContent.trim().slice(0, 60)} in ${box.tagName} ${box.className.toString()}`);
      break;
    }
  }
  return cut;
}
