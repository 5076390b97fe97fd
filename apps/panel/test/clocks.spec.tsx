// Operators whose clock is wrong or whose page stays open over night, and batches that end while nobody looks.
import { afterEach, describe, expect, it } from '@jest/globals';
import { FakeGateway, type Handler, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { syncWithHeader } from '../src/shared/clock.ts';
import { detailsOf } from './batch-samples.ts';
import { mountPanel, operatorUntil, TOKEN } from './mount-panel.tsx';

const HEALTH = 'GET /api/admin/health';
const STATUS = 'GET /api/admin/notifications/batches/:id/status';
const RECIPIENTS = 'GET /api/admin/notifications/batches/:id/recipients';
const HOUR_MS = 3_600_000;

/** All of it is settled. */
const ENDED = {
  stage: 'done',
  status: 'completed',
  progressPercentage: 100,
  inLine: 0,
  outcomes: {
    queued: 0,
    waiting: 30,
    delivered: 3_048,
    read: 310,
    responded: 0,
    failed: 12,
    skipped: 12,
  },
  endedAt: '2026-11-20T09:40:00.000Z',
  rate: 0,
  etaMs: null,
};

/** A server an hour away from the operator's machine, in either direction. */
function serverAt(offsetMs: number, stage: () => object): FakeGateway {
  const now = () => new Date(Date.now() + offsetMs);
  const headers = () => ({ date: now().toUTCString() });
  const operator = () => operatorUntil(new Date(now().getTime() + 30 * 60_000));
  return new FakeGateway()
    .on(HEALTH, () => json({ success: true, operator: operator() }, { headers: headers() }))
    .on(STATUS, () => json(detailsOf(stage()), { headers: headers() }))
    .on(RECIPIENTS, () => []);
}

afterEach(() => syncWithHeader(new Date().toUTCString()));

describe('a page whose clock is an hour wrong', () => {
  it.each([
    ['behind', HOUR_MS],
    ['ahead', -HOUR_MS],
  ])('[ADM-SEND-19] %s counts a hold by the clock of the server, and keeps its token', async (_, offset) => {
    const startsAt = new Date(Date.now() + offset + 10 * 60_000).toISOString();
    const gateway = serverAt(offset, () => ({ stage: 'held', status: 'queued', startsAt }));
    await mountPanel('/batches/93', { gateway });
    expect(await screen.findByText(/^Sending begins in (10:0\d|9:\d\d), at /)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a batch that ends while its page is closed', () => {
  it('[ADM-SEND-19] is shown as it is when somebody comes back', async () => {
    let fields: object = {};
    const gateway = serverAt(0, () => fields);
    const { unmount } = await mountPanel('/batches/93', { gateway });
    expect(await screen.findByText('of 3,412 settled')).toBeVisible();
    unmount();
    fields = ENDED;
    await mountPanel('/batches/93', { gateway });
    expect((await screen.findByText('of 3,412 settled')).parentElement).toHaveTextContent(/^3,412/);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});

describe('a page that stays open over night', () => {
  it('[ADM-GATE-26] asks for a token in the morning, and then shows the batch as it is', async () => {
    let valid: string | null = TOKEN;
    let fields: object = {};
    const unlessEnded =
      (answer: () => unknown): Handler =>
      (request) =>
        request.headers.get('authorization') === `Bearer ${valid}`
          ? answer()
          : refusal(401, 'ADMIN_TOKEN_INVALID', 'no');
    const operator = () => operatorUntil(new Date(Date.now() + 8 * HOUR_MS));
    const gateway = new FakeGateway()
      .on(
        HEALTH,
        unlessEnded(() => ({ success: true, operator: operator() })),
      )
      .on(
        STATUS,
        unlessEnded(() => detailsOf(fields)),
      )
      .on(
        RECIPIENTS,
        unlessEnded(() => []),
      );
    await mountPanel('/batches/93', { gateway });
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();

    [valid, fields] = [null, ENDED];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const dialog = await screen.findByRole('dialog', { name: 'The token is no longer valid' });
    valid = 'of the morning';
    fireEvent.change(within(dialog).getByLabelText('Operator token'), { target: { value: valid } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(screen.getByText('of 3,412 settled').parentElement).toHaveTextContent(/^3,412/),
    );
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
