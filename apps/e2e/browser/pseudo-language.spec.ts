// Pages with longer words than any language of the product has, on the narrowest phone.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { cutTexts } from './cut-texts.ts';
import { buildInPseudoLanguage, showInPseudoLanguage } from './pseudo-build.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

const softly = expect.configure({ soft: true });

test.beforeAll(() => buildInPseudoLanguage('web'));

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
  // Telegram allows no longer name.
  const username = `pia_${'w'.repeat(20)}${randomUUID().slice(0, 8)}`;
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
    await showInPseudoLanguage(context, world.appUrl, 'web');
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

  complaints.expect(/such\/page/);
  await look({}, [
    '/',
    '/feed',
    '/board',
    '/privacy',
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
