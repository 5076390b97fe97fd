// Batch Status and History: how they load, refresh and lead to a batch.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { batchOf, listOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';

const LIST = 'GET /api/admin/notifications/batches';
const table = () => screen.findByRole('table', { name: 'Batches' });
const having = (...batches: ReturnType<typeof batchOf>[]) =>
  new FakeGateway().on(LIST, () => listOf(batches));
const queries = (gateway: FakeGateway) => gateway.to(LIST).map(({ query }) => Object.fromEntries(query));

let visibility: 'visible' | 'hidden' = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
const look = (next: typeof visibility) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
afterEach(() => look('visible'));

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the tab', () => {
  it('[ADM-GATE-04] is the third of Users, Promises and Notifications', async () => {
    const { path } = await mountPanel('/batches/abc');
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Users1', 'Promises2', 'Notifications3']);
    expect(tabs[2]).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('13');
    await waitFor(() => expect(path()).toBe('/notifications/broadcast'));
  });

  it('[ADM-NOTIF-01] has the sub-tabs Broadcast, Group, Batch Status and History', async () => {
    const { path } = await mountPanel('/notifications/batches', { gateway: having() });
    const tabs = within(screen.getByRole('navigation', { name: 'Parts of notifications' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Broadcast',
      'Group',
      'Batch Status',
      'History',
    ]);
    expect(tabs.getByRole('link', { name: 'Batch Status' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(tabs.getByRole('link', { name: 'History' }));
    await waitFor(() => expect(path()).toBe('/notifications/history'));
  });
});

describe('Batch Status', () => {
  it('[ADM-GEN-10] [ADM-BATCH-01] loads 20 batches and refreshes them every 3 s while it is open', async () => {
    const gateway = having(batchOf());
    jest.useFakeTimers();
    const { router } = await mountPanel('/notifications/batches', { gateway });
    await pass(0);
    expect(queries(gateway)).toEqual([{ limit: '20', offset: '0' }]);
    await pass(2_900);
    expect(gateway.to(LIST)).toHaveLength(1);
    await pass(200);
    expect(gateway.to(LIST)).toHaveLength(2);
    await pass(3_000);
    expect(gateway.to(LIST)).toHaveLength(3);
    await act(() => router.navigate({ to: '/' }));
    await pass(9_000);
    expect(gateway.to(LIST)).toHaveLength(3);
  });

  it('rests while the page is hidden', async () => {
    const gateway = having(batchOf());
    jest.useFakeTimers();
    await mountPanel('/notifications/batches', { gateway });
    await pass(0);
    act(() => look('hidden'));
    await pass(12_000);
    expect(gateway.to(LIST)).toHaveLength(1);
    act(() => look('visible'));
    await pass(3_000);
    expect(gateway.to(LIST).length).toBeGreaterThan(1);
  });

  it('[ADM-API-24] tries 3 times, after 1 s and 2 s', async () => {
    const gateway = new FakeGateway().on(LIST, () => json({}, { status: 503 }));
    jest.useFakeTimers();
    await mountPanel('/notifications/history', { gateway });
    await pass(0);
    expect(gateway.to(LIST)).toHaveLength(1);
    await pass(999);
    expect(gateway.to(LIST)).toHaveLength(1);
    await pass(1);
    expect(gateway.to(LIST)).toHaveLength(2);
    await pass(1_999);
    expect(gateway.to(LIST)).toHaveLength(2);
    await pass(1);
    expect(gateway.to(LIST)).toHaveLength(3);
    await pass(100);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load batches: 503');
    await pass(20_000);
    expect(gateway.to(LIST)).toHaveLength(3);
  });

  it('shows how far each batch is, and opens one by Enter', async () => {
    const { path } = await mountPanel('/notifications/batches', { gateway: having(batchOf()) });
    const row = within(await table());
    expect(row.getByRole('link', { name: 'Вас не было видно' })).toBeVisible();
    expect(row.getByText('#93 · group')).toBeVisible();
    expect(row.getByRole('progressbar')).toHaveAccessibleName('Вас не было видно: 42% done');
    expect(row.getByText('4:12')).toBeVisible();
    await userEvent.keyboard('j{Enter}');
    await waitFor(() => expect(path()).toBe('/batches/93'));
  });

  it('keeps what it shows when a refresh fails, and says so', async () => {
    const gateway = having(batchOf());
    const { queries: cache } = await mountPanel('/notifications/batches', { gateway });
    await table();
    gateway.on(LIST, () => refusal(400, 'BAD_INPUT', 'not now'));
    await act(() => cache.refetchQueries({ queryKey: ['batches'] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('not now');
    expect(await table()).toBeVisible();
  });

  it('says when there are none', async () => {
    await mountPanel('/notifications/batches', { gateway: having() });
    expect(await screen.findByRole('heading', { name: 'No batches yet' })).toBeVisible();
  });
});

describe('History', () => {
  it('[ADM-BATCH-02] loads 50 batches on first opening, and not again on the next', async () => {
    const gateway = having(batchOf({ status: 'completed', stage: 'done' }));
    const { router } = await mountPanel('/', { gateway });
    expect(gateway.to(LIST)).toHaveLength(0);
    await act(() => router.navigate({ to: '/notifications/history' }));
    await table();
    // React's strict mode mounts twice, which may ask twice.
    expect(queries(gateway)[0]).toEqual({ limit: '50', offset: '0' });
    const asked = gateway.to(LIST).length;
    await act(() => router.navigate({ to: '/' }));
    await act(() => router.navigate({ to: '/notifications/history' }));
    await table();
    expect(gateway.to(LIST)).toHaveLength(asked);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(gateway.to(LIST)).toHaveLength(asked + 1));
  });

  it('[ADM-BATCH-03] links each entry to its status in a new tab, and shows the address of the API', async () => {
    await mountPanel('/notifications/history', { gateway: having(batchOf()) });
    const rows = within(await table());
    const link = rows.getByRole('link', { name: 'Вас не было видно, in a new tab' });
    expect(link).toHaveAttribute('href', '/admin/batches/93');
    expect(link).toHaveAttribute('target', '_blank');
    expect(rows.getByText('/api/admin/notifications/batches/93/status')).toBeVisible();
    const { outcomes } = batchOf();
    expect(rows.getByRole('img')).toHaveAccessibleName(
      `read ${outcomes.read}, delivered 1,100, waiting on the web 30, skipped 12, failed 12, in line 1,948`,
    );
  });

  it('filters by status and type, and pages; the address has it all', async () => {
    const gateway = new FakeGateway().on(LIST, ({ query }) => {
      const offset = Number(query.get('offset'));
      return listOf([batchOf()], { total: 93, offset, hasMore: offset === 0 });
    });
    const { router } = await mountPanel('/notifications/history', { gateway });
    expect(await screen.findByText('page 1 of 2 (1-1 of 93)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('page 2 of 2 (51-51 of 93)')).toBeVisible();
    expect(router.state.location.searchStr).toBe('?page=2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'failed');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'group');
    await waitFor(() =>
      expect(queries(gateway).at(-1)).toEqual({ limit: '50', offset: '0', status: 'failed', type: 'group' }),
    );
    expect(router.state.location.searchStr).toBe('?status=failed&type=group');
  });

  it('ignores filters of an address that do not exist', async () => {
    const gateway = having();
    await mountPanel('/notifications/history?status=lost&type=test&page=-3', { gateway });
    await screen.findByRole('heading', { name: 'No batches yet' });
    expect(queries(gateway)).toEqual([{ limit: '50', offset: '0' }]);
  });
});
