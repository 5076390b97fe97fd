// The page of a batch: numbers, moves, undo, reasons and recipients.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { barsOf } from '../src/features/batches/page/batch-plot.tsx';
import type { BatchDetails } from '../src/shared/api/wire.ts';
import { batchOf, detailsOf, recipientOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';

const STATUS = 'GET /api/admin/notifications/batches/:id/status';
const RECIPIENTS = 'GET /api/admin/notifications/batches/:id/recipients';
const move = (name: string) => `POST /api/admin/notifications/batches/:id/${name}`;
const button = (name: string) => screen.findByRole('button', { name });
const having = (fields: Partial<BatchDetails> = {}) =>
  new FakeGateway()
    .on(STATUS, () => detailsOf(fields))
    .on(RECIPIENTS, () => [])
    .on(move('pause'), () => batchOf({ stage: 'paused' }))
    .on(move('resume'), () => batchOf())
    .on(move('stop'), () => batchOf({ stage: 'stopping' }))
    .on(move('retry'), () => batchOf());
const mount = (gateway: FakeGateway, path = '/batches/93') => mountPanel(path, { gateway });

describe('the address', () => {
  it('[ADM-BATCH-08] needs a numeric id: no request leaves for another', async () => {
    const { gateway } = await mount(having(), '/batches/abc');
    expect(await screen.findByRole('heading', { name: 'There can be no such batch' })).toBeVisible();
    expect(gateway.to(STATUS)).toHaveLength(0);
  });

  it('says when nobody has that id', async () => {
    await mount(having().on(STATUS, () => refusal(404, 'BATCH_NOT_FOUND', 'no')));
    expect(await screen.findByRole('heading', { name: 'Batch not found' })).toBeVisible();
  });
});

describe('the numbers', () => {
  it('say how far the batch is, how fast, and what became of each recipient', async () => {
    await mount(having());
    expect(await screen.findByRole('heading', { level: 1, name: 'Вас не было видно' })).toBeVisible();
    expect(screen.getByText('of 3,412 settled').parentElement).toHaveTextContent(/^1,464/);
    expect(screen.getByText('a second').parentElement).toHaveTextContent(/^29.4/);
    expect(screen.getByText('left').parentElement).toHaveTextContent(/^1:06/);
    const legend = screen.getByText('waiting on the web', { selector: 'li' }).closest('ul')!;
    expect(legend).toHaveTextContent('read 310delivered 1,100waiting on the web 30');
  });

  it('leave out what is not known, as while a batch is paused or has not begun', async () => {
    await mount(having({ stage: 'paused', rate: 0, etaMs: null, durationMs: null }));
    expect(await screen.findByText('of 3,412 settled')).toBeVisible();
    expect(screen.queryByText('left')).toBeNull();
    expect(screen.queryByText('without pauses')).toBeNull();
  });

  it('name reasons of failures and skips, the most frequent first', async () => {
    await mount(having());
    const failures = within(await screen.findByRole('region', { name: 'Failures by reason' }));
    expect(failures.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'stopped the bot',
      'failed after five attempts',
      'refused by Telegram',
    ]);
    expect(screen.getByRole('region', { name: 'Skipped by reason' })).toHaveTextContent(
      'muted notifications12',
    );
  });

  it('say in words what the plot of minutes shows', async () => {
    await mount(having());
    const plot = within(await screen.findByRole('region', { name: 'Answers of Telegram by minute' }));
    expect(
      plot.getByText(/^In 2 minutes: 1,410 delivered, 12 failed; the most in a minute was 804/),
    ).toBeVisible();
  });

  it('of a long batch are added up into at most 120 bars, and none is lost', () => {
    const series = Array.from({ length: 1_440 }, (_, index) => ({
      minute: `2026-11-20T00:00:${index}`,
      delivered: index,
      failed: 1,
    }));
    const bars = barsOf(series);
    expect(bars).toHaveLength(120);
    expect(bars.reduce((sum, { delivered }) => sum + delivered, 0)).toBe((1_439 * 1_440) / 2);
    expect(bars.reduce((sum, { failed }) => sum + failed, 0)).toBe(1_440);
  });
});

describe('moves', () => {
  it('a batch that is sent can be paused, and says what that does', async () => {
    const { gateway } = await mount(having());
    await button('Pause');
    expect(screen.getByText('At most 30 messages leave after the answer.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    gateway.on(STATUS, () => detailsOf({ stage: 'paused' }));
    await userEvent.click(await button('Pause'));
    expect(await button('Resume')).toBeVisible();
    expect(gateway.to(move('pause'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('[ADM-ACCESS-02] a pressed move hands its focus to the one that takes its place', async () => {
    const { gateway } = await mount(having());
    expect(document.body).toHaveFocus();
    (await button('Pause')).focus();
    gateway.on(STATUS, () => detailsOf({ stage: 'paused' }));
    await userEvent.keyboard('{Enter}');
    expect(await button('Resume')).toHaveFocus();
  });

  it('[ADM-SHELL-06] Space pauses a batch that is being sent, and sends nothing of a paused one', async () => {
    const { gateway } = await mount(having());
    await button('Pause');
    const stage = () => (gateway.to(move('pause')).length > 0 ? 'paused' : 'sending');
    gateway.on(STATUS, () => detailsOf({ stage: stage() }));
    fireEvent.keyDown(document.body, { code: 'Space', key: ' ' });
    expect(await button('Resume')).not.toHaveFocus();
    fireEvent.keyDown(document.body, { code: 'Space', key: ' ' });
    await act(async () => {});
    expect(gateway.to(move('pause'))).toHaveLength(1);
    expect(gateway.to(move('resume'))).toEqual([]);
  });

  it('a stop asks first, with the number of people who would not get the message', async () => {
    const { gateway } = await mount(having({ enqueued: 3_000 }));
    await userEvent.click(await button('Stop the rest'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Who will not get it')).toHaveTextContent('people2,360');
    expect(gateway.to(move('stop'))).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop for good' }));
    await waitFor(() => expect(gateway.to(move('stop'))).toHaveLength(1));
  });

  it('a retry takes refused and blocked people only when asked to', async () => {
    const { gateway } = await mount(having({ stage: 'done', status: 'completed' }));
    await userEvent.click(await button('Retry failed'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^2 people whom it missed/)).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Again to those whom Telegram refused: 1/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(gateway.to(move('retry'))[0]?.body).toEqual({ reasons: ['refused'] }));
  });

  it('a batch without failures offers no retry', async () => {
    const failures = { blocked: 0, 'no-chat': 3, refused: 0, interrupted: 0, 'gave-up': 0 };
    await mount(having({ stage: 'done', status: 'completed', failures }));
    await screen.findByText('no chat', { selector: 'dt' });
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
  });

  it('one that was refused shows why and asks for the batch again', async () => {
    const gateway = having().on(move('pause'), () =>
      refusal(409, 'BATCH_STATE_REFUSED', 'The batch is stopping'),
    );
    await mount(gateway);
    gateway.on(STATUS, () => detailsOf({ stage: 'stopping' }));
    await userEvent.click(await button('Pause'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The batch is stopping');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull());
  });
});

describe('the hold', () => {
  it('says to the second until when a send can be undone, and undoes it', async () => {
    const startsAt = new Date(Date.now() + 25_000).toISOString();
    jest.useFakeTimers();
    const { gateway } = await mount(having({ stage: 'held', status: 'queued', startsAt }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText(/^Sending begins in 0:2[56], at \d\d:\d\d:\d\d\.$/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/^Sending begins in 0:1[56], /)).toBeVisible();
    jest.useRealTimers();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo sending' }));
    await waitFor(() => expect(gateway.to(move('stop'))).toHaveLength(1));
    expect(await screen.findByText('Sending was undone: nobody got anything')).toBeVisible();
  });
});

describe('recipients', () => {
  it('of a held batch appear when it begins, without a press', async () => {
    let begun = false;
    const gateway = having()
      .on(STATUS, () => detailsOf(begun ? { version: 2 } : { version: 1, stage: 'held' }))
      .on(RECIPIENTS, () => (begun ? [recipientOf({ userId: 184 })] : []));
    await mount(gateway);
    const part = within(await screen.findByRole('region', { name: 'Recipients' }));
    expect(await part.findByText('Recipients are listed once sending begins.')).toBeVisible();
    begun = true;
    expect(await part.findByText('@alina_v · id 184', {}, { timeout: 20_000 })).toBeVisible();
  }, 30_000);

  it('[ADM-BATCH-21] are filtered by outcome, reason and name, and come page by page', async () => {
    const gateway = having().on(RECIPIENTS, ({ query }) =>
      json(
        [recipientOf({ receiptId: query.has('cursor') ? 2 : 1, userId: query.has('cursor') ? 588 : 184 })],
        {
          headers: query.has('cursor') ? {} : { 'x-next-cursor': 'after-1' },
        },
      ),
    );
    const { history } = await mount(gateway);
    const part = within(await screen.findByRole('region', { name: 'Recipients' }));
    expect(await part.findByText('@alina_v · id 184')).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: 'Show more' }));
    expect(await part.findByText('@alina_v · id 588')).toBeVisible();
    expect(part.queryByRole('button', { name: 'Show more' })).toBeNull();
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'Outcome' }), 'failed');
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'Reason' }), 'blocked');
    await userEvent.type(part.getByRole('searchbox'), 'ali{Enter}');
    await waitFor(() =>
      expect(Object.fromEntries(gateway.to(RECIPIENTS).at(-1)!.query)).toEqual({
        outcome: 'failed',
        reason: 'blocked',
        q: 'ali',
      }),
    );
    expect(history.location.search).toBe('?outcome=failed&reason=blocked&q=ali');
    gateway.on(RECIPIENTS, () => []);
    await userEvent.type(part.getByRole('searchbox'), 'n{Enter}');
    expect(await part.findByText('No such recipients.')).toBeVisible();
  });

  it('[ADM-BATCH-21] are filtered as the address says that a colleague sent, and nonsense in it is left out', async () => {
    const gateway = having().on(RECIPIENTS, () => [recipientOf({ userId: 184 })]);
    const { history } = await mount(gateway, '/batches/93?outcome=failed&reason=nothing&q=ali&page=2');
    const part = within(await screen.findByRole('region', { name: 'Recipients' }));
    expect(await part.findByText('@alina_v · id 184')).toBeVisible();
    const asked = () => Object.fromEntries(gateway.to(RECIPIENTS).at(-1)!.query);
    expect(asked()).toEqual({ outcome: 'failed', q: 'ali' });
    expect(part.getByRole('combobox', { name: 'Outcome' })).toHaveValue('failed');
    expect(part.getByRole('searchbox')).toHaveValue('ali');
    await userEvent.clear(part.getByRole('searchbox'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toEqual({ outcome: 'failed' }));
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'Outcome' }), '');
    await waitFor(() => expect(asked()).toEqual({}));
    expect(history.location.search).toBe('');
    act(() => history.back());
    await waitFor(() => expect(part.getByRole('combobox', { name: 'Outcome' })).toHaveValue('failed'));
    act(() => history.back());
    await waitFor(() => expect(part.getByRole('searchbox')).toHaveValue('ali'));
  });
});
