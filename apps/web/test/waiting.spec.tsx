import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import type { FeedItem } from '../src/shared/api/wire.ts';
import type { WaitingReport } from '../src/features/voting/inbox/waiting-queries.ts';
import { askAnew, mountApp } from './mount-app.tsx';
import { active, other } from './promise-page.tsx';
import { person, promiseOf } from './samples.ts';

const LIST = 'GET /api/voting/pending-reports';
const COUNT = 'GET /api/voting/pending-reports/count';
const VOTE = 'POST /api/reports/:id/vote';

const waitingOf = (part: Partial<WaitingReport> = {}): WaitingReport => ({
  report_id: 70,
  promise_id: 31,
  promise_title: 'Плавать',
  owner: other,
  day_number: 2,
  report_text: 'Сорок дорожек',
  media_path: null,
  media: null,
  more_media: [],
  created_at: '2026-11-19T06:48:00.000Z',
  role: 'voter',
  known: true,
  is_public: true,
  decide_by: null,
  poll: { report_id: 70, promise_id: 31, status: 'open', totalVotes: 0, approveVotes: 0, requiredVotes: 1 },
  ...part,
});
const two = [waitingOf(), waitingOf({ report_id: 71, promise_id: 32, promise_title: 'Читать' })];

function worldOf(reports: WaitingReport[]) {
  const world = { reports };
  const gateway = new FakeGateway()
    .on(LIST, () => world.reports)
    .on('GET /api/promises', () => ({ promises: [promiseOf()] }))
    .on(COUNT, () => ({ count: world.reports.length, more: false, known: 0 }))
    .on(VOTE, ({ path }) => {
      world.reports = world.reports.filter(({ report_id: id }) => path !== `/api/reports/${id}/vote`);
      return {};
    });
  return { world, gateway };
}
const open = async (reports: WaitingReport[], path = '/feed?waiting=true') => {
  const made = worldOf(reports);
  return { ...made, ...(await mountApp(path, { gateway: made.gateway })) };
};
const card = (title: string) => screen.findByRole('article', { name: new RegExp(title) });

describe('«Ждут вас»', () => {
  it('[LOOP-39] is one line with the number, which opens the cards; nothing while nothing waits', async () => {
    const { unmount, router } = await open(two, '/my');
    const line = await screen.findByRole('link', { name: 'Ждут вас: 2' });
    await userEvent.click(line);
    expect(await card('Плавать')).toHaveTextContent('Сорок дорожек');
    expect(router.state.location.href).toBe('/feed?waiting=true');
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my'));
    unmount();
    await open([], '/my');
    await askAnew();
    expect(screen.queryByRole('link', { name: /Ждут вас/ })).toBeNull();
  });

  it('[LOOP-42] one report after another is decided by a button or a key, and the end is said', async () => {
    const { gateway } = await open(two);
    await card('Плавать');
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    await card('Читать');
    await userEvent.keyboard('v');
    expect(await screen.findByText('Это были все')).toBeVisible();
    expect(gateway.to(VOTE).map(({ path }) => path)).toEqual([
      '/api/reports/70/vote',
      '/api/reports/71/vote',
    ]);
  });

  it('[LOOP-42] a skipped card comes back only with the next visit', async () => {
    await open(two);
    await card('Плавать');
    await userEvent.keyboard('n');
    await card('Читать');
    await userEvent.click(screen.getByRole('button', { name: 'Пропустить' }));
    expect(await screen.findByText('Это были все')).toBeVisible();
  });

  it('[LOOP-42] what was decided elsewhere meanwhile says so, when the list drops it', async () => {
    const { world } = await open(two);
    await card('Плавать');
    world.reports = [two[1]!];
    await askAnew();
    expect(await screen.findByText('Уже решено без вас')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Проголосовать за' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
    await card('Читать');
  });

  it('[LOOP-42] and when the vote is refused; a lost connection keeps the card', async () => {
    const { gateway } = await open([two[0]!]);
    gateway.on(VOTE, () => refusal(500, 'INTERNAL', 'нет'));
    await card('Плавать');
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Не получилось');
    gateway.on(VOTE, () => refusal(409, 'REPORT_NOT_PENDING', 'нет'));
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    expect(await screen.findByText('Уже решено без вас')).toBeVisible();
  });

  it('[LOOP-42] a motivator rejects with a reason, whose letters are no keys', async () => {
    const { gateway } = await open([waitingOf({ role: 'motivator' })]);
    gateway.on('POST /api/reports/:id/reject-by-motivator', () => ({}));
    const report = await card('Плавать');
    await userEvent.click(within(report).getByRole('button', { name: 'Отклонить' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Причина' }), 'vn');
    const sheet = screen.getByRole('dialog', { name: 'Почему отклоняете?' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Отклонить' }));
    await waitFor(() =>
      expect(gateway.to('POST /api/reports/:id/reject-by-motivator')[0]?.body).toEqual({ reason: 'vn' }),
    );
    expect(await screen.findByText('Это были все')).toBeVisible();
  });

  it('[LOOP-42] a list that did not load offers another try', async () => {
    const { gateway } = worldOf(two);
    gateway.on(LIST, () => refusal(400, 'BAD_INPUT', 'нет'));
    await mountApp('/feed?waiting=true', { gateway });
    await screen.findByText('Список не загрузился.');
    gateway.on(LIST, () => two);
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await card('Плавать')).toBeVisible();
  });
});

describe('a card of the feed', () => {
  const itemOf = (action: 'vote' | 'sign-in'): FeedItem => ({
    ...active({ user_id: 8, owner: other, is_public: true, approval_type: 'anyuser' }),
    waiting_report: {
      id: 70,
      day_number: 2,
      report_text: 'Сорок дорожек',
      media: null,
      media_count: 0,
      created_at: '2026-11-19T06:48:00.000Z',
      poll: { status: 'open', totalVotes: 0, approveVotes: 0, requiredVotes: 1, action, voted: false },
    },
  });

  it('[LOOP-43] shows the newest report that waits, and takes a vote', async () => {
    const { gateway } = worldOf([]);
    gateway.on('GET /api/public/promises/feed', () => [itemOf('vote')]).on(VOTE, () => ({}));
    await mountApp('/feed', { gateway, user: person });
    const tile = await screen.findByRole('article');
    expect(await within(tile).findByText('Сорок дорожек')).toBeVisible();
    await userEvent.click(within(tile).getByRole('button', { name: 'Проголосовать за день 2' }));
    expect(await within(tile).findByRole('button', { name: 'Проголосовал' })).toHaveFocus();
    expect(gateway.to(VOTE)[0]!.path).toBe('/api/reports/70/vote');
  });

  it('[LOOP-43] leads a visitor to sign in, and asks nothing of the inbox', async () => {
    const { gateway } = worldOf([]);
    gateway.on('GET /api/public/promises/feed', () => [itemOf('sign-in')]);
    await mountApp('/feed', { gateway, user: null });
    expect(await screen.findByRole('link', { name: 'Войти и проголосовать' })).toBeVisible();
    expect(gateway.to(COUNT)).toEqual([]);
  });
});
