// Every address of the panel, with people who write in a third alphabet: all other texts of a page are the panel's.
import { language } from '@slovo/texts/language';
import { FakeGateway, json } from '@slovo/testing/fake-gateway';
import { act } from '@testing-library/react';
import type { FileRoutesByFullPath } from '../src/routeTree.gen.ts';
import { fileOf, filesOf, previewOf } from './audience-samples.ts';
import { detailsOf, listOf as batchesOf, recipientOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';
import * as records from './record-samples.ts';
import { alina, pageOf, searchOf, sessionOf } from './samples.ts';

/** What people wrote in Russian, in Greek instead. */
const inGreek = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\p{Script=Cyrillic}+/gu, 'ωμέγα'));

const ANSWERS: Record<string, unknown> = {
  '/users/search': searchOf([alina]),
  '/users/:id': pageOf(),
  '/users/:id/sessions': { sessions: [sessionOf()] },
  '/users/:id/promises': records.listOf([records.running]),
  '/notifications/receipts/user/:id': [],
  '/promises/:id': records.promisePageOf(),
  '/promises/:id/moments': records.momentsOf(),
  '/promises/:id/reports': [records.reportOf()],
  '/promises/:id/votes': [],
  '/promises/:id/invitations': [],
  '/promises/:id/receipts': [],
  '/notifications/batches': batchesOf([detailsOf()]),
  '/notifications/batches/:id/status': detailsOf(),
  '/notifications/batches/:id/recipients': [recipientOf()],
  '/notifications/templates': { success: true, templates: [] },
  '/segments': { success: true, segments: [] },
  '/media': filesOf([fileOf(1)]),
  '/media/:id': fileOf(1),
  '/system': records.systemOf([records.serviceOf('auth'), records.serviceOf('media', null)]),
  '/sending': records.sendingOf(),
  '/audit': [records.lineOf()],
  '/:service/parked-events': [records.parkedOf()],
};

function gateway(): FakeGateway {
  const made = new FakeGateway().on('POST /api/admin/notifications/group', () => previewOf());
  const ofMany = (path: string) => path.includes(':');
  // The latest handler wins, so addresses without parameters come last.
  for (const path of Object.keys(ANSWERS).toSorted((a, b) => Number(ofMany(b)) - Number(ofMany(a))))
    made.on(`GET /api/admin${path}`, () => json(inGreek(ANSWERS[path])));
  return made;
}

/** A route without its visit does not compile. */
const VISITS = {
  '/': '/?q=ali',
  '/audit': '/audit',
  '/parked': '/parked',
  '/system': '/system',
  '/batches/$id': '/batches/93',
  '/notifications/': '/notifications',
  '/notifications/batches': '/notifications/batches',
  '/notifications/broadcast': '/notifications/broadcast',
  '/notifications/group': '/notifications/group',
  '/notifications/history': '/notifications/history',
  '/notifications/media': '/notifications/media',
  '/promises/$id': '/promises/411',
  '/promises/': '/promises',
  '/users/$id/promises': '/users/184/promises',
  '/users/$id/': '/users/184',
} satisfies Record<keyof FileRoutesByFullPath, string>;

/** With further views of these addresses. */
export const PAGES: string[] = [
  ...Object.values(VISITS),
  '/',
  '/promises/411?tab=votes',
  '/promises/411?tab=invitations',
  '/promises/411?tab=receipts',
  '/batches/nothing',
  '/no/such/page',
];

/** Opens a page, and waits until what it loads is on it. */
export async function visit(path: string): Promise<void> {
  document.documentElement.lang = language;
  await mountPanel(path, { gateway: gateway() });
  for (let settled = 0; settled < 8; settled += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
}

const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Words of these letters that the page shows or says, except in elements marked with another language. */
export function saidIn(letters: RegExp): string[] {
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement!;
    if (element.closest('[lang]')?.getAttribute('lang') !== language) continue;
    if (element.closest('code, kbd, pre')) continue;
    if (node instanceof Element) said.push(...SPOKEN.map((name) => node.getAttribute(name) ?? ''));
    else said.push(node.textContent!);
  }
  return [...new Set(said.flatMap((text) => text.match(letters) ?? []))];
}
