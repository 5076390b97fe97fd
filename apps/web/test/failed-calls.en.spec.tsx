import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { promiseOf } from './samples.ts';

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
    for (const name of [/What do you promise/, /Why does it matter/, 'What kind of promise is it?']) {
      await screen.findByRole('heading', { name });
      await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(sentence);
  });
});
