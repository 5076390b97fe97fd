import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KEYS } from '../src/shared/storage/storage.ts';
import { keepReturnPage, takeReturnPage } from '../src/shared/auth/return-page.ts';
import { askAnew } from './mount-app.tsx';
import { reportOf } from './samples.ts';
import { active, open, other } from './promise-page.tsx';

const shared = active({
  is_public: true,
  approval_type: 'anyuser',
  motivator: '{anyusers}',
  pending_count: 2,
});
const judged = active({
  approval_type: 'specific',
  motivator: '{8}',
  motivator_person: other,
  pending_count: 1,
});
const two = [reportOf({ id: 70, day_number: 2 }), reportOf({ id: 71, day_number: 3 })];
const asBoris = { path: '/anya/p/31', user: other };

describe('what a reader can do now', () => {
  it('[LOOP-31] a vote for the newest report stands before the days and facts, with a way to the report', async () => {
    const { gateway } = await open({ promise: shared, mine: false, reports: two }, asBoris);
    gateway.on('POST /api/reports/:id/vote', () => ({}));
    const vote = await screen.findByRole('button', { name: 'Проголосовать за день 3' });
    const facts = screen.getByText('Кому видно');
    expect(vote.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(vote.closest('.ui-action-bar')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'К отчёту' }));
    expect(document.activeElement).toBe(document.getElementById('report-71'));
    await userEvent.click(vote);
    await waitFor(() =>
      expect(gateway.to('POST /api/reports/:id/vote')[0]!.path).toBe('/api/reports/71/vote'),
    );
  });

  it('[LOOP-31] whoever has voted is not asked again', async () => {
    const { gateway } = await open({ promise: shared, mine: false, reports: [two[0]!] }, asBoris);
    gateway.on('GET /api/reports/:id/approvals', () => [{ user_id: other.id }]);
    await screen.findByText(/Нужен 1 голос/);
    await askAnew();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Проголосовать за день 2' })).toBeNull());
  });

  it('[LOOP-31] a motivator decides, and others are not asked', async () => {
    const { unmount } = await open({ promise: judged, reports: [two[0]!] }, { user: other });
    const approve = await screen.findByRole('button', { name: 'Утвердить день 2' });
    const bar = approve.closest<HTMLElement>('.ui-action-bar')!;
    expect(within(bar).getByRole('button', { name: 'Отклонить день 2' })).toBeVisible();
    unmount();
    await open({ promise: judged, reports: [two[0]!] }, { user: { ...other, id: 9 } });
    await screen.findByText('Ждёт решения мотиватора');
    expect(document.querySelector('.ui-action-bar')).toBeNull();
  });

  it('[LOOP-32] a visitor is led to sign in and comes back to the same page', async () => {
    await open({ promise: shared, mine: false, reports: two }, { path: '/anya/p/31', user: null });
    const enter = await screen.findByRole('link', { name: 'Войти и проголосовать' });
    expect(enter).toHaveAttribute('href', 'https://t.me/slovo_bot?start=l');
    enter.addEventListener('click', (event) => event.preventDefault());
    window.history.replaceState(null, '', '/anya/p/31');
    await userEvent.click(enter);
    expect(takeReturnPage()).toBe('/anya/p/31');
    expect(takeReturnPage()).toBeNull();
  });

  it('[LOOP-32] returns only to pages of this site, and not after an hour', () => {
    keepReturnPage();
    const kept = JSON.parse(localStorage.getItem(KEYS.returnPage)!) as { at: number };
    localStorage.setItem(KEYS.returnPage, JSON.stringify({ path: '/feed', at: kept.at - 61 * 60_000 }));
    expect(takeReturnPage()).toBeNull();
    localStorage.setItem(KEYS.returnPage, JSON.stringify({ ...kept, path: '//evil.example' }));
    expect(takeReturnPage()).toBeNull();
  });
});
