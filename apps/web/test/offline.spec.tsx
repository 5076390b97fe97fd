import './device-storage.ts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { storedToken } from '../src/shared/session/token-storage.ts';
import { keys } from '../src/shared/data/keys.ts';
import { createQueries, queries } from '../src/shared/data/queries.ts';
import { type SavedQuery, SavedPages } from '../src/shared/offline/saved-pages.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf, visible } from './samples.ts';
import {
  boris,
  seen,
  running,
  gatewayOf,
  deaf,
  rowsOf,
  goOffline,
  comeBack,
  reopenOffline,
  see,
} from './offline-pages.tsx';

describe('loaded data', () => {
  it('[SW-06] opens offline, with a note about its age', async () => {
    await see('/my', 'Бегать по утрам');
    await reopenOffline('/my');
    expect(await screen.findByRole('link', { name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.getByText('Нет сети.').closest('[role="status"]')).toHaveTextContent(
      /^Нет сети\. ?Показываем то, что загрузили: сегодня, \d\d:\d\d\.$/,
    );
  });

  it('also if the device seems to be online but gets no response', async () => {
    await see('/my/31', 'Два круга');
    queries.clear();
    jest.useFakeTimers({ advanceTimers: true });
    await mountApp('/my/31', { gateway: deaf() });
    // Three retries, after 1, 2 and 4 s.
    await act(() => jest.advanceTimersByTimeAsync(8000));
    jest.useRealTimers();
    expect(await screen.findByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeVisible();
    expect(await screen.findByText('Нет сети.')).toBeVisible();
  });

  it('is stored even if it was loaded before the storage was ready', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const early = createQueries();
    early.setQueryData(keys.mine, [running()]);
    const pages = new SavedPages(early, seen);
    pages.start();
    await pages.write();
    expect(await seen.all()).toMatchObject([{ userId: person.id, query: { queryKey: keys.mine } }]);
  });

  it('stays on the page when the device goes offline, and is refetched when online', async () => {
    const gateway = gatewayOf();
    await mountApp('/my', { gateway });
    await screen.findByRole('link', { name: 'Бегать по утрам' });
    await goOffline();
    expect(screen.getByText('Нет сети.')).toBeVisible();
    gateway.on('GET /api/promises', () => ({ promises: [running({ title: 'Плавать' })] }));
    await act(async () => void queries.invalidateQueries());
    expect(screen.getByRole('link', { name: 'Бегать по утрам' })).toBeVisible();
    await comeBack();
    expect(await screen.findByRole('link', { name: 'Плавать' })).toBeVisible();
    expect(screen.queryByText('Нет сети.')).toBeNull();
  });

  it('a page that was never loaded says so instead of loading forever, and loads when online', async () => {
    await see('/my', 'Бегать по утрам');
    const { gateway } = await reopenOffline('/my/77');
    expect(await screen.findByRole('heading', { name: 'Этой страницы здесь ещё не было' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Мои обещания' })).toHaveAttribute(
      'href',
      '/my',
    );
    gateway
      .on('GET /api/promises/:id/visible', () => visible(running()))
      .on('GET /api/promises/:id/reports', () => []);
    await comeBack();
    expect(await screen.findByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeVisible();
  });

  it('is private: another user sees none of it, and it is deleted', async () => {
    await see('/my', 'Бегать по утрам');
    await reopenOffline('/my', { user: boris });
    expect(await screen.findByRole('heading', { name: 'Этой страницы здесь ещё не было' })).toBeVisible();
    expect(screen.queryByText('Бегать по утрам')).toBeNull();
    await waitFor(async () => expect(await seen.all()).toEqual([]));
  });

  it('is deleted on sign-out', async () => {
    await see('/my', 'Бегать по утрам');
    const { auth } = await mountApp('/my', { gateway: gatewayOf() });
    await screen.findByRole('link', { name: 'Бегать по утрам' });
    await act(async () => auth.logout());
    await waitFor(async () => expect(await seen.all()).toEqual([]));
    expect(queries.getQueryCache().findAll({ type: 'inactive' })).toEqual([]);
  });

  it('is deleted after 7 days, if from another version of the app, and beyond 200 rows', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const now = Date.now();
    const row = (hash: string, part: Partial<SavedQuery>): SavedQuery => ({
      hash,
      userId: person.id,
      version: 2,
      updatedAt: now,
      query: {} as SavedQuery['query'],
      ...part,
    });
    const WEEK_MS = 7 * 86_400_000;
    await seen.put(row('old', { updatedAt: now - WEEK_MS - 1 }));
    await seen.put(row('before', { version: 1 }));
    for (let one = 0; one < 201; one += 1)
      await seen.put(row(`of ${one}`, { updatedAt: now - WEEK_MS + 60_000 + one }));
    new SavedPages(createQueries(), seen).start();
    await waitFor(async () => expect(await seen.all()).toHaveLength(200));
    const left = (await seen.all()).map(({ hash }) => hash);
    for (const gone of ['old', 'before', 'of 0']) expect(left).not.toContain(gone);
  });

  it('is deleted even if the user signs out while it is being written', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const early = createQueries();
    early.setQueryData(keys.mine, [running()]);
    const put = jest.fn<typeof seen.put>(async (row) => {
      localStorage.removeItem('jwt');
      await seen.put(row);
    });
    const pages = new SavedPages(early, { ...seen, put });
    pages.start();
    await pages.write();
    expect(put).toHaveBeenCalledTimes(1);
    expect(await seen.all()).toEqual([]);
  });

  it('is promises, reports, votes, notices and profiles; no sessions, no searches for people', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const early = createQueries();
    const of = [keys.mine, keys.reports(31, 'insider'), keys.poll(4), keys.receipts, keys.profile('anya')];
    const not = [[...keys.sessions, 7], keys.people('бо'), ['hidden-notices']];
    for (const key of [...of, ...not]) early.setQueryData(key, []);
    const pages = new SavedPages(early, seen);
    pages.start();
    await pages.write();
    const kept = (await seen.all()).map(({ query }) => query.queryKey);
    expect(kept).toHaveLength(of.length);
    expect(kept).toEqual(expect.arrayContaining(of.map((key) => [...key])));
  });

  it('is restored only offline: online everything is loaded anew', async () => {
    await see('/my', 'Бегать по утрам');
    const later = createQueries();
    const all = jest.fn(() => seen.all());
    const pages = new SavedPages(later, { ...seen, all });
    pages.start();
    // By now the stored data is either restored, or never will be.
    expect(await all.mock.results[0]!.value).not.toEqual([]);
    await act(async () => {});
    expect(later.getQueryData(keys.mine)).toBeUndefined();
    await goOffline();
    await waitFor(() => expect(later.getQueryData(keys.mine)).toBeDefined());
  });

  it('is not stored for a visitor', async () => {
    const gateway = gatewayOf().on('GET /api/public/promises/feed', () => [running({ is_public: true })]);
    const { unmount } = await mountApp('/feed', { gateway, user: null });
    await screen.findAllByText('Бегать по утрам');
    unmount();
    await see('/my', 'Бегать по утрам');
    const kept = (await rowsOf(seen)).map(({ query }) => query.queryKey);
    expect(kept).toEqual(expect.arrayContaining([['promises', 'mine']]));
    expect(kept).not.toEqual(expect.arrayContaining([['promises', 'feed']]));
  });
});

describe('the page of a captive portal instead of the server`s answer', () => {
  const portal = () => new Response('<html>Войдите в сеть отеля</html>', { status: 200 });

  it('is not taken for an empty list, and ends no session', async () => {
    await see('/my', 'Бегать по утрам');
    queries.clear();
    jest.useFakeTimers({ advanceTimers: true });
    await mountApp('/my', {
      gateway: new FakeGateway().on('GET /api/promises', portal).on('POST /validate', portal),
      waitForAuth: false,
    });
    await act(() => jest.advanceTimersByTimeAsync(8000));
    jest.useRealTimers();
    expect(await screen.findByRole('link', { name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.queryByText(/Пока пусто|обещаний пока нет/i)).toBeNull();
    expect(storedToken()).not.toBeNull();
  });
});
