import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { promiseOf, visible } from './samples.ts';

const boris = { id: 8, username: 'boris', first_name: 'Борис', last_name: null, photo_url: null };
const gatewayOf = (promise: PromiseView, mine: boolean) =>
  new FakeGateway()
    .on('GET /api/promises/:id/visible', () => visible(promise, mine ? 'insider' : 'public'))
    .on('GET /api/promises/:id/reports', () => [])
    .on('GET /public/promises/:id/reports', () => []);

describe('a motivator who has accepted', () => {
  it('[ERR-51] is not removed when the server refuses, and the page says so', async () => {
    const accepted = promiseOf({
      status: 'draft_motivator_accepted',
      approval_type: 'specific',
      motivator: '{8}',
      invitation: {
        id: 5,
        promise_id: 31,
        status: 'accepted',
        invitee_username: 'boris',
        invitee_id: 8,
        invitee: boris,
        created_at: '2026-11-18T07:00:00.000Z',
        responded_at: '2026-11-18T09:00:00.000Z',
        expires_at: '2026-11-25T07:00:00.000Z',
      },
    });
    const gateway = gatewayOf(accepted, true)
      .on('GET /api/promises/:id/motivator/invitations', () => ({ invitations: [accepted.invitation] }))
      .on('DELETE /api/promises/:id/motivator/invitation', () => refusal(500, 'INTERNAL', 'x'));
    await mountApp('/my/31', { gateway });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw invitation' }));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/^Failed to remove motivator/)).toBeVisible();
    expect(screen.getByText('Accepted')).toBeVisible();
  });
});
