import { test as base, expect, type BrowserContextOptions } from '@playwright/test';
import type { World } from '@slovo/testing';
import { testClockOffset } from '@slovo/testing/clock';
import { shiftDate } from '@slovo/testing/shift-date';
import { startSharedWorld } from '../src/shared-world.ts';
import { Complaints } from './complaints.ts';
import { Person } from './person.ts';

export interface Stranger {
  first_name: string;
  username: string;
  language_code?: string;
}

interface Fixtures {
  complaints: Complaints;
  /** Opens a browser of its own for a person of the sandbox: a name from its list, or a new one. */
  sitDown: (who: string | Stranger, options?: BrowserContextOptions) => Promise<Person>;
}

/** All specs share one world; what a spec needs in it the spec makes. */
export const test = base.extend<Fixtures, { world: World }>({
  /** Its pages keep the time of the suite, as a person's device keeps the server's. */
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (testClockOffset() !== 0) await context.addInitScript(shiftDate, testClockOffset());
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],

  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const world = await startSharedWorld();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      complaints.listen(context);
      await use(complaints);
      expect(complaints.unexpected, 'stray errors in the pages').toEqual([]);
    },
    { auto: true },
  ],

  sitDown: async ({ browser, complaints, world }, use) => {
    const people: Person[] = [];
    await use(async (who, options) => {
      const context = await browser.newContext(options);
      complaints.listen(context);
      const name = typeof who === 'string' ? who : await introduce(world, who);
      const chat = await context.newPage();
      await chat.goto(world.sandboxUrl);
      // By the beginning: the button goes on with the last message, which may name others.
      await chat
        .getByRole('list', { name: 'Кто вы' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      const person = new Person(context, chat);
      people.push(person);
      return person;
    });
    for (const { context } of people) await context.close();
  },
});

export { expect };

async function introduce(world: World, stranger: Stranger): Promise<string> {
  const response = await fetch(`${world.sandboxUrl}/sandbox/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language_code: 'ru', ...stranger }),
  });
  expect(response.status).toBe(201);
  return stranger.first_name;
}
