// Real: the whole page, its database layer and its queue. Played: the gateway, the browser's database, line and uploads.
import './device-storage.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { storedToken } from '../src/shared/session/token-storage.ts';
import { keys } from '../src/shared/data/keys.ts';
import { createQueries, queries } from '../src/shared/data/queries.ts';
import { reportQueue } from '../src/shared/offline/page-queue.ts';
import type { WaitingReport } from '../src/shared/offline/report-queue.ts';
import { type SavedQuery, SavedPages } from '../src/shared/offline/saved-pages.ts';
import { openTable } from '../src/shared/offline/table.ts';
import { FakeGateway, json, refusal } from './fake-gateway.ts';
import { FakeUpload } from './fake-upload.ts';
import { mountApp, type MountOptions } from './mount-app.tsx';
import { person, promiseOf, reportOf, tokenOf } from './samples.ts';

const boris = { id: 8, username: 'boris' };
const seen = openTable<SavedQuery>('seen');
const waiting = openTable<WaitingReport>('reports');
const line = jest.spyOn(navigator, 'onLine', 'get');

const running = (part: Partial<PromiseView> = {}) =>
  promiseOf({
    status: 'active',
    current_day: 3,
    today_ends_at: '2026-11-21T00:00:00.000Z',
    days: [{ day: 3, date: '2026-11-20', state: 'open', today: true }],
    ...part,
  });
const gatewayOf = () =>
  new FakeGateway()
    .on('GET /api/promises', () => ({ promises: [running()] }))
    .on('GET /api/promises/:id', () => running())
    .on('GET /api/promises/:id/reports', () => [reportOf({ report_text: 'Два круга' })]);
const silent = () => {
  throw new TypeError('Failed to fetch');
};
/** Nobody answers to these. */
const deaf = () => {
  const gateway = new FakeGateway();
  for (const address of ['GET /api/promises', 'GET /api/promises/:id', 'GET /api/promises/:id/reports'])
    gateway.on(address, silent);
  return gateway;
};

/** Rows of the device, read while the page goes on. */
const rowsOf = <Row,>(table: { all(): Promise<Row[]> }): Promise<Row[]> => act(() => table.all());

async function goOffline() {
  line.mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
}
async function comeBack() {
  line.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
}
/** The page as it is opened anew: nothing in memory, all that is on the device. */
async function reopenOffline(path: string, options: MountOptions = {}) {
  queries.clear();
  line.mockReturnValue(false);
  const app = await mountApp(path, { gateway: deaf(), ...options });
  await goOffline();
  return app;
}
/** Sees a page with a line until it is kept, and leaves it. */
async function see(path: string, what: string | RegExp) {
  const app = await mountApp(path, { gateway: gatewayOf() });
  await screen.findAllByText(what);
  await waitFor(async () => expect(await seen.all()).not.toEqual([]));
  app.unmount();
}

beforeEach(async () => {
  line.mockReturnValue(true);
  FakeUpload.install();
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  await Promise.all([seen.clear(), waiting.clear()]);
  await reportQueue.reload();
});
afterEach(async () => {
  await comeBack();
  // No upload is left hanging: the queue outlives a test.
  await act(async () => {
    for (const upload of FakeUpload.all) upload.abort();
    await reportQueue.wake();
  });
  FakeUpload.remove();
});

describe('what was seen', () => {
  it('[SW-06] opens without a line, under a sentence that says since when it is', async () => {
    await see('/my', 'Бегать по утрам');
    await reopenOffline('/my');
    expect(await screen.findByRole('link', { name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.getByText('Нет сети.').closest('[role="status"]')).toHaveTextContent(
      /^Нет сети\. ?Показываем то, что загрузили: сегодня, \d\d:\d\d\.$/,
    );
  });

  it('also where there seems to be a line but nobody answers', async () => {
    await see('/my/31', 'Два круга');
    queries.clear();
    jest.useFakeTimers({ advanceTimers: true });
    await mountApp('/my/31', { gateway: deaf() });
    // Asked four times, after 1, 2 and 4 s.
    await act(() => jest.advanceTimersByTimeAsync(8000));
    jest.useRealTimers();
    expect(await screen.findByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeVisible();
    expect(await screen.findByText('Нет сети.')).toBeVisible();
  });

  it('is kept also where it came before there was anything to keep it', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const early = createQueries();
    early.setQueryData(keys.mine, [running()]);
    const pages = new SavedPages(early, seen);
    pages.start();
    await pages.write();
    expect(await seen.all()).toMatchObject([{ userId: person.id, query: { queryKey: keys.mine } }]);
  });

  it('stays on the page when the line goes, and is asked for again when it is back', async () => {
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

  it('a page that was never seen says so instead of loading for ever, and loads when the line is back', async () => {
    await see('/my', 'Бегать по утрам');
    const { gateway } = await reopenOffline('/my/31');
    expect(await screen.findByRole('heading', { name: 'Этой страницы здесь ещё не было' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Мои обещания' })).toHaveAttribute(
      'href',
      '/my',
    );
    gateway.on('GET /api/promises/:id', () => running()).on('GET /api/promises/:id/reports', () => []);
    await comeBack();
    expect(await screen.findByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeVisible();
  });

  it('is nobody else`s: another person sees none of it and it leaves the device', async () => {
    await see('/my', 'Бегать по утрам');
    await reopenOffline('/my', { user: boris });
    expect(await screen.findByRole('heading', { name: 'Этой страницы здесь ещё не было' })).toBeVisible();
    expect(screen.queryByText('Бегать по утрам')).toBeNull();
    await waitFor(async () => expect(await seen.all()).toEqual([]));
  });

  it('is forgotten by who signs out', async () => {
    await see('/my', 'Бегать по утрам');
    const { auth } = await mountApp('/my', { gateway: gatewayOf() });
    await screen.findByRole('link', { name: 'Бегать по утрам' });
    await act(async () => auth.logout());
    await waitFor(async () => expect(await seen.all()).toEqual([]));
    expect(queries.getQueryCache().findAll({ type: 'inactive' })).toEqual([]);
  });

  it('leaves the device after 7 days, with an older version of the app, and beyond 200', async () => {
    localStorage.setItem('jwt', tokenOf(person));
    const now = Date.now();
    const row = (hash: string, part: Partial<SavedQuery>): SavedQuery => ({
      hash,
      userId: person.id,
      version: 1,
      updatedAt: now,
      query: {} as SavedQuery['query'],
      ...part,
    });
    const WEEK_MS = 7 * 86_400_000;
    await seen.put(row('old', { updatedAt: now - WEEK_MS - 1 }));
    await seen.put(row('before', { version: 0 }));
    for (let one = 0; one < 201; one += 1)
      await seen.put(row(`of ${one}`, { updatedAt: now - WEEK_MS + 60_000 + one }));
    new SavedPages(createQueries(), seen).start();
    await waitFor(async () => expect(await seen.all()).toHaveLength(200));
    const left = (await seen.all()).map(({ hash }) => hash);
    for (const gone of ['old', 'before', 'of 0']) expect(left).not.toContain(gone);
  });

  it('is forgotten as well where somebody signs out while it is being written', async () => {
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
    const of = [keys.mine, keys.reports(31, 'owner'), keys.poll(4), keys.receipts, keys.profile('anya')];
    const not = [[...keys.sessions, 7], keys.people('бо'), ['hidden-notices']];
    for (const key of [...of, ...not]) early.setQueryData(key, []);
    const pages = new SavedPages(early, seen);
    pages.start();
    await pages.write();
    const kept = (await seen.all()).map(({ query }) => query.queryKey);
    expect(kept).toHaveLength(of.length);
    expect(kept).toEqual(expect.arrayContaining(of.map((key) => [...key])));
  });

  it('is put back only without a line: with one everything is asked anew', async () => {
    await see('/my', 'Бегать по утрам');
    const later = createQueries();
    const all = jest.fn(() => seen.all());
    const pages = new SavedPages(later, { ...seen, all });
    pages.start();
    // What was read is either put back by now, or never.
    expect(await all.mock.results[0]!.value).not.toEqual([]);
    await act(async () => {});
    expect(later.getQueryData(keys.mine)).toBeUndefined();
    await goOffline();
    await waitFor(() => expect(later.getQueryData(keys.mine)).toBeDefined());
  });

  it('is not kept of a visitor', async () => {
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

describe('a page of somebody`s Wi-Fi in the server`s place', () => {
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

describe('a report written without a line', () => {
  const sentAnswer = { report: reportOf({ id: 70 }), promise: running(), repeated: false };
  const text = () => screen.getByRole('textbox', { name: 'Что сделано' });
  const list = () => screen.findByRole('region', { name: 'Ещё не отправлены' });

  async function compose(gateway = gatewayOf()) {
    const app = await mountApp('/my/31?report=true', { gateway });
    await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
    return app;
  }
  async function send(words: string, photo = false) {
    await userEvent.type(text(), words);
    if (photo)
      await userEvent.upload(
        screen.getByLabelText('Фото или видео', { selector: 'input' }),
        new File(['x'], 'run.jpg', { type: 'image/jpeg' }),
      );
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  }

  it('waits on its promise`s page with its photo, and goes out once when the line is back', async () => {
    await compose();
    await goOffline();
    await send('Бегала', true);
    expect(await screen.findByText('Отчёт ждёт отправки: уйдёт сам, когда вернётся связь.')).toBeVisible();
    const card = within(await list());
    expect(card.getByText('Ждёт отправки')).toBeVisible();
    expect(card.getByText('Бегала')).toBeVisible();
    expect(card.getByRole('img', { name: 'Фото, которое ждёт отправки' })).toHaveAttribute(
      'src',
      'blob:photo',
    );
    expect(await screen.findByText(/Ждёт отправки: 1 отчёт\./)).toBeVisible();
    expect(FakeUpload.all).toHaveLength(0);
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    act(() => FakeUpload.all[0]!.upload.onprogress?.({ loaded: 40, total: 100 }));
    expect(screen.getByText('Отправляется: 40%')).toBeVisible();
    await act(async () => FakeUpload.all[0]!.answer(201, sentAnswer));
    await waitFor(() => expect(screen.queryByText('Бегала')).toBeNull());
    expect(await rowsOf(waiting)).toEqual([]);
    await act(() => reportQueue.wake());
    expect(FakeUpload.all).toHaveLength(1);
  });

  it('whose answer was lost on the way goes again with the same key', async () => {
    await compose();
    await send('Бегала');
    await act(async () => FakeUpload.all[0]!.onerror?.());
    await list();
    await act(async () => void reportQueue.wake());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    const [first, second] = FakeUpload.all.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await act(async () => FakeUpload.all[1]!.answer(201, { ...sentAnswer, repeated: true }));
    await waitFor(async () => expect(await waiting.all()).toEqual([]));
  });

  it('goes before one that is written later with a line', async () => {
    const { router } = await compose();
    await goOffline();
    await send('Утром');
    await list();
    line.mockReturnValue(true);
    await act(() => router.navigate({ to: '.', search: { report: true } }));
    await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
    await send('Вечером');
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    expect(FakeUpload.all[0]!.form.get('text')).toBe('Утром');
    await act(async () => FakeUpload.all[0]!.answer(201, sentAnswer));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    expect(FakeUpload.all[1]!.form.get('text')).toBe('Вечером');
  });

  it('can be called off', async () => {
    await compose();
    await goOffline();
    await send('Бегала');
    await userEvent.click(within(await list()).getByRole('button', { name: 'Не отправлять' }));
    expect(await screen.findByText('Отчёт не будет отправлен')).toBeVisible();
    expect(screen.queryByText('Бегала')).toBeNull();
    await comeBack();
    expect(FakeUpload.all).toHaveLength(0);
  });

  async function refused() {
    const app = await compose();
    await goOffline();
    await send('Бегала');
    await list();
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await act(async () =>
      FakeUpload.all[0]!.answer(409, {
        code: 'REPORT_LIMIT_REACHED',
        message: 'Не больше десяти отчётов в день',
      }),
    );
    expect(await within(await list()).findByText('Не больше десяти отчётов в день')).toBeVisible();
    expect(screen.getByText('Сервер не принял 1 отчёт.')).toBeVisible();
    return app;
  }

  it('that the server refuses says why, and can be put right', async () => {
    await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Изменить' }));
    await userEvent.clear(text());
    await userEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    expect(screen.getByText('Напишите пару слов или приложите фото или видео.')).toBeVisible();
    await userEvent.type(text(), 'Иначе');
    await userEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    const [first, second] = FakeUpload.all;
    expect(second!.form.get('text')).toBe('Иначе');
    expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'));
    await act(async () => second!.answer(201, sentAnswer));
    await waitFor(() => expect(screen.queryByText('Сервер не принял 1 отчёт.')).toBeNull());
  });

  it('that the server refuses can be thrown away', async () => {
    await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await waitFor(async () => expect(await waiting.all()).toEqual([]));
    expect(screen.queryByText('Сервер не принял 1 отчёт.')).toBeNull();
  });

  it('of a promise that is gone by now can still be read', async () => {
    const { unmount } = await refused();
    unmount();
    await mountApp('/my/31', {
      gateway: new FakeGateway()
        .on('GET /api/promises/:id', () => refusal(404, 'PROMISE_NOT_FOUND', 'нет'))
        .on('GET /api/public/promises/:id', () => refusal(404, 'PROMISE_NOT_FOUND', 'нет')),
    });
    expect(within(await list()).getByText('Бегала')).toBeVisible();
  });

  it('stays in the sheet where the browser keeps nothing', async () => {
    await compose();
    await goOffline();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await send('Бегала');
    expect(await screen.findByText(/Отложить его браузер не дал/)).toBeVisible();
    expect(text()).toHaveValue('Бегала');
    put.mockRestore();
  });

  it.each([
    [200, 'page'],
    [401, 'page'],
    [403, 'page'],
    [502, 'page'],
  ])('that a Wi-Fi`s own page answers with %i waits on', async (status) => {
    await compose();
    await goOffline();
    await send('Бегала');
    await list();
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await act(async () => FakeUpload.all[0]!.answer(status, '<html>Войдите в сеть отеля</html>'));
    expect(await rowsOf(waiting)).toMatchObject([{ text: 'Бегала', refusal: null }]);
    expect(storedToken()).not.toBeNull();
    expect(within(await list()).getByText('Ждёт отправки')).toBeVisible();
  });

  it('too large for a proxy before the server is refused in words of ours', async () => {
    await compose();
    await goOffline();
    await send('Бегала', true);
    await list();
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await act(async () => FakeUpload.all[0]!.answer(413, '<html>413 Request Entity Too Large</html>'));
    expect(await within(await list()).findByText('Файл больше 50 МБ. Выберите файл поменьше.')).toBeVisible();
  });

  it('is never sent as somebody else', async () => {
    const { unmount } = await compose();
    await goOffline();
    await send('Бегала');
    await list();
    unmount();
    line.mockReturnValue(true);
    const theirs = await mountApp('/my', {
      user: boris,
      gateway: new FakeGateway().on('GET /api/promises', () => json({ promises: [] })),
    });
    await act(() => reportQueue.wake());
    expect(FakeUpload.all).toHaveLength(0);
    theirs.unmount();
    await mountApp('/my', { gateway: gatewayOf() });
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  });
});
