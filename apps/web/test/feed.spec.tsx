import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FakeGateway, json, refusal } from './fake-gateway.ts';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';

const shown = promiseOf({
  id: 41,
  status: 'active',
  is_public: true,
  current_day: 2,
  reports_count: 1,
  days: [
    { day: 1, date: '2026-11-19', state: 'kept', today: false },
    { day: 2, date: '2026-11-20', state: 'open', today: true },
  ],
});
const FEED = 'GET /api/public/promises/feed';

describe('/feed', () => {
  it('[FEED-01] shows public promises to a visitor, with author and ribbon', async () => {
    await mountApp('/feed', { user: null, gateway: new FakeGateway().on(FEED, () => [shown]) });
    const card = (await screen.findByRole('heading', { name: shown.title })).closest('article')!;
    expect(within(card).getByText('Аня Ветрова')).toBeVisible();
    expect(within(card).getByRole('img', { name: /Лента: 2 дня/ })).toBeVisible();
    expect(within(card).getByText('День: 2 из 14 дней · 1 отчёт')).toBeVisible();
  });
});
