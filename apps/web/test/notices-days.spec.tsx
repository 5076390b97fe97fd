import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, rowOf, tile } from './notices-page.tsx';
import { receiptOf } from './samples.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const notice = (id: number, title: string, hours: number, part = {}) =>
  receiptOf({ id, title, created_at: ago(hours), ...part });

it('[VOICE-18] are grouped by day; what is out of date is folded and not new', async () => {
  await open([
    notice(3, 'Только что', 0),
    notice(2, 'Напоминание', 0, { expires_at: ago(1) }),
    notice(1, 'Позапрошлая', 24 * 40),
  ]);
  await rowOf('Только что');
  const today = within(screen.getByRole('region', { name: 'сегодня' }));
  expect(today.getByRole('heading', { name: 'Только что' })).toBeVisible();
  expect(today.queryByRole('heading', { name: 'Позапрошлая' })).toBeNull();
  const fold = today.getByText('Уже неактуально: 1');
  expect(fold.closest('details')).not.toHaveAttribute('open');
  expect(within(fold.closest('details')!).getByText('Напоминание')).toBeInTheDocument();
  expect(tile(/Новые/)).toHaveTextContent('2');
});

it('[VOICE-19] are all read with one press, up to what is shown', async () => {
  const { gateway } = await open([notice(2, 'Первая', 1), notice(1, 'Вторая', 2)]);
  await rowOf('Первая');
  gateway.on('POST /api/notifications/receipts/read-all', () => {
    gateway.on('GET /api/admin/notifications/receipts/user/:id', () => [
      notice(2, 'Первая', 1, { status: 'read' }),
      notice(1, 'Вторая', 2, { status: 'read' }),
    ]);
    return { read: 2 };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Прочитать всё' }));
  await waitFor(() => expect(tile(/Новые/)).toHaveTextContent('0'));
  const [asked] = gateway.to('POST /api/notifications/receipts/read-all');
  const until = Date.parse((asked!.body as { until: string }).until);
  expect(until).toBeGreaterThan(Date.parse(ago(1)));
  expect(until).toBeLessThanOrEqual(Date.now());
  expect(screen.queryByRole('button', { name: 'Прочитать всё' })).toBeNull();
});
