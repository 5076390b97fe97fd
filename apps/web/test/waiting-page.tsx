import { screen } from '@testing-library/react';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import type { FeedItem } from '../src/shared/api/wire.ts';
import type { WaitingReport } from '../src/features/voting/inbox/waiting-queries.ts';
import { mountApp } from './mount-app.tsx';
import { active, other } from './promise-page.tsx';
import { promiseOf } from './samples.ts';

export const LIST = 'GET /api/voting/pending-reports';
export const COUNT = 'GET /api/voting/pending-reports/count';
export const VOTE = 'POST /api/reports/:id/vote';
export const REJECT = 'POST /api/reports/:id/reject-by-motivator';

export const waitingOf = (part: Partial<WaitingReport> = {}): WaitingReport => ({
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

export function worldOf(reports: WaitingReport[]) {
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
export const openWaiting = async (reports: WaitingReport[], path = '/feed?waiting=true') => {
  const made = worldOf(reports);
  return { ...made, ...(await mountApp(path, { gateway: made.gateway })) };
};
export const card = (title: string) => screen.findByRole('article', { name: new RegExp(title) });

/** A card of the feed with a report that waits. */
export const feedItemOf = (id: number, reportId: number, action: 'vote' | 'sign-in' = 'vote'): FeedItem => ({
  ...active({ id, user_id: 8, owner: other, is_public: true, approval_type: 'anyuser' }),
  waiting_report: {
    id: reportId,
    day_number: 2,
    report_text: 'Сорок дорожек',
    media: null,
    media_count: 0,
    created_at: '2026-11-19T06:48:00.000Z',
    poll: { status: 'open', totalVotes: 0, approveVotes: 0, requiredVotes: 1, action, voted: false },
  },
});
