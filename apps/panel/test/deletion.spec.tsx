// Deleting a promise: analysis, confirmation, the job.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeletionJob } from '../src/shared/api/wire.ts';
import { mountPanel } from './mount-panel.tsx';
import { ago, dryRunOf, jobOf, listOf, promisePageOf, running, runningJob } from './record-samples.ts';
import { pageOf } from './samples.ts';

const LIST = 'GET /api/admin/users/:id/promises';
const DRY_RUN = 'GET /api/admin/promises/:id/delete-dry-run';
const DELETE = 'DELETE /api/admin/promises/:id';
const STATUS = 'GET /api/admin/deletions/:id/status';
const CANCEL = 'POST /api/admin/deletions/:id/cancel';
const RETRY = 'POST /api/admin/deletions/:id/retry';

const receipt = { deletionJobId: 'promise-12', status: 'queued', stage: 'held', holdUntil: null };
const purged = () => jobOf({ stage: 'purged', status: 'completed', isCompleted: true, durationMs: 4_000 });

function world(job: () => DeletionJob = jobOf): FakeGateway {
  return new FakeGateway()
    .on(LIST, () => listOf([running]))
    .on('GET /api/admin/users/:id', () => pageOf())
    .on(DRY_RUN, () => dryRunOf())
    .on(DELETE, () => receipt)
    .on(STATUS, job);
}

async function openDialog(gateway: FakeGateway) {
  const panel = await mountPanel('/users/184/promises', { gateway });
  const [button] = await screen.findAllByRole('button', { name: 'Delete #411' });
  await userEvent.click(button!);
  return { ...panel, dialog: within(await screen.findByRole('dialog')) };
}

async function confirm(gateway: FakeGateway) {
  const opened = await openDialog(gateway);
  const { dialog } = opened;
  await userEvent.click(await dialog.findByRole('button', { name: 'Proceed to Confirmation' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'обращение 2291');
  await userEvent.type(dialog.getByLabelText('Type DELETE 411'), 'DELETE 411');
  return opened;
}

const execute = () => userEvent.click(screen.getByRole('button', { name: 'Execute Deletion' }));
/** From now on time passes only as the returned function says; the clock runs again after the test. */
function executeByClock(): (ms: number) => Promise<void> {
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Execute Deletion' }));
  return (ms) => act(() => jest.advanceTimersByTimeAsync(ms));
}
/** What is answered without a clock takes a few turns; it fails where that is not shown within twenty milliseconds. */
async function passUntil(
  pass: (ms: number) => Promise<void>,
  shown: () => HTMLElement | null,
): Promise<void> {
  for (let turn = 0; turn < 20 && !shown(); turn += 1) await pass(1);
  expect(shown()).toBeVisible();
}
const bodyOf = (gateway: FakeGateway) =>
  gateway.to(DELETE).map(({ body }) => body as { idempotencyKey: string });

describe('analysis', () => {
  it('[ADM-PROM-08] [ADM-DEL-01] [ADM-DEL-11] [ADM-DEL-12] shows the impact in numbers, then the confirmation', async () => {
    const { dialog } = await openDialog(world());
    expect(await dialog.findByText('high risk')).toBeVisible();
    expect(dialog.getByText(/122 records in 2 tables\. 9 files, 84 MB/)).toBeVisible();
    expect(dialog.getByText('The promise is running.')).toBeVisible();
    expect(dialog.getByText('1 Analysis')).toHaveAttribute('aria-current', 'step');
    await userEvent.click(dialog.getByRole('button', { name: 'Proceed to Confirmation' }));
    expect(dialog.getByText('2 Confirmation')).toHaveAttribute('aria-current', 'step');
  });

  it('[ADM-DEL-26] a failure names itself and can be retried', async () => {
    let isBroken = true;
    const gateway = world().on(DRY_RUN, () =>
      isBroken ? refusal(429, 'RATE_LIMITED', 'Slow down') : dryRunOf(),
    );
    const { dialog } = await openDialog(gateway);
    expect(await dialog.findByText('Failed to analyze deletion impact')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Proceed to Confirmation' })).toBeDisabled();
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Retry Analysis' }));
    expect(await dialog.findByText('high risk')).toBeVisible();
  });
});

describe('confirmation', () => {
  it('[ADM-DEL-13] [ADM-DEL-24] [ADM-DEL-22] wants the exact phrase and a reason', async () => {
    const gateway = world();
    const { dialog } = await openDialog(gateway);
    await userEvent.click(await dialog.findByRole('button', { name: 'Proceed to Confirmation' }));
    const button = dialog.getByRole('button', { name: 'Execute Deletion' });
    const phrase = dialog.getByLabelText('Type DELETE 411');
    for (const wrong of ['DELETE 41', 'delete 411', 'DELETE 411 ']) {
      await userEvent.clear(phrase);
      await userEvent.type(phrase, wrong);
      expect(button).toHaveAttribute('aria-disabled', 'true');
    }
    await userEvent.clear(phrase);
    await userEvent.type(phrase, 'DELETE 411');
    await userEvent.click(button);
    expect(dialog.getByText('Deletion reason is required')).toBeVisible();
    expect(gateway.to(DELETE)).toEqual([]);
  });

  it('[ADM-API-30] sends reason, hold and a key of prefix, time and random text; cascade in the query', async () => {
    const gateway = world();
    await confirm(gateway);
    await execute();
    await screen.findByText('promise-12', { exact: false });
    const [asked] = gateway.to(DELETE);
    expect(asked!.body).toEqual({
      reason: 'обращение 2291',
      holdSeconds: 600,
      idempotencyKey: expect.stringMatching(/^delete-promise-\d{13}-[0-9a-f]{32}$/),
    });
    expect(asked!.query.get('cascade')).toBe('true');
  });

  it('[ADM-REC-08] a second click sends nothing, and a lost answer is repeated with the same key', async () => {
    let tries = 0;
    const gateway = world().on(DELETE, () => {
      tries += 1;
      if (tries < 3) throw new TypeError('Failed to fetch');
      return receipt;
    });
    await confirm(gateway);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Execute Deletion' }));
    await screen.findByText(/to think it over/, undefined, { timeout: 60_000 });
    const keys = bodyOf(gateway).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('[ADM-REC-09] counts again what is older than five minutes, and shows numbers that have changed', async () => {
    const gateway = world().on(DRY_RUN, () => dryRunOf({ timestamp: ago(6 * 60_000) }));
    await confirm(gateway);
    const { impact } = dryRunOf();
    gateway.on(DRY_RUN, () => dryRunOf({ impact: { ...impact, totalRecords: 130 } }));
    await execute();
    expect(await screen.findByText(/Records before: 122, now: 130/)).toBeVisible();
    expect(gateway.to(DELETE)).toEqual([]);
    await execute();
    await waitFor(() => expect(gateway.to(DELETE)).toHaveLength(1));
  });

  it('[ADM-DEL-27] [ADM-ERR-03] a refusal shows the server’s message', async () => {
    const gateway = world().on(DELETE, () => refusal(404, 'PROMISE_NOT_FOUND', 'There is no such promise'));
    await confirm(gateway);
    await execute();
    expect(await screen.findByText('Failed to execute deletion')).toBeVisible();
    expect(screen.getByText('There is no such promise')).toBeVisible();
  });
});

describe('the job', () => {
  it('[ADM-REC-07] can be undone until an instant to the second, closed, and found again after a reload', async () => {
    const gateway = world().on(CANCEL, () => jobOf({ stage: 'cancelled', status: 'failed', isFailed: true }));
    const { unmount } = await confirm(gateway);
    await execute();
    expect(await screen.findByText(/^8:1\d$/)).toBeVisible();
    expect(within(await screen.findByLabelText('What will disappear')).getByText('48')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    await openDialog(gateway);
    expect(within(await screen.findByLabelText('What will disappear')).getByText('48')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the deletion' }));
    expect(await screen.findByText('Everything is back as it was.')).toBeVisible();
    expect(gateway.to(DELETE)).toHaveLength(1);
    expect(gateway.to(CANCEL)).toHaveLength(1);
  });

  it('[ADM-REC-07] that was undone does not stand in the way of the next one, while its list is older', async () => {
    const cancelled = () => jobOf({ stage: 'cancelled', status: 'failed', isFailed: true });
    const gateway = world(cancelled).on(LIST, () => listOf([{ ...running, deletionJobId: 'promise-12' }]));
    await openDialog(gateway);
    expect(await screen.findByText('high risk')).toBeVisible();
  });

  it('[ADM-DEL-15] [ADM-DEL-17] [ADM-REC-19] is asked for each second, and cannot be closed while it runs', async () => {
    const gateway = world(runningJob);
    await confirm(gateway);
    const pass = executeByClock();
    await passUntil(pass, () => screen.queryByRole('progressbar', { name: '60 of 120 records' }));
    expect(screen.getByText('about 3 s left')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Deletion: Бегать по утрам' })).toBeVisible();
    const asked = gateway.to(STATUS).length;
    await pass(980);
    expect(gateway.to(STATUS)).toHaveLength(asked);
    await pass(40);
    expect(gateway.to(STATUS)).toHaveLength(asked + 1);
    await pass(1_000);
    expect(gateway.to(STATUS)).toHaveLength(asked + 2);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  const OTHERWISE = 'The deletion goes on without this window; we will ask again.';
  it.each([
    [
      'an answer without a sentence',
      () => json({}, { status: 502 }),
      'The server answered with an error: 502.',
    ],
    ['a sentence of the server', () => refusal(503, 'SERVICE_AWAY', 'Auth is away.'), 'Auth is away.'],
    ['no answer', () => Promise.reject(new TypeError('refused')), 'The server does not answer.'],
  ])('[ADM-DEL-46] after %s says what is true, and is asked for again', async (_, fail, said) => {
    let answer: () => unknown = runningJob;
    const gateway = world().on(STATUS, () => answer());
    await confirm(gateway);
    await execute();
    expect(await screen.findByRole('progressbar', { name: '60 of 120 records' })).toBeVisible();
    answer = fail;
    expect(await screen.findByText(`${said} ${OTHERWISE}`)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '60 of 120 records' })).toBeVisible();
    answer = purged;
    expect(await screen.findByText('Deleted: Бегать по утрам')).toBeVisible();
  });

  it('[ADM-DEL-16] is over: nothing is asked any more, and the list is read again a second later', async () => {
    const gateway = world(purged);
    await confirm(gateway);
    const before = gateway.to(LIST).length;
    const pass = executeByClock();
    await passUntil(pass, () => screen.queryByText('Deleted: Бегать по утрам'));
    const asked = gateway.to(STATUS).length;
    await pass(980);
    expect(gateway.to(LIST)).toHaveLength(before);
    await pass(40);
    expect(gateway.to(LIST)).toHaveLength(before + 1);
    await pass(60_000);
    expect(gateway.to(STATUS)).toHaveLength(asked);
  });

  it('[ADM-REC-07] the page of a promise is read again when it was held, and not when it is gone', async () => {
    const PAGE = 'GET /api/admin/promises/:id';
    let job = jobOf();
    let page: () => unknown = () => promisePageOf();
    const gateway = world(() => job)
      .on(PAGE, () => page())
      .on(`${PAGE}/reports`, () => [])
      .on(`${PAGE}/moments`, () => []);
    await mountPanel('/promises/411', { gateway });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Confirmation' }));
    await userEvent.type(screen.getByLabelText('Reason'), 'обращение 2291');
    await userEvent.type(screen.getByLabelText('Type DELETE 411'), 'DELETE 411');
    await execute();
    await screen.findByText(/to think it over/);
    page = () => promisePageOf({ deletionJobId: 'promise-12' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('being deleted')).toBeVisible();

    const refreshed = jest.spyOn(QueryClient.prototype, 'invalidateQueries');
    job = purged();
    page = () => refusal(404, 'PROMISE_NOT_FOUND', 'There is no such promise');
    const read = gateway.to(PAGE).length;
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted: Бегать по утрам')).toBeVisible();
    await waitFor(() => expect(refreshed).toHaveBeenCalledWith({ queryKey: ['users'] }, expect.anything()), {
      timeout: 60_000,
    });
    expect(refreshed).not.toHaveBeenCalledWith({ queryKey: ['promise'] }, expect.anything());
    expect(gateway.to(PAGE)).toHaveLength(read);
    expect(screen.queryByText('Failed to refresh data after deletion')).toBeNull();
    refreshed.mockRestore();
  });

  it('[ADM-DEL-28] says that the list could not be read again', async () => {
    const gateway = world(purged);
    await confirm(gateway);
    gateway.on(LIST, () => refusal(403, 'FORBIDDEN', 'Not now'));
    await execute();
    expect(await screen.findByText('Failed to refresh data after deletion')).toBeVisible();
  });

  it('[ADM-REC-10] [ADM-REC-19] a stuck step says why and can be retried', async () => {
    const step = {
      name: 'votes',
      service: 'voting',
      state: 'failed',
      done: 3,
      total: 40,
      parkedEventId: 77,
      parkedIn: 'voting',
    } as const;
    const stuck = () =>
      jobOf({
        stage: 'stuck',
        status: 'failed',
        isFailed: true,
        errors: [{ step: 'votes', error: 'relation is locked' }],
        steps: [step],
      });
    const gateway = world(stuck).on(RETRY, runningJob);
    await confirm(gateway);
    await execute();
    expect(await screen.findByText('relation is locked')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Deletion: Бегать по утрам' })).toBeVisible();
    expect(screen.getByRole('link', { name: /voting:77/ })).toHaveAttribute(
      'href',
      '/admin/parked?service=voting&event=voting%3A77',
    );
    gateway.on(STATUS, runningJob);
    await userEvent.click(screen.getByRole('button', { name: 'Retry the step' }));
    expect(await screen.findByRole('progressbar', { name: '60 of 120 records' })).toBeVisible();
    expect(gateway.to(RETRY)).toHaveLength(1);
  });

  it('[ADM-REC-08] joins the job that already deletes the promise', async () => {
    const gateway = world().on(DELETE, () =>
      Response.json(
        { code: 'DELETION_EXISTS', message: 'Already', details: { deletionJobId: 'promise-9' } },
        { status: 409 },
      ),
    );
    await confirm(gateway);
    await execute();
    await screen.findByText(/to think it over/);
    expect(gateway.to(STATUS)[0]!.path).toBe('/api/admin/deletions/promise-9/status');
  });
});
