import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LandingPage } from '../src/features/landing/landing-page.tsx';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf, receiptOf, tokenOf, visible } from './samples.ts';

const bars = () => screen.getAllByRole('navigation', { name: 'Главное меню' });
const menuOf = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the shell', () => {
  it('[NAV-01] [NAV-02] [NAV-03] [NAV-05] [NAV-06] [NAV-07] [NAV-08] [NAV-12] the same menu above and below', async () => {
    await mountApp('/my');
    const [top, bottom] = bars();
    const items = [
      ['Лента', '/feed'],
      ['Мои', '/my'],
      ['Создать', '/create'],
      ['Доска', '/board'],
    ];
    expect(menuOf(top!)).toEqual(items);
    expect(menuOf(bottom!)).toEqual([...items, ['Профиль', '/profile']]);
    expect(screen.getAllByRole('link', { name: 'Слово' })[0]).toHaveAttribute('href', '/');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Профиль' })).toHaveAttribute(
      'href',
      '/profile',
    );
  });

  it('[NAV-09] [AUTH-15] a visitor has the feed, the board and the sign-in', async () => {
    await mountApp('/', { user: null });
    expect(menuOf(bars()[1]!)).toEqual([
      ['Лента', '/feed'],
      ['Доска', '/board'],
      ['Вход', 'https://t.me/slovo_bot?start=l'],
    ]);
  });

  it('[NAV-07] [NAV-08] does not change while a stored session is being validated', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const gateway = new FakeGateway().on('POST /validate', () => new Promise(() => {}));
    await mountApp('/feed', { gateway, user: null, waitForAuth: false });
    expect(menuOf(bars()[1]!).map(([label]) => label)).toEqual([
      'Лента',
      'Мои',
      'Создать',
      'Доска',
      'Профиль',
    ]);
    expect(within(screen.getByRole('banner')).queryByText('Вход')).toBeNull();
  });

  it.each(['/my', '/my/31', '/mysha'])(
    '[NAV-04] «Мои» is current on %s: it starts with /my',
    async (path) => {
      const gateway = new FakeGateway().on('GET /api/promises/:id/visible', () => visible(promiseOf()));
      await mountApp(path, { gateway });
      for (const bar of bars())
        expect(within(bar).getByRole('link', { name: 'Мои' })).toHaveAttribute('aria-current', 'page');
      expect(within(bars()[0]!).getByRole('link', { name: 'Лента' })).not.toHaveAttribute('aria-current');
    },
  );

  it('[NAV-14] [NAV-15] the foot shows the version and a named link to /manual-auth', async () => {
    await mountApp('/feed', { user: null });
    const foot = screen.getByRole('contentinfo');
    expect(foot).toHaveTextContent('a02.05');
    expect(within(foot).getByRole('link', { name: 'Вход по токену' })).toHaveAttribute(
      'href',
      '/manual-auth',
    );
  });

  it('the bell says how many notifications are new', async () => {
    const gateway = new FakeGateway().on('GET /api/admin/notifications/receipts/user/:id', ({ query }) =>
      query.get('status') === 'pending'
        ? []
        : [receiptOf({ status: 'delivered' }), receiptOf({ id: 2, status: 'read' })],
    );
    await mountApp('/my', { gateway });
    expect((await screen.findAllByRole('link', { name: 'Уведомления: новых 1' }))[0]).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  it('[ROUTE-29] [ROUTE-30] shows a passed message once, as info unless it says otherwise', async () => {
    await mountApp('/feed', { user: null, state: { message: { text: 'Привет' } } });
    const banner = screen.getByText('Привет').closest('[data-type]');
    expect(banner).toHaveAttribute('data-type', 'info');
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByText('Привет')).toBeNull();
  });

  it('[ROUTE-29] a reload does not show it again: only the message was removed from the history entry', async () => {
    const message = { text: 'Привет' };
    window.history.replaceState({ message, key: 'kept' }, '');
    await mountApp('/feed', { user: null, state: { message } });
    expect(screen.getByText('Привет')).toBeVisible();
    expect(window.history.state).toEqual({ key: 'kept' });
  });

  it.each(['success', 'warning', 'error'] as const)('[ROUTE-30] %s is shown as such', async (type) => {
    await mountApp('/feed', { user: null, state: { message: { text: 'Привет', type } } });
    const banner = screen.getByText('Привет').closest('[data-type]');
    expect(banner).toHaveAttribute('data-type', type);
    expect(banner).toHaveAttribute('role', type === 'success' ? 'status' : 'alert');
  });

  it('shows a banner while offline', async () => {
    await mountApp('/feed', { user: null });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Нет сети.')).toBeVisible();
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('Нет сети.')).toBeNull();
    online.mockRestore();
  });
});

describe('the landing', () => {
  it('[LAND-01] [LAND-02] [LAND-04] [LAND-06] [LAND-07] [LAND-08] [LAND-09] [LAND-10] for a visitor', async () => {
    await mountApp('/', { user: null });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Дал слово — держи.');
    expect(screen.getByText(/место для обещаний самому себе/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Начать через Telegram' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot',
    );
    expect(screen.queryByRole('link', { name: 'Войти в приложение' })).toBeNull();
    const features = screen.getAllByRole('article');
    expect(features.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Лента, а не галочки',
      'Отчёт за десять секунд',
      'Кто-то, кто верит на слово',
    ]);
    for (const card of features) expect(card).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Работает на Telegram' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Попробовать бота сейчас' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot',
    );
    expect(screen.getByText('Бот на связи')).toBeVisible();
    expect(screen.getByText(/^© \d{4} Слово$/)).toBeVisible();
  });

  it('[LAND-03] [LAND-05] signed in, it links to /my', async () => {
    await mountApp('/');
    expect(screen.getByText('Вы авторизованы')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Войти в приложение' })).toHaveAttribute('href', '/my');
    expect(screen.queryByRole('link', { name: 'Начать через Telegram' })).toBeNull();
  });

  it('[LAND-06] [LAND-07] [LAND-09] [LAND-10] inside the mini app only the hero remains', async () => {
    const { router } = await mountApp('/', { user: null });
    await act(async () => router.update({ routeTree: router.routeTree, context: router.options.context }));
    router.routesById['/'].options.component = () => <LandingPage mini />;
    await act(async () => router.invalidate());
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryAllByRole('article')).toEqual([]);
    for (const gone of ['Работает на Telegram', 'Бот на связи', /^©/])
      expect(screen.queryByText(gone)).toBeNull();
  });
});

describe('addresses', () => {
  it.each([
    ['/promises', '/my'],
    ['/p/anya', '/anya'],
    ['/anya/31', '/anya/p/31'],
    ['/p/anya/31', '/anya/p/31'],
  ])('[ROUTE-25] [ROUTE-26] [ROUTE-27] %s goes to %s', async (from, to) => {
    const gateway = new FakeGateway()
      .on('GET /api/promises/:id/visible', () => visible(promiseOf({ is_public: true })))
      .on('GET /api/users/by-username/:name', () => ({
        id: 7,
        username: 'anya',
        first_name: 'Аня',
        last_name: null,
        photo_url: null,
        bio: '',
        stats: { promises: 0, completed: 0, reports: 0 },
        motivator: null,
      }))
      .on('GET /api/public/users/:name/promises', () => []);
    const { path } = await mountApp(from, { gateway });
    expect(path()).toBe(to);
  });

  it('an unknown one says so and links to the start page', async () => {
    await mountApp('/a/b/c/d', { user: null });
    expect(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/');
  });
});
