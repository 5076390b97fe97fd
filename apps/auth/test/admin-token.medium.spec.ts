// Real: PostgreSQL, NATS, the whole auth service and what the command-line tool does. Not real: the terminal.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { banUser, checkOperatorToken } from '@slovo/contracts';
import { requestToken } from '../src/operators/request-token.ts';
import { ADMIN_TELEGRAM_ID, AuthHarness, service } from './auth-harness.ts';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

describe('the command-line tool', () => {
  it('prints the address of the panel for an operator', async () => {
    const { url, token, operator } = await requestToken(String(ADMIN_TELEGRAM_ID), auth.infrastructure.env);
    expect(url).toBe(`https://slovo.example/admin#token=${token}`);
    await expect(auth.call(checkOperatorToken, { token }, service)).resolves.toEqual(operator);
  });

  it.each([undefined, '', '@olga', '0', '-5', '1.5'])('asks whose token is meant: %s', async (id) => {
    await expect(requestToken(id, auth.infrastructure.env)).rejects.toThrow(/^Whose token\?/);
  });

  it('says that a person is not an operator', async () => {
    await expect(requestToken('4711', auth.infrastructure.env)).rejects.toThrow(
      '4711 is not an operator: ADMIN_TELEGRAM_IDS of the running system does not list them.',
    );
  });

  it('says that a person is banned', async () => {
    const { user } = await auth.register({ telegram_id: 4712, first_name: 'Игорь' });
    const operator = { kind: 'operator' as const, userId: 1, fingerprint: 'cafe0123' };
    await auth.call(banUser, { id: user.id }, operator);
    auth.admins.add(4712);
    await expect(requestToken('4712', auth.infrastructure.env)).rejects.toThrow('4712 is banned.');
  });

  it('says that the system is not running: no NATS, or no auth service', async () => {
    await expect(requestToken('9001', { NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow(
      'NATS does not answer. Is the system running?',
    );
    await expect(requestToken('9001', { ...auth.infrastructure.env, NATS_PREFIX: 'nobody' })).rejects.toThrow(
      'The auth service does not answer. Is the system running?',
    );
  });
});
