import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { detail } from '@slovo/texts/web/detail';
import { giving } from '@slovo/texts/web/giving';
import type { PromiseView, ReportView } from '../src/shared/api/wire.ts';
import { type Asked, FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf, visible } from './samples.ts';

export const other = { id: 8, username: 'boris', first_name: 'Борис', last_name: null, photo_url: null };
export const day = (number: number, state: PromiseView['days'][number]['state'], today = false) => ({
  day: number,
  date: `2026-11-${String(17 + number).padStart(2, '0')}`,
  state,
  today,
});
export const active = (part: Partial<PromiseView> = {}): PromiseView =>
  promiseOf({
    status: 'active',
    type: 'habit',
    days_total: 30,
    completed_days: 15,
    current_day: 3,
    started_at: '2026-11-18T07:00:00.000Z',
    days: [day(1, 'kept'), day(2, 'pending'), day(3, 'open', true), day(4, 'ahead')],
    skips: { used: 1, budget: 6 },
    ...part,
  });
export const hidden = () => refusal(404, 'PROMISE_NOT_FOUND', 'Обещание не найдено');
export interface World {
  promise: PromiseView;
  reports?: ReportView[];
  mine?: boolean;
}
/** A promise that its owner sees, and everyone while it is public. */
export function worldOf({ promise, reports = [], mine = true }: World) {
  const world = { promise, reports };
  const see = ({ query }: Asked) => {
    if (mine) return visible(world.promise);
    const named = query.get('username') ?? world.promise.username;
    return world.promise.is_public && named === world.promise.username
      ? visible(world.promise, 'public')
      : hidden();
  };
  const gateway = new FakeGateway()
    .on('GET /api/promises/:id/visible', see)
    .on('GET /api/promises/:id/reports', () => world.reports)
    .on('GET /public/promises/:id/reports', () => world.reports)
    .on('GET /api/promises/:id/motivator/invitations', () => ({
      invitations: [world.promise.invitation].filter(Boolean),
    }))
    .on('GET /api/reports/:id/approval-count', () => ({
      report_id: 70,
      promise_id: 31,
      status: 'open',
      totalVotes: 0,
      approveVotes: 0,
      requiredVotes: 1,
    }))
    .on('GET /api/reports/:id/approvals', () => []);
  return { gateway, world };
}
export async function open(
  given: World,
  { path = '/my/31', user = person as typeof person | typeof other | null } = {},
) {
  const made = worldOf(given);
  const app = await mountApp(path, { gateway: made.gateway, user });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, ...made };
}
export const pressTwice = (button: HTMLElement) =>
  act(async () => {
    // Both before the button renders as busy.
    fireEvent.click(button);
    fireEvent.click(button);
  });
export const menu = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: detail.more }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
/** Starts a draft: opens the moment in which the word is given, and gives it by keyboard. */
export const giveWord = async () => {
  await userEvent.click(await screen.findByRole('button', { name: detail.start }));
  (await screen.findByRole('button', { name: giving.give })).focus();
  await userEvent.keyboard('{Enter}');
};
