import { act } from '@testing-library/react';
import { jest } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, tokenOf } from './samples.ts';

export const grant = {
  sessionId: 's',
  userId: 7,
  roles: ['user'],
  token: tokenOf(person),
  user: { ...person, telegram_id: 1 },
};
/** Lets fake time pass. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** A gateway that answers every login link with this. */
export const answering = (answer: () => unknown) => new FakeGateway().on('POST /pwa', answer);
export const never = () => new Promise(() => {});

/** /auth with a link; the machine reads the window's own fragment. */
export async function openLink(answer: () => unknown, promises?: () => unknown) {
  const gateway = answering(answer);
  if (promises) gateway.on('GET /api/promises', promises);
  return openFragment('one-time', gateway);
}
export async function openFragment(token: string, gateway: FakeGateway) {
  window.history.replaceState(null, '', `/auth#auth/${token}`);
  return mountApp('/auth', { user: null, gateway, waitForAuth: false });
}
/** What a reverse proxy answers when it cannot reach the gateway. */
export const proxy = (status: number) => () => new Response('<html></html>', { status });
