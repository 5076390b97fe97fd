import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { promiseOf, visible } from './samples.ts';

describe('invitations that cannot be loaded', () => {
  it('[ERR-49] are announced even if the promise itself names its invitation', async () => {
    const invitation = {
      id: 5,
      promise_id: 31,
      status: 'pending' as const,
      invitee_username: 'boris',
      invitee_id: 8,
      invitee: { first_name: 'Борис', last_name: null, photo_url: null },
      created_at: '2026-11-19T07:00:00.000Z',
      expires_at: '2026-11-26T07:00:00.000Z',
      responded_at: null,
    };
    const promise = promiseOf({
      id: 31,
      approval_type: 'specific',
      motivator: '{8}',
      status: 'draft_with_motivator',
      invitation,
    });
    const gateway = new FakeGateway()
      .on('GET /api/promises/:id/visible', () => visible(promise))
      .on('GET /api/promises/:id/reports', () => [])
      .on('GET /api/promises/:id/motivator/invitations', () => refusal(400, 'X', 'no'));
    await mountApp('/my/31', { gateway });
    expect(await screen.findByText('Ошибка загрузки информации о приглашении')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отозвать приглашение' })).toBeVisible();
  });
});
