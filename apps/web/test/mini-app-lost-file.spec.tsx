// /miniapp, opened by a witness link whose file cannot be loaded. Launch data is read once, before anything is imported.
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { launchHash } from './fake-telegram.ts';
import { person, tokenOf } from './samples.ts';

jest.unstable_mockModule('../src/features/auth/follow-witness-link.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
window.history.replaceState(null, '', `/miniapp${launchHash()}`);
const { mountApp } = await import('./mount-app.tsx');
const { launch } = await import('../src/shared/telegram/launch.ts');

const grant = {
  sessionId: 's',
  userId: person.id,
  roles: ['user'],
  token: tokenOf(person),
  user: { ...person, telegram_id: 7001 },
};

it.each([true, false])('[LOOP-50] says so and offers another try (signed in before: %s)', async (isKnown) => {
  launch!.startParam = 'w_AbCd1234';
  const gateway = new FakeGateway().on('POST /auth/webapp', () => ({ session: grant }));
  await mountApp('/miniapp', { gateway, ...(!isKnown && { user: null }) });
  expect(await screen.findByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Что-то пошло не так. Попробуйте ещё раз.');
});
