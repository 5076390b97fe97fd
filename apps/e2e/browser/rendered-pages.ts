// What specs of pages that the server renders have in common.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { expect } from './test.ts';

const ENTRY = /\/assets\/index-[\w-]+\.js$/;

/** The renderer starts with the first page that it is asked for; until then browsers draw pages themselves. */
export const whenRendered = (address: string): Promise<void> =>
  expect.poll(async () => (await (await fetch(address)).text()).includes('id="handover"')).toBe(true);

/** Opens the page while the app's script is held back; the function lets it go. */
export async function openWithoutApp(page: Page, address: string): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return letGo;
}

/** React marks the elements that are its own. */
export const isTakenOver = (page: Page): Promise<boolean> =>
  page.locator('h1').evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react')));

export const arrive = async (world: World, username: string): Promise<Actor> =>
  (await Actor.arrive(world, { first_name: 'Вера', username })).signIn();

/** The path of a running promise with a report that waits for votes. */
export async function publicPromise(world: World, username: string, title: string): Promise<string> {
  const owner = await arrive(world, username);
  const what = { title, type: 'challenge', days_total: 7 };
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', what);
  const promise = `/api/promises/${id}`;
  await owner.ask('PATCH', `${promise}/approval-type`, { approvalType: 'anyuser', username: null });
  await owner.ask('POST', `${promise}/start`);
  await owner.ask('PATCH', `${promise}/privacy`, { is_public: true });
  await owner.ask(
    'POST',
    `${promise}/reports`,
    { text: 'Насчитала сто' },
    { 'idempotency-key': randomUUID() },
  );
  await world.settle(); // its poll is open
  return `/${username}/p/${id}`;
}
