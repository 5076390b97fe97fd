import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { syncWithMovedClock } from '../src/shared/clock.ts';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';

const FEED = 'GET /api/public/promises/feed';
const shown = promiseOf({
  id: 41,
  status: 'active',
  is_public: true,
  current_day: 2,
  reports_count: 1,
  days: [
    { day: 1, date: '2026-11-19', state: 'kept', today: false },
    { day: 2, date: '2026-11-20', state: 'open', today: true },
  ],
});
const nameless = promiseOf({
  ...shown,
  id: 42,
  title: 'Без имени',
  username: null,
  owner: { ...person, id: 8, username: null },
});
const feedOf = (...items: unknown[]) => new FakeGateway().on(FEED, () => items);
const cardOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article')!;

describe('/feed', () => {
  it('[FEED-01] shows public promises to a visitor, with author and ribbon', async () => {
    await mountApp('/feed', { user: null, gateway: feedOf(shown) });
    const card = await cardOf(shown.title);
    expect(within(card).getByText('Аня Ветрова')).toBeVisible();
    expect(within(card).getByRole('img', { name: /Лента: 2 дня/ })).toBeVisible();
    expect(within(card).getByText('День: 2 из 14 дней · 1 отчёт')).toBeVisible();
  });

  it('uses the server`s clock once it is known', async () => {
    const just = new Date().toISOString();
    const closed = promiseOf({
      ...shown,
      id: 43,
      title: 'Закрытое',
      status: 'closed',
      completion_type: 'give_up',
      closed_at: just,
    });
    await mountApp('/feed', { gateway: feedOf({ ...shown, started_at: just }, closed) });
    const card = await cardOf(shown.title);
    expect(card).toHaveTextContent('сегодня');
    expect(await cardOf('Закрытое')).toHaveTextContent('Закрыто: сегодня');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    act(() => syncWithMovedClock(inDays(3)));
    expect(card).toHaveTextContent('3 дня назад');
    expect(await cardOf('Закрытое')).toHaveTextContent('Закрыто: 3 дня назад');
    act(() => syncWithMovedClock(inDays(0)));
  });

  it('[FEED-02] [FEED-03] has both feeds in the rail, reports coming soon', async () => {
    await mountApp('/feed', { gateway: feedOf(shown) });
    const rail = await screen.findByRole('navigation', { name: 'Разделы ленты' });
    expect(within(rail).getByRole('button', { name: 'Обещания' })).toHaveAttribute('aria-current', 'true');
    const reports = within(rail).getByRole('button', { name: /Отчёты/ });
    expect(reports).toBeDisabled();
    expect(reports).toHaveTextContent('скоро');
  });

  it('[FEED-04] [FEED-06] the card links to the promise under its owner`s name, the author to their page', async () => {
    await mountApp('/feed', { gateway: feedOf(shown) });
    const card = await cardOf(shown.title);
    expect(within(card).getByRole('link', { name: shown.title })).toHaveAttribute('href', '/anya/p/41');
    expect(within(card).getByRole('link', { name: /Аня Ветрова/ })).toHaveAttribute('href', '/anya');
  });

  it('[FEED-05] without a username the card links to /promises/{id}, and the author is no link', async () => {
    await mountApp('/feed', { gateway: feedOf(nameless) });
    const card = await cardOf('Без имени');
    expect(within(card).getByRole('link', { name: 'Без имени' })).toHaveAttribute('href', '/promises/42');
    expect(within(card).queryByRole('link', { name: /Аня/ })).not.toBeInTheDocument();
  });

  it('[FEED-07] an empty feed links to /create', async () => {
    await mountApp('/feed', { gateway: feedOf() });
    expect(await screen.findByRole('link', { name: 'Создать обещание' })).toHaveAttribute('href', '/create');
  });

  it('[FEED-08] says «Ошибка загрузки», and a retry loads it', async () => {
    let works = false;
    const gateway = new FakeGateway().on(FEED, () =>
      works ? [shown] : refusal(503, 'SERVICE_UNAVAILABLE', 'down'),
    );
    await mountApp('/feed', { gateway });
    expect(await screen.findByRole('heading', { name: 'Ошибка загрузки' })).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await cardOf(shown.title)).toBeVisible();
    expect(screen.queryByText('Ошибка загрузки')).not.toBeInTheDocument();
  });

  it('requests the next page by the cursor of the header, shows each promise once, and stops without a cursor', async () => {
    const gateway = new FakeGateway().on(FEED, ({ query }) =>
      query.get('cursor') === 'after-41'
        ? [shown, nameless]
        : json([shown], { headers: { 'x-next-cursor': 'after-41' } }),
    );
    await mountApp('/feed', { gateway });
    await cardOf(shown.title);
    await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    await cardOf('Без имени');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
    expect(gateway.to(FEED).map(({ query }) => query.get('limit'))).toEqual(['20', '20']);
  });

  it('keeps the loaded pages when the next one fails, and a retry continues', async () => {
    let works = false;
    const gateway = new FakeGateway().on(FEED, ({ query }) => {
      if (!query.has('cursor')) return json([shown], { headers: { 'x-next-cursor': 'more' } });
      return works ? [nameless] : refusal(503, 'SERVICE_UNAVAILABLE', 'down');
    });
    await mountApp('/feed', { gateway });
    await cardOf(shown.title);
    await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка загрузки');
    expect(await cardOf(shown.title)).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await cardOf('Без имени')).toBeVisible();
  });

  it('loads the next page automatically near the end of the list', async () => {
    const watched: ((seen: { isIntersecting: boolean }[]) => void)[] = [];
    class Watcher {
      constructor(seen: (typeof watched)[number]) {
        watched.push(seen);
      }
      observe() {}
      disconnect() {}
    }
    Object.defineProperty(window, 'IntersectionObserver', { value: Watcher, configurable: true });
    const gateway = new FakeGateway().on(FEED, ({ query }) =>
      query.has('cursor') ? [nameless] : json([shown], { headers: { 'x-next-cursor': 'more' } }),
    );
    await mountApp('/feed', { gateway });
    await cardOf(shown.title);
    await waitFor(() => expect(watched.length).toBeGreaterThan(0));
    watched.at(-1)?.([{ isIntersecting: true }]);
    expect(await cardOf('Без имени')).toBeVisible();
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
});
