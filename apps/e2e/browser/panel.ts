import type { BrowserContext, Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { tokenIn } from '../src/panel-link.ts';
import { startSharedWorld } from '../src/shared-world.ts';
import { expect, test as withWorld } from './test.ts';

/** The sandbox starts with four people, so this is the id of the first who arrives. */
const FIRST_ARRIVAL = 7_100_000_005;

interface PanelWorld {
  /** A world that knows an operator. */
  world: World;
  operator: Actor;
  /** A person whom the bot may write to. */
  reader: Actor;
}

interface PanelFixtures {
  /** A browser of its own, in which nobody has entered a token. */
  desk: BrowserContext;
  /** A token that nobody has used yet. */
  token: string;
  /** The panel, opened by the operator. */
  panel: Page;
}

export const test = withWorld.extend<PanelFixtures, PanelWorld>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      // Each test brings a token of its own, which counts as a guess until it was used once.
      const generous = { RATE_LIMIT_OPERATOR: '1000' };
      const world = await startSharedWorld({ ADMIN_TELEGRAM_IDS: String(FIRST_ARRIVAL), ...generous });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  operator: [
    async ({ world }, use) => {
      const operator = await Actor.arrive(world, { first_name: 'Кирилл', username: 'kirill_panel' });
      if (operator.id !== FIRST_ARRIVAL) throw new Error(`the operator has the Telegram id ${operator.id}`);
      await use(await operator.signIn());
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  reader: [
    async ({ world, operator }, use) => {
      // The operator arrives first: the world knows them by their id.
      await operator.say('/start');
      const reader = await Actor.arrive(world, { first_name: 'Лукерья', username: 'lukerya_panel' });
      await reader.say('/start');
      await world.settle();
      await use(reader);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  desk: async ({ browser, complaints }, use) => {
    const context = await browser.newContext();
    complaints.listen(context);
    await use(context);
    await context.close();
  },
  token: async ({ operator }, use) => use(await askForToken(operator)),
  panel: async ({ desk, world, token }, use) => {
    const page = await desk.newPage();
    await page.goto(`${world.appUrl}/admin#token=${token}`);
    await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
    await use(page);
  },
});

/** As operators do it: the bot answers /admin with a link. */
export async function askForToken(operator: Actor): Promise<string> {
  const last = (await operator.chat(1)).at(-1)?.message_id ?? 0;
  await operator.say('/admin');
  const { button } = await operator.findButton(
    ({ url }, message) => message.message_id > last && (url?.includes('/admin#token=') ?? false),
    'a link to the panel',
  );
  return tokenIn(button.url);
}

export { expect };
