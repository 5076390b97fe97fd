// Files of lazy parts that cannot be loaded: the device was offline for a moment, or a newer version replaced them.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView, ReportView } from '../src/shared/api/wire.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { promiseOf, receiptOf, reportOf, visible } from './samples.ts';

const lost = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
jest.unstable_mockModule('../src/features/promises/actions/owner-menu.tsx', lost);
jest.unstable_mockModule('../src/features/approval/approval-section.tsx', lost);
jest.unstable_mockModule('../src/features/reports/compose/report-sheet.tsx', lost);
jest.unstable_mockModule('../src/features/reports/media/report-media.tsx', lost);
jest.unstable_mockModule('../src/features/voting/vote-panel.tsx', lost);
jest.unstable_mockModule('../src/features/notifications/notice/notice-media.tsx', lost);
const { mountApp } = await import('./mount-app.tsx');
const { page } = await import('../src/shared/device.ts');
const { reloadOnce } = await import('../src/shared/feedback/reload-once.ts');
const { useUnsaved } = await import('../src/shared/unsaved.ts');

const media = {
  path: 'a.jpg',
  kind: 'photo',
  mime: 'image/jpeg',
  width: 4,
  height: 3,
  duration: null,
  poster: null,
} as const;
const active = (part: Partial<PromiseView> = {}) =>
  promiseOf({
    status: 'active',
    current_day: 1,
    days: [{ day: 1, date: '2026-11-18', state: 'open', today: true }],
    ...part,
  });

async function openPromise(promise: PromiseView, reports: ReportView[] = []) {
  const gateway = new FakeGateway()
    .on('GET /api/promises/:id/visible', () => visible(promise))
    .on('GET /api/promises/:id/reports', () => reports);
  await mountApp('/my/31', { gateway });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(promise.title);
}

function expectRestOfPage() {
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
  expect(screen.queryByText(/Ошибка страницы|Ошибка приложения/)).toBeNull();
}

/** A browser remembers that a file failed, so only a reload requests it again. */
async function expectRetry(button: HTMLElement) {
  expect(page.reload).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(page.reload).toHaveBeenCalledTimes(1);
}

describe('a file that cannot be loaded takes only its own part with it', () => {
  beforeEach(() => {
    // React logs every caught error.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(page, 'reload').mockImplementation(() => {});
    // The page was reloaded for a lost file already, and that did not help.
    sessionStorage.setItem('reloaded-for-a-file', String(Date.now()));
  });
  afterEach(() => {
    jest.mocked(console.error).mockClear();
    jest.mocked(page.reload).mockClear();
  });

  it("[ROUTE-28] the owner's menu: a retry button in its place, and the owner can still report", async () => {
    await openPromise(active());
    const retry = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    expectRestOfPage();
    expect(screen.getByRole('button', { name: 'Отчитаться за сегодня' })).toBeEnabled();
    expect(screen.getByRole('switch', { name: /Кому видно/ })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
    await expectRetry(retry);
  });

  it("[ROUTE-28] a report's photo: its text stays", async () => {
    await openPromise(active(), [reportOf({ media, media_path: media.path })]);
    const alert = await screen.findByRole('alert');
    expectRestOfPage();
    expect(screen.getByText('Два с половиной.')).toBeVisible();
    await expectRetry(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  });

  it('[ROUTE-28] the votes under a report: the report stays', async () => {
    await openPromise(active({ approval_type: 'anyuser', is_public: true }), [reportOf()]);
    const alert = await screen.findByRole('alert');
    expectRestOfPage();
    expect(screen.getByText('Два с половиной.')).toBeVisible();
    await expectRetry(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  });

  it('[ROUTE-28] the form of a report: the promise stays', async () => {
    await openPromise(active());
    await userEvent.click(screen.getByRole('button', { name: 'Отчитаться за сегодня' }));
    const alert = await screen.findByRole('alert');
    expectRestOfPage();
    await expectRetry(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  });

  it("[ROUTE-28] a draft's choice of who approves: the draft can still be edited", async () => {
    await openPromise(promiseOf());
    const alert = await screen.findByRole('alert');
    expectRestOfPage();
    expect(screen.getByRole('link', { name: /Редактировать/ })).toBeVisible();
    await expectRetry(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  });

  it("[ROUTE-28] a notice's picture: its title and text stay", async () => {
    const gateway = new FakeGateway().on('GET /api/admin/notifications/receipts/user/:id', () => [
      receiptOf({ media: { type: 'image', url: '/media/a.jpg', fileId: 'a' } }),
    ]);
    await mountApp('/notifications', { gateway });
    const alert = await screen.findByRole('alert');
    expect(screen.getByText('Отчёт за день 17 утверждён')).toBeVisible();
    await expectRetry(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  });
});

describe('[FEEL-06] a page that has lost a file', () => {
  const line = jest.spyOn(navigator, 'onLine', 'get');
  const comeBack = () => {
    line.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(page, 'reload').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.mocked(console.error).mockClear();
    jest.mocked(page.reload).mockClear();
    line.mockReturnValue(true);
  });

  it('reloads by itself, but once only', async () => {
    await openPromise(active());
    await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: 'Отчитаться за сегодня' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('offline, reloads when the device is online again', async () => {
    const answers = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    line.mockReturnValue(false);
    reloadOnce(new TypeError('Failed to fetch dynamically imported module'));
    expect(answers).not.toHaveBeenCalled();
    comeBack();
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
    comeBack();
    await answers.mock.results.at(-1)?.value;
    expect([answers.mock.calls.length, jest.mocked(page.reload).mock.calls.length]).toEqual([1, 1]);
    answers.mockRestore();
  });

  it('stays while the server is away, and reloads once it answers', async () => {
    jest.useFakeTimers();
    const answers = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('refused'));
    answers
      .mockResolvedValueOnce(new Response(null, { status: 503 }))
      .mockResolvedValueOnce(Response.json({}));
    reloadOnce(new TypeError('Failed to fetch dynamically imported module'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect([answers.mock.calls.length, jest.mocked(page.reload).mock.calls.length]).toEqual([2, 0]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(page.reload).toHaveBeenCalledTimes(1);
    answers.mockRestore();
    jest.useRealTimers();
  });

  it('stays where input would be lost, and after any other error', async () => {
    const answers = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    const typed = renderHook(() => useUnsaved(true));
    reloadOnce(new TypeError('Failed to fetch dynamically imported module'));
    await waitFor(() => expect(answers).toHaveBeenCalledTimes(1));
    await answers.mock.results[0]?.value;
    expect(page.reload).not.toHaveBeenCalled();
    typed.unmount();
    reloadOnce(new TypeError('x is undefined'));
    expect([answers.mock.calls.length, jest.mocked(page.reload).mock.calls.length]).toEqual([1, 0]);
    answers.mockRestore();
  });
});
