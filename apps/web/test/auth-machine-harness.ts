import { afterEach, beforeEach, jest } from '@jest/globals';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { person, tokenOf } from './samples.ts';

export const token = tokenOf(person);
export const claims = (change: object) =>
  ['h', btoa(JSON.stringify({ user_id: 7, exp: 4_000_000_000, ...change })), 's'].join('.');
export const grant = {
  sessionId: 's-1',
  userId: person.id,
  authType: 'pwa',
  roles: ['user'],
  token,
  user: { ...person, telegram_id: 1 },
};
export let gateway: FakeGateway;
export let machine: AuthMachine;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  gateway = new FakeGateway();
  globalThis.fetch = gateway.fetch as typeof fetch;
  machine = new AuthMachine();
});
afterEach(() => machine.stop());

export const valid = () => ({ success: true, valid: true, session: grant });
