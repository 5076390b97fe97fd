import {
  getUserByUsername,
  getUserPromise,
  listFeed,
  listPublicReports,
  listUserPromises,
  type PromiseView,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { Gateway } from './open-gateway.ts';
import { readPreview } from './preview.ts';

export const owner = { id: 7, username: 'Anna', first_name: 'Аня', last_name: 'Ветрова', photo_url: null };
export const promise = {
  id: 5,
  user_id: 7,
  username: 'Anna',
  title: 'Бегать по утрам',
  description: '',
  type: 'challenge',
  owner,
  current_day: 12,
  days_total: 30,
  completed_days: 10,
  closed_at: null,
  streak: 4,
  version: 3,
  days: Array.from({ length: 30 }, (_, index) => ({ day: index + 1, state: index < 10 ? 'kept' : 'ahead' })),
} as unknown as PromiseView;

/** The services know Anna, her public promise 5 and its reports, and nothing else. */
export function answerPublicPages(gateway: Gateway): void {
  gateway.answer(getUserPromise, ({ username, id }) => {
    if (username.toLowerCase() !== 'anna' || id !== 5) throw new Refusal('PROMISE_NOT_FOUND');
    return promise;
  });
  gateway.answer(listPublicReports, () => ({
    items: [{ report_text: 'Два километра под дождём' }, { report_text: '' }],
    next: null,
  }));
  gateway.answer(getUserByUsername, ({ username }) => {
    if (username.toLowerCase() !== 'anna') throw new Refusal('USER_NOT_FOUND');
    return { ...owner, bio: 'Бегаю <b>и</b> пишу', stats: { promises: 3, completed: 2, reports: 41 } };
  });
  gateway.answer(listUserPromises, () => ({ items: [promise], next: null }));
  gateway.answer(listFeed, () => ({ items: [promise, { ...promise, id: 6, username: null }], next: null }));
}

export async function openPage(gateway: Gateway, path: string, headers: Record<string, string> = {}) {
  const response = await gateway.fetch(path, { headers });
  const html = await response.text();
  return { response, html, ...readPreview(html) };
}
