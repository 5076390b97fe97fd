// Every address of the route table, the error boundary around each, and unknown addresses.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../src/app/app.tsx';
import type { AppParts } from '../src/app/start.ts';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { page } from '../src/shared/device.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf, receiptOf, visible } from './samples.ts';

const profile = {
  ...person,
  photo_url: '/media/public/anya.webp',
  telegram_id: 7001,
  bio: 'Бегаю и пишу об этом.',
  language: 'ru',
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 1, completed: 0, reports: 0 },
  created_at: '2026-03-01T00:00:00.000Z',
};

/** A server on which one person has one promise, open to everyone. */
function gateway(): FakeGateway {
  const promise = promiseOf({ is_public: true });
  return new FakeGateway()
    .on('GET /app-config.json', () => ({
      botUsername: 'slovo_bot',
      botUrl: 'https://t.me/slovo_bot',
      environment: 'test',
    }))
    .on('GET /api/promises', () => ({ promises: [promise] }))
    .on('GET /api/promises/:id/visible', () => visible(promise))
    .on('GET /api/promises/:id/reports', () => [])
    .on('GET /public/promises/:id/reports', () => [])
    .on('GET /api/users/by-username/:name', () => ({ ...profile, motivator: null }))
    .on('GET /api/public/users/:name/promises', () => [promise])
    .on('GET /api/public/promises/feed', () => [promise])
    .on('GET /api/users/profile', () => profile)
    .on('GET /api/users/profile/motivator', () => ({ motivator: null }))
    .on('GET /api/motivator-links/:code', () => ({
      promise_id: promise.id,
      promise_title: promise.title,
      owner: person,
      expires_at: '2026-12-01T06:00:00.000Z',
      status: 'open',
    }))
    .on('GET /auth/sessions/:id', () => ({ success: true, sessions: [] }))
    .on('GET /api/admin/notifications/receipts/user/:id', () => [receiptOf()]);
}

interface Visit {
  rows: string;
  path: string;
  who: 'visitor' | 'owner';
  title: string;
  state?: object;
}

const VISITS: Visit[] = [
  { rows: '[ROUTE-01]', path: '/', who: 'visitor', title: 'Дал слово — держи.' },
  { rows: '[ROUTE-02]', path: '/feed', who: 'visitor', title: 'Лента' },
  { rows: '[ROUTE-03]', path: '/create', who: 'owner', title: 'Что вы обещаете?' },
  {
    rows: '[ROUTE-04]',
    path: '/create/success',
    who: 'owner',
    title: 'Слово записано',
    state: { promise: promiseOf() },
  },
  { rows: '[ROUTE-05]', path: '/board', who: 'visitor', title: 'Доска' },
  { rows: '[PRIVACY-01]', path: '/privacy', who: 'visitor', title: 'Приватность' },
  { rows: '[ROUTE-06]', path: '/board/user/1', who: 'visitor', title: 'Марина Левченко' },
  { rows: '[ROUTE-07]', path: '/article/1', who: 'visitor', title: 'Зачем слову свидетель' },
  { rows: '[ROUTE-08]', path: '/habit/1', who: 'visitor', title: 'Ложиться до полуночи' },
  { rows: '[ROUTE-09]', path: '/promises/31', who: 'visitor', title: 'Бегать по утрам' },
  { rows: '[ROUTE-10]', path: '/anya/p/31', who: 'visitor', title: 'Бегать по утрам' },
  { rows: '[ROUTE-11]', path: '/anya', who: 'visitor', title: 'Аня Ветрова' },
  { rows: '[ROUTE-12]', path: '/auth', who: 'visitor', title: 'Вход через Telegram' },
  { rows: '[ROUTE-13]', path: '/manual-auth', who: 'visitor', title: 'Вход по токену' },
  { rows: '[ROUTE-14]', path: '/miniapp', who: 'visitor', title: 'Откройте в Telegram' },
  { rows: '[ROUTE-15]', path: '/debug', who: 'visitor', title: 'Диагностика' },
  { rows: '[ROUTE-16]', path: '/performance-test', who: 'visitor', title: 'Проверка скорости' },
  { rows: '[ROUTE-17]', path: '/auth-insights', who: 'visitor', title: 'Сведения о входах' },
  { rows: '[ROUTE-18]', path: '/ui', who: 'visitor', title: 'Оформление' },
  { rows: '[ROUTE-19]', path: '/my', who: 'owner', title: 'Мои обещания' },
  { rows: '[ROUTE-20]', path: '/my/31', who: 'owner', title: 'Бегать по утрам' },
  { rows: '[ROUTE-21]', path: '/notifications', who: 'owner', title: 'Уведомления' },
  { rows: '[ROUTE-22]', path: '/profile', who: 'owner', title: 'Аня Ветрова' },
  { rows: '[ROUTE-23]', path: '/sessions', who: 'owner', title: 'Сессии' },
  {
    rows: '[MOTIV-18]',
    path: '/motivator/code_1',
    who: 'visitor',
    title: 'Аня Ветрова просит вас быть мотиватором',
  },
];

const open = ({ path, who, state }: Omit<Visit, 'rows' | 'title'>) =>
  mountApp(path, { gateway: gateway(), ...(who === 'visitor' && { user: null }), state });

/** By its tag: computing accessible names is slow on a large page. */
const expectTitle = (words: string) =>
  waitFor(() => expect(document.querySelector('h1')?.textContent?.replaceAll(/\s+/g, ' ')).toBe(words));

const routeAt = ({ router }: Awaited<ReturnType<typeof open>>, path: string) =>
  router.matchRoutes(path, {}).at(-1)!.routeId;

describe('the route table', () => {
  it.each(VISITS)('$rows $path is «$title»', async (visit) => {
    const app = await open(visit);
    await expectTitle(visit.title);
    expect(app.path()).toBe(visit.path);
    expect(document.title).toMatch(/Слово/);
  });

  it('[ROUTE-24] leaves /admin to the server: the panel is another app', async () => {
    const leave = jest.spyOn(page, 'open').mockImplementation(() => {});
    await open({ path: '/admin', who: 'visitor' });
    expect(leave).toHaveBeenCalledWith('/admin');
    leave.mockRestore();
  });

  it('names every page that there is', async () => {
    const app = await open({ path: '/', who: 'visitor' });
    const pages = Object.values(app.router.routesById)
      .filter(({ id, options }) => options.component && !['__root__', '/_user'].includes(id))
      .map(({ id }) => id as string);
    const visited = VISITS.map(({ path }) => routeAt(app, path) as string);
    expect(pages.toSorted()).toEqual(visited.toSorted());
  });

  it('[GEN-10] a promise has a page for its owner alone and one for everybody', async () => {
    const own = await open({ path: '/my/31', who: 'visitor' });
    await expectTitle('Нужно войти');
    own.unmount();
    await open({ path: '/promises/31', who: 'visitor' });
    await expectTitle('Бегать по утрам');
  });

  it('[GEN-11] a person has a public profile with avatar and bio', async () => {
    await open({ path: '/anya', who: 'visitor' });
    expect(await screen.findByText('Бегаю и пишу об этом.')).toBeVisible();
    expect(document.querySelector('main img')).toHaveAttribute('src', '/media/public/anya.webp');
  });
});

describe('unknown addresses', () => {
  it.each(['/there/is/no/such/page', '/feed/latest', '/board/people', '/anya/p', '/article/'])(
    '%s says so and links to the start page',
    async (path) => {
      const lost = gateway().on('GET /api/users/by-username/:name', () =>
        refusal(404, 'NOT_FOUND', 'nobody'),
      );
      await mountApp(path, { user: null, gateway: lost });
      await waitFor(() =>
        expect(document.querySelector('h1')?.textContent).toMatch(
          /Страница не найдена|Пользователь не найден/,
        ),
      );
      expect(screen.getByRole('link', { name: /^(На главную|Вернуться на главную)$/ })).toHaveAttribute(
        'href',
        '/',
      );
    },
  );
});

describe('error boundaries', () => {
  // React and the router log every caught error; here that is expected.
  let said: ReturnType<typeof jest.spyOn>;
  let undo: () => void = () => {};
  beforeEach(() => void (said = jest.spyOn(console, 'error').mockImplementation(() => {})));
  afterEach(() => {
    undo();
    said.mockClear();
    jest.spyOn(console, 'warn').mockRestore();
  });

  const Broken = (): never => {
    throw new Error('broken on purpose');
  };

  /** The page at this address throws at the next render. */
  async function breakPage(visit: Visit, broken: () => never = Broken) {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const app = await open(visit);
    await expectTitle(visit.title);
    const { options } = app.router.routesById[routeAt(app, visit.path)];
    const whole = options.component;
    undo = () => void (options.component = whole);
    options.component = broken;
    await act(async () => app.router.invalidate());
    return app;
  }

  it.each(VISITS)('[ROUTE-28] $path has one of its own', async (visit) => {
    const app = await breakPage(visit);
    await expectTitle('Ошибка страницы');
    expect(app.path()).toBe(visit.path);
    for (const name of ['Попробовать ещё раз', 'Перезагрузить'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/');
    // The menu is still there, except on screens without one.
    const bare = ['/auth', '/miniapp'].includes(visit.path);
    expect(screen.queryAllByRole('navigation', { name: 'Главное меню' })).toHaveLength(bare ? 0 : 2);
  });

  it('[ROUTE-28] a page that works again returns by «Try Again», or by navigating', async () => {
    const visit = VISITS.find(({ path }) => path === '/feed')!;
    const app = await breakPage(visit);
    await expectTitle('Ошибка страницы');
    undo();
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    await expectTitle('Лента');
    app.unmount();
    const again = await breakPage(visit);
    await expectTitle('Ошибка страницы');
    await act(() => again.router.navigate({ to: '/board' }));
    await expectTitle('Доска');
  });

  it('[ROUTE-28] a page whose file could not be loaded is reloaded by «Try Again»', async () => {
    const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    // It was reloaded by itself already.
    sessionStorage.setItem('reloaded-for-a-file', String(Date.now()));
    await breakPage(
      VISITS.find(({ path }) => path === '/feed')!,
      () => {
        throw new TypeError('error loading dynamically imported module: http://slovo/assets/feed.js');
      },
    );
    await expectTitle('Ошибка страницы');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(reload).toHaveBeenCalledTimes(1);
    reload.mockRestore();
  });

  it('[ROUTE-28] a broken card does not affect the others', async () => {
    const broken = promiseOf({ id: 32, title: 'Сломанное', days: null as never, status: 'active' });
    const whole = promiseOf({ is_public: true });
    const server = gateway().on('GET /api/public/promises/feed', () => [broken, whole]);
    await mountApp('/feed', { user: null, gateway: server });
    expect(await screen.findByRole('heading', { name: 'Эта часть не открылась' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Бегать по утрам' })).toBeVisible();
    await expectTitle('Лента');
  });

  it('[ROUTE-28] an error outside all pages is caught by the app', () => {
    const parts = { auth: new AuthMachine(), router: null, toasts: createToasts() } as unknown as AppParts;
    render(<App parts={parts} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Ошибка приложения' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Начать заново' })).toBeVisible();
  });
});
