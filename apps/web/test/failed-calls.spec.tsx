import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { promiseOf, visible } from './samples.ts';

const draft = promiseOf({ id: 31, title: 'Плавать', type: 'habit', days_total: 30, frequency_mode: 'daily' });

describe('a draft that cannot be saved', () => {
  it.each([
    [() => new Response('', { status: 418 }), 'Failed to update promise'],
    [
      () => refusal(429, 'TOO_MANY_REQUESTS', 'Слишком много запросов подряд.'),
      'Failed to update promise. Слишком много запросов подряд.',
    ],
  ])('[ERR-04] says so, with the reason of the server: %#', async (answer, sentence) => {
    const gateway = new FakeGateway()
      .on('GET /api/promises/31', () => draft)
      .on('POST /api/promises', answer);
    await mountApp('/create?draft_id=31', { gateway });
    for (const name of [/Что вы обещаете/, /Зачем вам это/, 'Какое это обещание?']) {
      await screen.findByRole('heading', { name });
      await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить черновик' }));
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(sentence);
  });
});

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
