import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { reportOf } from './samples.ts';
import { active, worldOf, open } from './promise-page.tsx';

describe('reports', () => {
  it('[DETAIL-07] [REPORTS-02] [REPORTS-04] [REPORTS-05] [REPORTS-08] shows tiles, days and counts', async () => {
    await open({
      promise: active(),
      reports: [
        reportOf({ id: 3, report_status: 'approved', day_number: 3, media_path: 'x.jpg' }),
        reportOf({ id: 2, report_status: 'pending' }),
        reportOf({ id: 1, report_status: 'rejected', day_number: 1, reject_reason: 'Вчерашнее фото' }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Daily Reports' })).toBeVisible();
    const tiles = await screen.findByRole('group', { name: 'Reports by kind' });
    expect(tiles).toHaveTextContent('3total1approved1pending1rejected1with media');
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Day 3/),
      expect.stringMatching(/^Day 2/),
      expect.stringMatching(/^Day 1/),
    ]);
    expect(screen.getByText('Вчерашнее фото')).toBeVisible();
    expect(screen.getByText('Showing all 3 reports')).toBeVisible();
  });

  it('[REPORTS-01] [REPORTS-06] a goal`s are «Progress Reports», those without a day are under day 1', async () => {
    await open({ promise: active({ type: 'goal', skips: null }), reports: [reportOf({ day_number: null })] });
    expect(await screen.findByRole('heading', { name: 'Progress Reports' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: /^Day 1/ })).toBeVisible();
  });

  it('[REPORTS-03] Refresh refetches', async () => {
    const { gateway, world } = await open({ promise: active() });
    await screen.findByText('Day one, report one');
    world.reports = [reportOf()];
    const before = gateway.to('GET /api/promises/:id/reports').length;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Два с половиной.')).toBeVisible();
    expect(gateway.to('GET /api/promises/:id/reports')).toHaveLength(before + 1);
  });

  it('[REPORTS-03] a failed Refresh says so and keeps the list', async () => {
    const { gateway } = await open({ promise: active(), reports: [reportOf()] });
    await screen.findByText('Два с половиной.');
    gateway.on('GET /api/promises/:id/reports', () => refusal(400, 'X', 'no'));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to load reports')).toBeVisible();
    expect(screen.getByText('Два с половиной.')).toBeVisible();
  });

  it('[REPORTS-07] an empty list links to the bot', async () => {
    await open({ promise: active() });
    expect(await screen.findByRole('link', { name: 'Open the bot' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot?start=r_31',
    );
  });

  it('[ERR-07] that cannot be loaded say so', async () => {
    const made = worldOf({ promise: active() });
    made.gateway.on('GET /api/promises/:id/reports', () => refusal(400, 'X', 'no'));
    await mountApp('/my/31', { gateway: made.gateway });
    expect(await screen.findByText('Failed to load reports')).toBeVisible();
  });

  it('markup in them is shown as text', async () => {
    await open({
      promise: active({ title: '<b>x</b>' }),
      reports: [reportOf({ report_text: '<img src=x onerror=alert(1)>' })],
    });
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<b>x</b>');
  });
});
