// Operators whose clock is wrong, and batches that end while nobody looks.
import { afterEach, describe, expect, it } from '@jest/globals';
import { FakeGateway, json } from '@slovo/testing/fake-gateway';
import { screen } from '@testing-library/react';
import { syncWithHeader } from '../src/shared/clock.ts';
import { detailsOf } from './batch-samples.ts';
import { mountPanel, operatorUntil } from './mount-panel.tsx';

const HEALTH = 'GET /api/admin/health';
const STATUS = 'GET /api/admin/notifications/batches/:id/status';
const RECIPIENTS = 'GET /api/admin/notifications/batches/:id/recipients';
const HOUR_MS = 3_600_000;

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
    const outcomes = {
      queued: 0,
      waiting: 30,
      delivered: 3_048,
      read: 310,
      responded: 0,
      failed: 12,
      skipped: 12,
    };
    const ended = { stage: 'done', status: 'completed', progressPercentage: 100, inLine: 0, outcomes };
    fields = { ...ended, endedAt: '2026-11-20T09:40:00.000Z', rate: 0, etaMs: null };
    await mountPanel('/batches/93', { gateway });
    expect((await screen.findByText('of 3,412 settled')).parentElement).toHaveTextContent(/^3,412/);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});
