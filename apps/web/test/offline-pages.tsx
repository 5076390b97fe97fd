import './device-storage.ts';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { queries } from '../src/shared/data/queries.ts';
import { reportQueue } from '../src/shared/offline/page-queue.ts';
import type { WaitingReport } from '../src/shared/offline/report-queue.ts';
import { type SavedQuery } from '../src/shared/offline/saved-pages.ts';
import { openTable } from '../src/shared/offline/table.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { FakeUpload } from './fake-upload.ts';
import { mountApp, type MountOptions } from './mount-app.tsx';
import { promiseOf, reportOf, visible } from './samples.ts';

// Real: the whole page, its tables and its queue. Fake: the gateway, IndexedDB, the connection and uploads.

export const boris = { id: 8, username: 'boris' };
export const seen = openTable<SavedQuery>('seen');
export const waiting = openTable<WaitingReport>('reports');
export const line = jest.spyOn(navigator, 'onLine', 'get');

export const running = (part: Partial<PromiseView> = {}) =>
  promiseOf({
    status: 'active',
    current_day: 3,
    today_ends_at: '2026-11-21T00:00:00.000Z',
    days: [{ day: 3, date: '2026-11-20', state: 'open', today: true }],
    ...part,
  });
export const gatewayOf = () =>
  new FakeGateway()
    .on('GET /api/promises', () => ({ promises: [running()] }))
    .on('GET /api/promises/:id/visible', () => visible(running()))
    .on('GET /api/promises/:id/reports', () => [reportOf({ report_text: 'Два круга' })]);
export const silent = () => {
  throw new TypeError('Failed to fetch');
};
/** Requests without any response. */
export const deaf = () => {
  const gateway = new FakeGateway();
  for (const address of [
    'GET /api/promises',
    'GET /api/promises/:id/visible',
    'GET /api/promises/:id/reports',
  ])
    gateway.on(address, silent);
  return gateway;
};

/** Stored rows, read while the page keeps running. */
export const rowsOf = <Row,>(table: { all(): Promise<Row[]> }): Promise<Row[]> => act(() => table.all());

export async function goOffline() {
  line.mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
}
export async function comeBack() {
  line.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
}
/** Opens the page again: memory is empty, storage is kept. */
export async function reopenOffline(path: string, options: MountOptions = {}) {
  queries.clear();
  line.mockReturnValue(false);
  const app = await mountApp(path, { gateway: deaf(), ...options });
  await goOffline();
  return app;
}
/** Opens a page online until it is stored, then leaves it. */
export async function see(path: string, what: string | RegExp) {
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
  // Aborts pending uploads: the queue outlives a test.
  await act(async () => {
    for (const upload of FakeUpload.all) upload.abort();
    await reportQueue.wake();
  });
  FakeUpload.remove();
});
