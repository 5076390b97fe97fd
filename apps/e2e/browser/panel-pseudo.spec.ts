// The panel with longer words than any language of the product has, on the narrowest phone.
import { cutTexts } from './cut-texts.ts';
import { expect, test } from './panel.ts';
import { buildInPseudoLanguage, showInPseudoLanguage } from './pseudo-build.ts';

const softly = expect.configure({ soft: true });

test.beforeAll(() => buildInPseudoLanguage('panel'));

interface Ids {
  person: number;
  promise: number;
}
const PAGES: Record<string, (ids: Ids) => string[]> = {
  'people and promises': ({ person, promise }) => [
    '/',
    `/users/${person}`,
    `/users/${person}/promises`,
    '/promises',
    `/promises/${promise}`,
  ],
  messages: () => [
    '/notifications',
    '/notifications/group',
    '/notifications/broadcast',
    '/notifications/media',
  ],
  records: () => ['/notifications/batches', '/notifications/history', '/audit', '/parked', '/system'],
};

for (const [pages, pathsOf] of Object.entries(PAGES))
  test(`[LANG-16] at 320 px no page of the panel scrolls sideways and no text is cut: ${pages}`, async ({
    browser,
    complaints,
    reader,
    token,
    world,
  }) => {
    await reader.signIn();
    const what = { title: 'Διάβασμα', type: 'challenge', days_total: 14 };
    const { id } = await reader.ask<{ id: number }>('POST', '/api/promises', what);
    await reader.ask('POST', `/api/promises/${id}/start`);
    await world.settle();
    const context = await browser.newContext({
      viewport: { width: 320, height: 700 },
      reducedMotion: 'reduce',
    });
    complaints.listen(context);
    await showInPseudoLanguage(context, world.appUrl, 'panel');
    const page = await context.newPage();
    await page.goto(`${world.appUrl}/admin#token=${token}`);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    for (const path of pathsOf({ person: reader.userId, promise: id })) {
      await page.goto(`${world.appUrl}/admin${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pseudo');
      await expect(page.locator('h1').first()).toHaveText(/[áéíóú]|Διάβασμα|Лукерья/i);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      softly(await page.evaluate(cutTexts), path).toEqual([]);
    }
    await context.close();
  });
