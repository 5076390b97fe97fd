// Real: the renderer as built, the script of the page, the app that takes its elements over. Not real: the browser, the
// gateway.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnPage } from '@slovo/contracts/rendering';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, fireEvent, screen } from '@testing-library/react';
// Preloads what the page loads later, so that it is taken over at once.
import '../src/features/create/first-title.tsx';
import '../src/features/reports/compose/done-button.tsx';
import '../src/features/shell/shell-notices.tsx';
import '../src/routes/-account/leaving.tsx';
import '../src/routes/-waiting/first-steps.tsx';
import { createAppRouter } from '../src/app/create-router.ts';
import { readHandover } from '../src/app/handover.ts';
import { show } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { queries } from '../src/shared/data/queries.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { keepPress } from '../src/shared/keys/early-press.ts';
import { earlyOwnPage, earlyPages, earlySession } from '../vite/early-pages.ts';
import { early } from '../vite/early-script.ts';
import { sessionOf } from './mount-app.tsx';
import { AT, config, handOver, lostOf } from './rendered-page.ts';
import { person, promiseOf, tokenOf } from './samples.ts';

const days = (state: PromiseView['days'][number]['state']): PromiseView['days'] => [
  { day: 1, date: '2031-03-04', state: 'kept', today: false },
  { day: 2, date: '2031-03-05', state, today: true },
];
const running = (part: Partial<PromiseView>): PromiseView =>
  promiseOf({
    status: 'active',
    current_day: 2,
    days: days('open'),
    days_total: 2,
    today_ends_at: '2031-03-06T00:00:00.000Z',
    ...part,
  });
const several: PromiseView[] = [
  running({ id: 1, title: 'Бег' }),
  running({ id: 2, title: 'Зарядка', approval_type: 'system' }),
  running({ id: 3, title: 'Чтение', days: days('kept') }),
  promiseOf({ id: 4, title: 'Черновик бега' }),
];
const many = Array.from({ length: 12 }, (_, index) => running({ id: index + 1, title: `Дело ${index + 1}` }));
const given = {
  routes: [],
  pages: earlyPages,
  own: earlyOwnPage,
  build: 'any',
  session: earlySession,
  fonts: [],
  largest: '',
  handover: 'handover',
};

const page = handOver();
let gateway: FakeGateway;
beforeEach(() => {
  for (const left of ['own', 'earlyPress']) delete (window as unknown as Record<string, unknown>)[left];
  document.body.innerHTML = '<div id="root"></div>';
  localStorage.setItem(KEYS.token, tokenOf(person));
  queries.clear();
  gateway = new FakeGateway()
    .on('POST /validate', () => ({ success: true, valid: true, session: sessionOf(person) }))
    .on('GET /api/admin/notifications/receipts/user/:id', () => [])
    .on('GET /api/voting/pending-reports/count', () => ({ count: 0, more: false }));
  globalThis.fetch = gateway.fetch as typeof fetch;
  // jsdom has neither.
  performance.getEntriesByName = () => [];
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
});
/** Runs the script of the page at this address until its answer has come. */
async function arrive(promises: PromiseView[], url = '/my'): Promise<HTMLElement> {
  const user = sessionOf(person).user as NonNullable<OwnPage['rendered']>['user'];
  const zone = 'Europe/Moscow';
  const { html } = await page.renderer().render(url, { kind: 'own', user, promises }, { zone });
  const rendered: OwnPage['rendered'] = { html, at: AT, zone, config, user };
  gateway.on('GET /api/pages/my', () => ({ promises, next: null, rendered }));
  window.history.replaceState(null, '', url);
  early(given, keepPress);
  const { answers } = (window as { early?: { answers: Record<string, Promise<Response>> } }).early!;
  await answers['GET /api/promises'];
  return document.getElementById('root')!;
}

describe('the own list that the server has drawn', () => {
  it.each([
    ['a day half kept', several, '/my'],
    ['no promise yet', [], '/my'],
    ['many promises, in short', many, '/my'],
    ['a filter', several, '/my?status=drafts'],
  ])(
    '[SSR-18] [SSR-19] is there before the app, which takes it over as it is: %s',
    async (_, promises, url) => {
      const root = await arrive(promises, url);
      expect(screen.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeInTheDocument();
      const before = [...root.querySelectorAll('*')];
      const { differences } = await page.start(root);
      await act(async () => {});
      expect(differences).toEqual([]);
      expect(lostOf(before, root)).toEqual([]);
      expect(gateway.to('GET /api/promises')).toEqual([]);
    },
  );

  it('[SSR-19] remembers the button that was pressed before the app could listen', async () => {
    const root = await arrive(several);
    fireEvent.click(screen.getByRole('button', { name: 'Черновики' }));
    await page.start(root);
    expect(await screen.findByRole('button', { name: 'Черновики', pressed: true })).toBeInTheDocument();
  });

  it('[SSR-20] is drawn for the page of its own build alone', async () => {
    const built = readFileSync(join(import.meta.dirname, '../dist/ru/index.html'), 'utf8');
    const build = /"build":"(\w+)"/.exec(built)?.[1] ?? '';
    const user = sessionOf(person).user as NonNullable<OwnPage['rendered']>['user'];
    const draw = (of: string) =>
      page.renderer().render('/my', { kind: 'own', user, promises: several }, { build: of });
    expect((await draw(build)).html).toContain('Зарядка');
    await expect(draw('another')).rejects.toThrow('The page is of another build');
  });

  it('[SSR-20] is not shown once the app has begun to draw the page', async () => {
    expect(readHandover()).toBeNull();
    const root = await arrive(several);
    expect(root.innerHTML).toBe('');
  });

  it('[SSR-20] is not left to somebody else who has signed in meanwhile', async () => {
    const root = await arrive(several);
    const handover = readHandover();
    localStorage.removeItem(KEYS.token);
    const auth = new AuthMachine();
    void auth.start({ confirmed: handover?.user });
    const parts = { auth, router: createAppRouter({ auth }), toasts: createToasts() };
    await act(async () => {
      page.keep(await show(root, parts, handover));
    });
    expect(screen.queryByText('Зарядка')).toBeNull();
    auth.stop();
  });
});
