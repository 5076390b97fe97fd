// Every address of the route table, with people who write in a third alphabet: all other texts of a page are the
// product's own.
import { language } from '@slovo/texts/language';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { act, screen } from '@testing-library/react';
import type { FileRoutesByFullPath } from '../src/routeTree.gen.ts';
import { drawn, mountApp } from './mount-app.tsx';
import { active, day } from './promise-page.tsx';
import { person as anya, promiseOf, receiptOf, reportOf, tokenOf, visible } from './samples.ts';

/** What people wrote. */
const WORDS = 'Ωμέγα άλφα';
const person = { ...anya, username: 'omega', first_name: 'Ωμέγα', last_name: null };
const own = { owner: person, username: person.username, title: WORDS, description: WORDS };

const running = active({ ...own, is_public: true, approval_type: 'anyuser', streak: 4, strength: 62 });
const reports = [
  reportOf({ report_text: WORDS }),
  reportOf({ id: 71, day_number: 1, report_text: WORDS, report_status: 'approved', approved_by: 'system' }),
];
const promises = [
  running,
  promiseOf({ ...own, id: 32, type: 'goal' }),
  promiseOf({
    ...own,
    id: 33,
    status: 'closed',
    completion_type: 'give_up',
    started_at: '2026-11-01T07:00:00.000Z',
    closed_at: '2026-11-03T07:00:00.000Z',
    days: [day(1, 'kept'), day(2, 'missed'), day(3, 'rejected')],
  }),
];
const profile = {
  ...person,
  telegram_id: 7001,
  bio: WORDS,
  language,
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 3, completed: 1, reports: 2 },
  created_at: '2026-03-01T00:00:00.000Z',
};
const motivator = {
  title: WORDS,
  specialization: WORDS,
  bio: WORDS,
  education: true,
  certifications: true,
  website: 'https://example.org',
  updated_at: '2026-11-01T00:00:00.000Z',
};
const session = {
  session_id: 'session-1',
  auth_type: 'webapp',
  device_info: { platform: '', browser: '', os: '', device: '' },
  last_activity_at: '2026-11-20T06:00:00.000Z',
  created_at: '2026-11-01T06:00:00.000Z',
  expires_at: '2026-12-01T06:00:00.000Z',
  revoked_at: null,
  ip_address: '10.0.0.xxx',
  user_agent: null,
};

const grant = {
  sessionId: 'session-1',
  userId: person.id,
  username: person.username,
  token: tokenOf(person),
  user: profile,
};

const gateway = (): FakeGateway =>
  new FakeGateway()
    .on('POST /validate', () => ({ success: true, valid: true, session: grant }))
    .on('GET /api/promises', () => ({ promises }))
    .on('GET /api/promises/:id/visible', ({ path }) =>
      visible(promises.find(({ id }) => id === Number(path.split('/')[3])) ?? running),
    )
    .on('GET /api/promises/:id/reports', () => reports)
    .on('GET /public/promises/:id/reports', () => reports)
    .on('GET /api/promises/:id/motivator/invitations', () => ({ invitations: [] }))
    .on('GET /api/reports/:id/approvals', () => [])
    .on('GET /api/reports/:id/approval-count', () => ({
      report_id: 70,
      promise_id: 31,
      status: 'open',
      totalVotes: 0,
      approveVotes: 0,
      requiredVotes: 1,
    }))
    .on('GET /api/promises/:id/motivator/link', () => ({ link: null }))
    .on('GET /api/motivator-links/:code', () => ({
      promise_id: 31,
      promise_title: WORDS,
      owner: { ...person, id: 8 },
      expires_at: '2026-12-01T06:00:00.000Z',
      status: 'open',
    }))
    .on('GET /api/users/by-username/:name', () => ({ ...profile, motivator }))
    .on('GET /api/public/users/:name/promises', () => promises)
    .on('GET /api/public/promises/feed', () => promises)
    .on('GET /api/users/profile', () => profile)
    .on('GET /api/users/profile/motivator', () => ({ motivator }))
    .on('GET /auth/sessions/:id', () => ({ success: true, sessions: [session] }))
    .on('GET /api/admin/notifications/receipts/user/:id', () => [
      receiptOf({ title: WORDS, text: WORDS, lang: language }),
    ]);

interface Visit {
  path: string;
  who?: 'visitor';
  /** Elements that hold no words of the product. */
  values?: string;
}

/** A route without its visit does not compile. */
const VISITS = {
  '/': { path: '/', who: 'visitor' },
  '/auth': { path: '/auth', who: 'visitor' },
  '/auth-insights': { path: '/auth-insights' },
  // What the browser and the app's parts call things.
  '/debug': { path: '/debug', values: 'dd, [aria-labelledby=flags] dt' },
  '/feed': { path: '/feed' },
  '/manual-auth': { path: '/manual-auth', who: 'visitor' },
  '/miniapp': { path: '/miniapp', who: 'visitor' },
  '/notifications': { path: '/notifications' },
  '/performance-test': { path: '/performance-test' },
  // What the design's parts are called in code.
  '/ui': { path: '/ui', values: 'code, .ui-icons' },
  '/$username/$id': { path: '/omega/31' },
  '/privacy': { path: '/privacy', who: 'visitor' },
  '/profile': { path: '/profile' },
  '/sessions': { path: '/sessions' },
  '/article/$id': { path: '/article/1' },
  '/habit/$id': { path: '/habit/1' },
  '/motivator/$code': { path: '/motivator/code_1' },
  '/promises/$id': { path: '/promises/31' },
  '/$username/': { path: '/omega', who: 'visitor' },
  '/board/': { path: '/board' },
  '/promises/': { path: '/promises' },
  '/$username/p/$id': { path: '/omega/p/31', who: 'visitor' },
  '/create/success': { path: '/create/success' },
  '/my/$id': { path: '/my/31' },
  '/board/user/$id': { path: '/board/user/1' },
  '/p/$username/$id': { path: '/p/omega/31' },
  '/create/': { path: '/create' },
  '/my/': { path: '/my' },
  '/p/$username/': { path: '/p/omega' },
} satisfies Record<keyof FileRoutesByFullPath, Visit>;

/** Further views of these addresses. */
const VIEWS: Visit[] = [
  { path: '/my/32' },
  { path: '/my/33' },
  { path: '/my?status=failed' },
  { path: '/profile?view=edit' },
  { path: '/profile?view=motivator' },
  { path: '/board#templates' },
  { path: '/board#useful' },
  { path: '/my', who: 'visitor' },
  { path: '/notifications', who: 'visitor' },
];

export const PAGES: Visit[] = [...Object.values<Visit>(VISITS), ...VIEWS];

/** Opens a page, and waits until what it loads is on it. */
export async function visit({ path, who }: Visit): Promise<void> {
  document.documentElement.lang = language;
  await mountApp(path, { gateway: gateway(), user: who === 'visitor' ? null : person });
  for (let settled = 0; settled < 5; settled += 1) await act(drawn);
  await screen.findAllByRole('main').catch(() => []);
}

const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Words of these letters that the page shows or says, except in elements marked with another language. */
export function wordsOf(letters: RegExp, { values = 'code' }: Partial<Visit> = {}): string[] {
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement!;
    if (element.closest('[lang]')?.getAttribute('lang') !== language) continue;
    if (element.closest(values)) continue;
    if (node instanceof Element) said.push(...SPOKEN.map((name) => node.getAttribute(name) ?? ''));
    else said.push(node.textContent!);
  }
  return [...new Set(said.flatMap((text) => text.match(letters) ?? []))];
}
