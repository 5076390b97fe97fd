import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { askAnew, mountApp } from './mount-app.tsx';
import { active, worldOf } from './promise-page.tsx';
import { person, promiseOf } from './samples.ts';

afterEach(() => {
  jest.useRealTimers();
});

/** Opens a draft whose owner's day ends at this UTC hour; it is `at` now. */
async function openDraft(at: string) {
  jest.useFakeTimers({
    now: new Date(at),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
  });
  const { gateway } = worldOf({ promise: promiseOf() });
  gateway.on('GET /api/users/profile', () => ({ ...person, time_zone: 'UTC', day_starts_at: 3 }));
  await mountApp('/my/31', { gateway });
  await screen.findByRole('button', { name: 'Запустить обещание' });
  return gateway;
}

describe('starting late in the evening', () => {
  it('[LOOP-35] [SENT-09] offers to start tomorrow within three hours before the day ends', async () => {
    const gateway: FakeGateway = await openDraft('2026-11-21T00:30:00Z');
    gateway.on('POST /api/promises/:id/start', () => active());
    await userEvent.click(await screen.findByRole('switch', { name: 'Начать завтра' }));
    await userEvent.click(screen.getByRole('button', { name: 'Запустить обещание' }));
    const moment = await screen.findByRole('dialog', { name: /Вы даёте слово/ });
    within(moment).getByRole('button', { name: 'Дать слово' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(gateway.to('POST /api/promises/:id/start')[0]?.body).toMatchObject({
        start_on: 'tomorrow',
        today: '2026-11-20',
      }),
    );
  });

  it('[LOOP-35] and not before', async () => {
    const gateway = await openDraft('2026-11-20T23:30:00Z');
    await waitFor(() => expect(gateway.to('GET /api/users/profile')).not.toHaveLength(0));
    await askAnew();
    expect(screen.queryByRole('switch', { name: 'Начать завтра' })).toBeNull();
  });
});
