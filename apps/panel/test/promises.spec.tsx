// The promises of a person and a promise's page.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { listOf, running } from './record-samples.ts';
import { pageOf } from './samples.ts';

const LIST = 'GET /api/admin/users/:id/promises';

const listing = (list = listOf([running])) =>
  new FakeGateway().on(LIST, () => list).on('GET /api/admin/users/:id', () => pageOf());
const queryOf = (gateway: FakeGateway) => Object.fromEntries(gateway.to(LIST).at(-1)!.query);
const row = async () => (await screen.findByRole('link', { name: 'Бегать по утрам' })).closest('tr')!;

describe('the Promises tab', () => {
  it('[ADM-PROM-02] [ADM-PROM-03] without a person says so and leads back to Users', async () => {
    await mountPanel('/promises');
    expect(screen.getByRole('heading', { name: 'No user selected' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/admin/');
    expect(screen.getByRole('link', { name: /^Promises/ })).toHaveAttribute('aria-current', 'page');
  });

  it('[ADM-PROM-01] leads back to the person whose promises were shown last', async () => {
    const { router } = await mountPanel('/users/184/promises', { gateway: listing() });
    await row();
    await act(() => router.navigate({ to: '/promises' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/184/promises'));
    const tab = screen.getByRole('navigation', { name: 'Sections' });
    const current = within(tab).getAllByRole('link', { current: true });
    expect(current.map(({ textContent }) => textContent)).toEqual(['Promises2']);
  });
});

describe('the list', () => {
  it('[ADM-PROM-05] [ADM-PROM-13] [ADM-PROM-18] shows what there is to know of each promise', async () => {
    const closed = {
      ...running,
      id: 397,
      title: 'Подъём',
      status: 'closed_success' as const,
      isPenalty: false,
    };
    const failed = { ...closed, id: 383, title: 'Слова', status: 'closed_failed' as const };
    await mountPanel('/users/184/promises', { gateway: listing(listOf([running, closed, failed])) });
    const cells = within(await row()).getAllByRole('cell');
    const shown = cells.map(({ textContent }) => textContent);
    expect(shown.slice(2, 8)).toEqual(['Activehabit · penalty 0 ₽', '17', '16', '0', '2', '50%']);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(
      expect.arrayContaining([
        'Promise',
        'Status & Type',
        'Activity',
        'R',
        'V',
        'C',
        'S',
        'Dates',
        'Actions',
      ]),
    );
    expect(within(await row()).getByRole('img')).toHaveAccessibleName(/1 kept/);
    expect(screen.getByText('Completed', { selector: '.ui-badge' })).toBeVisible();
    expect(screen.getByText('Failed', { selector: '.ui-badge' })).toBeVisible();
  });

  it('[NAMES-08] names a promise whose title cannot be seen', async () => {
    const blank = { ...running, title: '\u200b' };
    await mountPanel('/users/184/promises', { gateway: listing(listOf([blank])) });
    expect(await screen.findByRole('link', { name: 'Untitled Promise' })).toBeVisible();
  });

  it('[ADM-LIMIT-01] [ADM-PROM-06] [ADM-PROM-17] asks for 25, the changed first, and turns pages', async () => {
    const list = listOf([running], { total: 60, hasMore: true });
    const { gateway, router } = await mountPanel('/users/184/promises', { gateway: listing(list) });
    await row();
    expect(queryOf(gateway)).toEqual({ sortBy: 'updatedAt', sortOrder: 'desc', limit: '25', offset: '0' });
    expect(screen.getByText('page 1 of 3 (1-1 of 60)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(queryOf(gateway).offset).toBe('25'));
    expect(router.state.location.searchStr).toBe('?page=2');
  });

  it('[ADM-PROM-04] [ADM-PROM-21] filters and orders are in the address, and can be cleared', async () => {
    const { gateway, router } = await mountPanel('/users/184/promises?page=2', { gateway: listing() });
    await row();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'draft');
    const orders = within(screen.getByRole('combobox', { name: 'Sort By' })).getAllByRole<HTMLOptionElement>(
      'option',
    );
    expect(orders.map(({ value }) => value)).toEqual([
      'updatedAt-desc',
      'createdAt-desc',
      'createdAt-asc',
      'title-asc',
      'title-desc',
      'status-asc',
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort By' }), 'title-asc');
    await userEvent.type(screen.getByLabelText('From Date'), '2026-03-01');
    await userEvent.type(screen.getByLabelText('To Date'), '2026-11-20');
    const chosen = { status: 'draft', from: '2026-03-01', to: '2026-11-20' };
    await waitFor(() =>
      expect(queryOf(gateway)).toEqual({
        ...chosen,
        sortBy: 'title',
        sortOrder: 'asc',
        limit: '25',
        offset: '0',
      }),
    );
    expect(router.state.location.search).toEqual({ ...chosen, sort: 'title-asc' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toEqual({});
  });

  it('[ADM-PROM-07] More has what is not there yet, which says so for 3 seconds', async () => {
    const { toasts } = await mountPanel('/users/184/promises', { gateway: listing() });
    const show = jest.spyOn(toasts, 'show');
    const [more] = within(await row()).getAllByRole('button', { name: 'More: #411' });
    await userEvent.click(more!);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Comments' }));
    expect(screen.getByText('This action will be implemented in later phases.')).toBeVisible();
    expect(show.mock.calls[0]![0].stayMs).toBe(3_000);
  });

  it('[ADM-PROM-19] an id that cannot be is explained by the server', async () => {
    const gateway = new FakeGateway().on(LIST, () =>
      refusal(400, 'USER_ID_INVALID', 'Valid user ID is required'),
    );
    await mountPanel('/users/0/promises', { gateway });
    expect(await screen.findByText('Valid user ID is required')).toBeVisible();
    expect(gateway.to(LIST).map(({ path }) => path)).toEqual(['/api/admin/users/0/promises']);
  });

  it('[ADM-PROM-20] a failure can be tried again', async () => {
    let isBroken = true;
    const gateway = listing().on(LIST, () =>
      isBroken ? refusal(429, 'RATE_LIMITED', 'Slow down') : listOf([running]),
    );
    await mountPanel('/users/184/promises', { gateway });
    expect(await screen.findByText('Failed to load promises. Please try again.')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
  });
});
