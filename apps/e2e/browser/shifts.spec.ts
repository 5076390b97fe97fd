// Answers that come late: what has been drawn before them stays where it is.
import type { BrowserContext, Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { settled, shiftsOf, watchShifts } from './layout-shifts.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

const copy = {
  id: 5,
  state: 'ready',
  requested_at: '2026-11-01T09:00:00.000Z',
  ready_at: '2026-11-01T09:01:00.000Z',
  expires_at: '2026-11-03T09:01:00.000Z',
  size: 3 * 1024 * 1024,
};
const ANSWERS: Record<string, { status?: number; json: object }> = {
  'no copy': { json: { export: null, deletion: null } },
  'a copy that is made': { json: { export: { ...copy, state: 'making' }, deletion: null } },
  'a copy that is ready': { json: { export: copy, deletion: null } },
  'a copy that is gone': { json: { export: { ...copy, state: 'expired' }, deletion: null } },
  'a refusal': { status: 400, json: { statusCode: 400, code: 'BAD_INPUT', message: 'no' } },
};

/** Answers the request of one's own data only when the returned function is called. */
async function holdOwnData(context: BrowserContext, answer: { status?: number; json: object }) {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/api/me/data', async (route) => {
    await held;
    await route.fulfill(answer);
  });
  return () => letGo();
}

const boxesBelow = (page: Page) =>
  Promise.all(
    [
      page.getByRole('button', { name: 'Выйти' }),
      page.locator('footer'),
      page.getByRole('heading', { name: 'Мои данные' }),
    ].map((one) => one.boundingBox()),
  );

for (const [name, answer] of Object.entries(ANSWERS))
  test(`[DATA-23] the profile stays where it is when the answer about one's own data comes: ${name}`, async ({
    browser,
    complaints,
    world,
  }) => {
    if (answer.status) complaints.expect(/400/);
    const actor = await (
      await Actor.arrive(world, {
        first_name: 'Нина',
        username: `nina_${Object.keys(ANSWERS).indexOf(name)}`,
      })
    ).signIn();
    for (const width of [320, 390, 1280]) {
      const context = await browser.newContext({
        ...signedIn(world, actor),
        viewport: { width, height: 2400 },
        reducedMotion: 'reduce',
      });
      complaints.listen(context);
      await watchShifts(context);
      const letGo = await holdOwnData(context, answer);
      const page = await context.newPage();
      await page.goto(`${world.appUrl}/profile`);
      await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
      await settled(page);
      const before = await boxesBelow(page);
      await shiftsOf(page);
      letGo();
      await expect(
        page.getByRole('button', { name: answer.status ? 'Попробовать ещё раз' : 'Удалить аккаунт' }),
      ).toBeVisible();
      await settled(page);
      expect({ width, boxes: await boxesBelow(page) }).toEqual({ width, boxes: before });
      expect({ width, shifts: await shiftsOf(page) }).toEqual({ width, shifts: [] });
      await context.close();
    }
  });
