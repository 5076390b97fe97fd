// The users tab: search, results, pages, ban and unban.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { alina, searchOf, zhenya } from './samples.ts';
import { wordsOf } from './words-of.ts';

const SEARCH = 'GET /api/admin/users/search';
const IMPACT = 'GET /api/admin/users/:id/ban-impact';
const BAN = 'POST /api/admin/users/:id/ban';
const UNBAN = 'POST /api/admin/users/:id/unban';

const finding = (...items: (typeof alina)[]) => new FakeGateway().on(SEARCH, () => searchOf(items));
const box = () => screen.getByRole('searchbox');
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('searching', () => {
  it('[ADM-USERS-01] [ADM-USERS-07] has a box, five types, a button, and says that nothing was searched', async () => {
    await mountPanel('/');
    const types = within(screen.getByRole('combobox', { name: 'Search by' })).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'auto',
      'userId',
      'username',
      'telegramId',
      'email',
    ]);
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No search performed' })).toBeVisible();
  });

  it('[ADM-LIMIT-01] [ADM-USERS-02] [ADM-USERS-03] [ADM-USERS-26] Enter searches; type and duration are shown', async () => {
    const { gateway, router } = await mountPanel('/', { gateway: finding(alina) });
    await userEvent.type(box(), 'ali{Enter}');
    await row('Алина Воронцова');
    expect(Object.fromEntries(gateway.to(SEARCH)[0]!.query)).toEqual({
      query: 'ali',
      by: 'auto',
      limit: '25',
      offset: '0',
    });
    expect(screen.getByText(/Detected:/)).toHaveTextContent('Detected: username · 42 ms · 1 found');
    expect(router.state.location.searchStr).toBe('?q=ali');
  });

  it('[ADM-USERS-01] a chosen type is sent, also by the button', async () => {
    const { gateway } = await mountPanel('/', { gateway: finding(alina) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search by' }), 'telegramId');
    await userEvent.type(box(), '48291377');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await row('Алина Воронцова');
    expect(gateway.to(SEARCH).at(-1)?.query.get('by')).toBe('telegramId');
    expect(gateway.to(SEARCH).at(-1)?.query.get('query')).toBe('48291377');
  });

  it('[ADM-USERS-28] typing searches once, 300 ms after the last letter', async () => {
    const { gateway } = await mountPanel('/', { gateway: finding(alina) });
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const write = (value: string) => fireEvent.change(box(), { target: { value } });
    write('ali');
    await pass(299);
    write('alina');
    await pass(299);
    expect(gateway.to(SEARCH)).toEqual([]);
    await pass(1);
    expect(gateway.to(SEARCH).map(({ query }) => query.get('query'))).toEqual(['alina']);
  });

  it('[ADM-USERS-29] [ADM-USERS-30] a new search aborts the previous one, silently', async () => {
    const signals: AbortSignal[] = [];
    const gateway = new FakeGateway().on(SEARCH, ({ query }) =>
      query.get('query') === 'a' ? new Promise(() => {}) : searchOf([alina]),
    );
    const fetchAll = gateway.fetch;
    Object.assign(gateway, {
      fetch: (input: string, init: RequestInit) => {
        if (input.includes('query=')) signals.push(init.signal!);
        return fetchAll(input, init);
      },
    });
    await mountPanel('/', { gateway });
    await userEvent.type(box(), 'a{Enter}');
    await waitFor(() => expect(signals).toHaveLength(1));
    await userEvent.type(box(), 'li{Enter}');
    await row('Алина Воронцова');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[ADM-USERS-27] [ADM-USERS-25] a blank box clears the results and asks nothing', async () => {
    const { gateway } = await mountPanel('/?q=ali', { gateway: finding(alina) });
    await row('Алина Воронцова');
    await userEvent.clear(box());
    expect(await screen.findByText('No search performed')).toBeVisible();
    await userEvent.type(box(), '   {Enter}');
    await pause(400);
    expect(gateway.to(SEARCH)).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Алина Воронцова' })).toBeNull();
  });

  it('keeps a query of digits as it was typed', async () => {
    const { gateway } = await mountPanel('/?q=00184', { gateway: finding(alina) });
    await row('Алина Воронцова');
    expect(box()).toHaveValue('00184');
    expect(gateway.to(SEARCH)[0]?.query.get('query')).toBe('00184');
  });

  it('[ADM-USERS-09] says that email search comes later', async () => {
    await mountPanel('/', { gateway: finding() });
    await userEvent.type(box(), 'anya@mail.ru');
    expect(screen.getByText(/coming in future phases/)).toBeVisible();
  });

  it('[ADM-USERS-31] a failure shows a red box, and a retry', async () => {
    let answer: () => unknown = () => refusal(400, 'BAD_INPUT', 'no');
    await mountPanel('/?q=ali', { gateway: new FakeGateway().on(SEARCH, () => answer()) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error Loading Users');
    expect(alert).toHaveTextContent('Search failed. Please try again.');
    expect(alert).toHaveAttribute('data-tone', 'danger');
    answer = () => searchOf([alina]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await row('Алина Воронцова');
  });

  it('[ADM-SHELL-04] counts down after a 429, and only then offers to repeat', async () => {
    const tooMany = () =>
      json(
        { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'slow' },
        { status: 429, headers: { 'retry-after': '30' } },
      );
    const { gateway } = await mountPanel('/?q=ali', { gateway: new FakeGateway().on(SEARCH, tooMany) });
    const retry = await screen.findByRole('button', { name: /^You can try again in \d+ s$/ });
    expect(retry).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(retry);
    expect(gateway.to(SEARCH)).toHaveLength(1);
  });
});

describe('results', () => {
  it('[ADM-USERS-04] [ADM-USERS-12] have the columns of the document', async () => {
    await mountPanel('/?q=ali', { gateway: finding(alina) });
    const cells = within(await row('Алина Воронцова'));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User',
      'Contact',
      'Status',
      'Activity',
      'Actions',
      'Joined',
      'Last login',
      'Promises',
    ]);
    expect(cells.getByText('@alina_v · 184')).toBeVisible();
    expect(cells.getByText('tg 482913••')).toBeVisible();
    expect(cells.getByText('Email not available')).toBeVisible();
    expect(cells.getByText('active')).toBeVisible();
    expect(cells.getByText('2 Mar 2026')).toBeVisible();
    expect(cells.getByText('12')).toBeVisible();
  });

  it('[ADM-GEN-14] are in English but for names, codes and keys', async () => {
    await mountPanel('/?q=ali', { gateway: finding(alina) });
    await row('Алина Воронцова');
    expect(wordsOf(/[а-яё]{3,}/gi)).toEqual([]);
  });

  it('[ADM-USERS-08] say when nobody was found', async () => {
    await mountPanel('/?q=nobody', { gateway: finding() });
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
  });

  it('[ADM-USERS-10] [ADM-USERS-11] come in pages, whose number is in the address', async () => {
    const gateway = new FakeGateway().on(SEARCH, ({ query }) => {
      const offset = Number(query.get('offset'));
      return searchOf([alina], { total: 187, offset, hasMore: offset < 175 });
    });
    const { router } = await mountPanel('/?q=ali', { gateway });
    expect(await screen.findByText('page 1 of 8 (1-1 of 187)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('page 2 of 8 (26-26 of 187)')).toBeVisible();
    expect(router.state.location.searchStr).toBe('?q=ali&page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('page 1 of 8 (1-1 of 187)')).toBeVisible();
  });

  it('say that there are more than were counted', async () => {
    const gateway = new FakeGateway().on(SEARCH, () =>
      searchOf([alina], { total: 10_000, totalIsCapped: true, hasMore: true }),
    );
    await mountPanel('/?q=a', { gateway });
    expect(await screen.findByText('page 1 of 400 (1-1 of 10,000+)')).toBeVisible();
  });

  it('J and K go through them, Enter opens one', async () => {
    const { path } = await mountPanel('/?q=ali', { gateway: finding(alina, zhenya) });
    await row('Zhenya');
    await userEvent.keyboard('jjjkj');
    expect(await row('Zhenya')).toHaveAttribute('data-current');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/users/588'));
  });
});

describe('marked rows', () => {
  const marked = () =>
    [...document.querySelectorAll('tr[data-marked]')].map((one) => one.getAttribute('data-row'));

  it('[ADM-USERS-42] X marks the reached one, Shift X all from there, and their ids can be copied', async () => {
    const third = { ...zhenya, id: 600, firstName: 'Ира' };
    await mountPanel('/?q=ali', { gateway: finding(alina, zhenya, third) });
    await row('Zhenya');
    await userEvent.keyboard('x');
    expect(marked()).toEqual([]);
    await userEvent.keyboard('jx{ArrowDown}{ArrowDown}{Shift>}x{/Shift}');
    expect(marked()).toEqual(['0', '1', '2']);
    expect(screen.getByText('3 marked')).toBeVisible();
    const clipboard = await copying(() => userEvent.click(screen.getByRole('button', { name: 'Copy ids' })));
    expect(clipboard).toBe('184\n588\n600');
    await userEvent.keyboard('{ArrowUp}x');
    expect(marked()).toEqual(['0', '2']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear marks' }));
    expect(marked()).toEqual([]);
  });

  it('[ADM-USERS-42] arrows to the sides turn pages, but scroll a wide table that has the focus', async () => {
    const gateway = new FakeGateway().on(SEARCH, () => searchOf([alina], { total: 60, hasMore: true }));
    const { router } = await mountPanel('/?q=ali', { gateway });
    (await row('Алина Воронцова')).closest<HTMLElement>('.ui-table-box')!.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(router.state.location.searchStr).not.toContain('page');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.searchStr).toContain('page=2'));
  });
});

/** What `run` writes to the clipboard. */
async function copying(run: () => Promise<void>): Promise<string | undefined> {
  let written: string | undefined;
  const clipboard = { writeText: async (text: string) => void (written = text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await run();
  return written;
}

describe('ban and unban', () => {
  const impact = { userId: 184, sessions: 3, publicPromises: 5, runningPromises: 1, waitingReports: 6 };
  const banning = () =>
    finding(alina, zhenya)
      .on(IMPACT, () => impact)
      .on(BAN, ({ body }) => ({
        success: true,
        id: 184,
        status: 'banned',
        banReason: (body as { reason: string }).reason,
      }))
      .on(UNBAN, () => ({ success: true, id: 588, status: 'active' }));
  const open = async (name: string, action: 'Ban' | 'Unban') => {
    await userEvent.click(within(await row(name)).getByRole('button', { name: action }));
    return within(await screen.findByRole('dialog'));
  };

  it('[ADM-USERS-24] [ADM-USERS-40] a row offers the one that fits, and the dialog says what a ban changes', async () => {
    await mountPanel('/?q=ali', { gateway: banning() });
    const dialog = await open('Алина Воронцова', 'Ban');
    expect(dialog.getByRole('heading', { name: 'Ban User: Алина Воронцова' })).toBeVisible();
    const numbers = await dialog.findByLabelText('What the ban changes');
    expect(numbers).toHaveTextContent('sessions will end3');
    expect(numbers).toHaveTextContent('deadline will stop1');
    expect(dialog.getByText(/6 reports of other people wait for this person/)).toBeVisible();
    expect(
      within(await row('Zhenya')).getByRole('button', { name: 'Unban', hidden: true }),
    ).toBeInTheDocument();
  });

  it('[ADM-USERS-22] after a ban the row changes and the search is made again', async () => {
    const { gateway } = await mountPanel('/?q=ali', { gateway: banning() });
    const dialog = await open('Алина Воронцова', 'Ban');
    await userEvent.click(dialog.getByRole('button', { name: 'Spam in reports' }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), ', case 2304');
    gateway.on(SEARCH, () =>
      searchOf([{ ...alina, status: 'banned', banReason: 'from the server' }, zhenya]),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText('Banned: Алина Воронцова')).toBeVisible();
    expect(gateway.to(BAN).map(({ body }) => body)).toEqual([{ reason: 'Spam in reports, case 2304' }]);
    expect(await within(await row('Алина Воронцова')).findByText('from the server')).toBeVisible();
    expect(gateway.to(SEARCH)).toHaveLength(2);
  });

  it('[ADM-USERS-40] a ban can be undone from its message', async () => {
    const { gateway } = await mountPanel('/?q=ali', { gateway: banning() });
    const dialog = await open('Алина Воронцова', 'Ban');
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Unbanned: Алина Воронцова')).toBeVisible();
    expect(gateway.to(UNBAN)[0]?.path).toBe('/api/admin/users/184/unban');
  });

  it('[ADM-USERS-32] [ADM-ERR-02] [ADM-ERR-03] a failed ban says so, with the server’s message where it has one', async () => {
    const gateway = banning().on(BAN, () =>
      refusal(409, 'OPERATOR_CANNOT_BE_BANNED', 'Operators cannot be banned'),
    );
    await mountPanel('/?q=ali', { gateway });
    const dialog = await open('Алина Воронцова', 'Ban');
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Operators cannot be banned');
    gateway.on(BAN, () => json({}, { status: 502 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to ban user'));
    gateway.on(BAN, () => Promise.reject(new TypeError('offline')));
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'Unable to connect to admin API. Please check your connection.',
      ),
    );
  });

  it('[ADM-USERS-33] [ADM-ERR-03] a failed unban says so, with the server’s message where it has one', async () => {
    const gateway = banning().on(UNBAN, () => json({}, { status: 500 }));
    await mountPanel('/?q=ali', { gateway });
    const dialog = await open('Zhenya', 'Unban');
    expect(dialog.getByText('Reason of the ban: спам в отчётах')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Unban' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to unban user');
    gateway.on(UNBAN, () => refusal(404, 'USER_NOT_FOUND', 'There is no such user'));
    await userEvent.click(dialog.getByRole('button', { name: 'Unban' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('There is no such user'));
  });

  it('is not offered for operators, and says why', async () => {
    await mountPanel('/?q=ali', { gateway: finding({ ...alina, isOperator: true }) });
    const button = within(await row('Алина Воронцова')).getByRole('button', { name: 'Ban' });
    expect(button).toHaveAttribute('title', 'Operators cannot be banned');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
