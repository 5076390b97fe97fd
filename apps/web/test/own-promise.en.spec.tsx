import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { active, open, menu } from './promise-page.tsx';

describe('the page of an own promise', () => {
  it('[DETAIL-01] [DETAIL-08] [DETAIL-09] [DETAIL-10] [DETAIL-15] [DETAIL-16] shows its facts and progress', async () => {
    await open({ promise: active({ description: 'Пока город спит.', current_day: 12 }) });
    expect(screen.getByRole('link', { name: /Аня Ветрова: Back to My Promises/ })).toHaveAttribute(
      'href',
      '/my',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
    for (const text of [
      'Пока город спит.',
      'Active',
      'Day 12 of 30',
      'Type',
      '30-day habit',
      'Created',
      'Started',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('progressbar', { name: '15 of 30 days' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('switch', { name: /Visibility/ })).not.toBeChecked();
  });

  it.each([
    [{ type: 'challenge', days_total: 20 }, '20-day challenge'],
    [{ type: 'goal', days_total: 20 }, 'Goal'],
  ] as const)('[DETAIL-14] the type of %j is «%s»', async (terms, name) => {
    await open({ promise: active(terms) });
    expect(screen.getByText('Type').parentElement).toHaveTextContent(`Type${name}`);
  });

  it('[ERR-54] a closing that fails names its type', async () => {
    const { gateway } = await open({ promise: active() });
    gateway.on('POST /api/promises/:id/close', () => refusal(500, 'INTERNAL', 'x'));
    await menu('Close: give up');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Error closing promise as give_up')).toBeVisible();
  });

  it('[DETAIL-15] closed, it says when and by whom', async () => {
    const closed_at = '2026-11-19T07:00:00.000Z';
    const closed = { status: 'closed', completion_type: 'success', current_day: null, closed_at } as const;
    await open({ promise: active({ ...closed, closed_by: 'system' }) });
    expect(screen.getByText('Closed', { selector: 'dt' })).toBeVisible();
    expect(screen.getByText('Closed By').parentElement).toHaveTextContent('system');
  });
});
