// Downloads of tables, and what the state page says of infrastructure and of running work.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { jobOf, lineOf, sendingOf, serviceOf, systemOf } from './record-samples.ts';
import { alina, searchOf } from './samples.ts';

const EXPORT = 'POST /api/admin/exports';
const ADDRESS = '/api/admin/exports/ticket-of-43-characters';

describe('a download', () => {
  const followed: string[] = [];
  beforeEach(() => {
    followed.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.hasAttribute('download')) followed.push(this.getAttribute('href')!);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const listing = () =>
    new FakeGateway()
      .on('GET /api/admin/audit', () => json([lineOf()], { headers: { 'x-next-cursor': '' } }))
      .on('GET /api/admin/users/search', () => searchOf([alina]))
      .on(EXPORT, () => ({ url: ADDRESS, expiresAt: '2026-11-20T09:35:00.000Z' }));
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'CSV' }));

  it('[ADM-REC-11] of the log has the filters of the page, and is left to the browser', async () => {
    const { gateway } = await mountPanel('/audit?action=ban-user&q=спам', { gateway: listing() });
    await press();
    await waitFor(() => expect(followed).toEqual([ADDRESS]));
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const filter = { action: 'ban-user', q: 'спам' };
    expect(gateway.to(EXPORT)[0]!.body).toEqual({ kind: 'audit', filter, timeZone });
    expect(await screen.findByText(/If the browser reports an error, it is not whole/)).toBeVisible();
  });

  it('[ADM-REC-11] of a search has its query', async () => {
    const { gateway } = await mountPanel('/?q=али&by=username', { gateway: listing() });
    await press();
    await waitFor(() => expect(followed).toEqual([ADDRESS]));
    expect(gateway.to(EXPORT)[0]!.body).toMatchObject({ kind: 'users', filter: { query: 'али' } });
  });

  it('[ADM-SHELL-06] begins by the key E, under a Russian layout too, and not while a field has the focus', async () => {
    const { gateway } = await mountPanel('/?q=али', { gateway: listing() });
    expect(await screen.findByRole('button', { name: 'CSV' })).toHaveAttribute('aria-keyshortcuts', 'E');
    fireEvent.keyDown(screen.getByRole('searchbox'), { code: 'KeyE', key: 'e' });
    expect(gateway.to(EXPORT)).toEqual([]);
    fireEvent.keyDown(document.body, { code: 'KeyE', key: 'у' });
    await waitFor(() => expect(followed).toEqual([ADDRESS]));
    expect(gateway.to(EXPORT)[0]!.body).toMatchObject({ kind: 'users', filter: { query: 'али' } });
  });

  it('[ADM-REC-11] says why it did not begin', async () => {
    const refused = () => refusal(429, 'EXPORTS_TOO_MANY', 'Three of your exports are running already.');
    await mountPanel('/audit', { gateway: listing().on(EXPORT, refused) });
    await press();
    expect(await screen.findByText('The export did not start')).toBeVisible();
    expect(screen.getByText('Three of your exports are running already.')).toBeVisible();
    expect(followed).toEqual([]);
  });
});

describe('the state page', () => {
  const showing = (facts: Parameters<typeof systemOf>[1]) =>
    new FakeGateway()
      .on('GET /api/admin/system', () => systemOf([serviceOf('auth')], facts))
      .on('GET /api/admin/sending', () => sendingOf())
      .on('GET /api/admin/deletions/:id/status', () => jobOf());
  const rowOf = async (name: string) =>
    within((await screen.findByText(name, { selector: 'b' })).closest('tr')!);

  it('[ADM-REC-16] says how PostgreSQL, NATS and the storage answer, and which of them do not', async () => {
    const storage = { kind: 's3', latencyMs: null } as const;
    const { infrastructure } = systemOf([]);
    await mountPanel('/system', {
      gateway: showing({ infrastructure: { ...infrastructure, nats: null, storage } }),
    });
    const postgres = await rowOf('PostgreSQL');
    expect(postgres.getByText('answers in 2 ms')).toBeVisible();
    expect(postgres.getByText('48 of 200 connections, 50 MB')).toBeVisible();
    expect((await rowOf('NATS')).getByText('does not answer')).toBeVisible();
    expect((await rowOf('S3')).getByText('does not answer')).toBeVisible();
    expect(screen.getByText('NATS does not answer.')).toBeVisible();
  });

  it('[ADM-REC-17] lists what runs: a batch leads to its page, a deletion to its dialog', async () => {
    const batch = {
      batchId: 93,
      type: 'group',
      stage: 'sending',
      total: 50,
      progressPercentage: 40,
    } as const;
    const batches = [{ ...batch, createdAt: '2026-11-20T09:00:00.000Z' }];
    const running = { batches, promiseDeletions: [jobOf({ stage: 'stuck' })], userDeletions: null };
    await mountPanel('/system', { gateway: showing({ running }) });
    const link = await screen.findByRole('link', { name: 'Batch #93' });
    expect(link).toHaveAttribute('href', '/admin/batches/93');
    expect(screen.getByText('40%')).toBeVisible();
    expect(screen.getByText('stuck')).toBeVisible();
    expect(screen.getByText(/Some services did not answer/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Deletion of promise #/ }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('[ADM-BATCH-18] says which batch the nightly check corrected', async () => {
    const last = { batchId: 7, at: '2026-11-20T01:00:00.000Z' };
    const counters = { checkedAt: last.at, checked: 3, corrected: 1, last };
    await mountPanel('/system', { gateway: showing({ counters }) });
    const row = await rowOf('Nightly check of counters');
    expect(row.getByText('batches corrected: 1')).toBeVisible();
    expect(row.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/admin/batches/7');
  });
});
