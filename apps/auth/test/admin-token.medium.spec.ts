// Real: PostgreSQL, NATS, the whole auth service and what the command-line tool does. Not real: the terminal.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { banUser, checkOperatorToken } from '@slovo/contracts';
import { askForToken } from '../src/operators/ask-for-token.ts';
import { ADMIN_TELEGRAM_ID, openAuth, service, type Auth } from './open-auth.ts';

let auth: Auth;

beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

describe('the command-line tool', () => {
  it('gets an operator the address of the panel', async () => {
    const { url, token, operator } = await askForToken(String(ADMIN_TELEGRAM_ID), auth.env);
    expect(url).toBe(`https://slovo.example/admin?token=${token}`);
    await expect(auth.call(checkOperatorToken, { token }, service)).resolves.toEqual(operator);
  });

  it.each([undefined, '', '@olga', '0', '-5', '1.5'])('asks whose token it shall be: %s', async (id) => {
    await expect(askForToken(id, auth.env)).rejects.toThrow(/^Whose token shall it be\?/);
  });

  it('says who is no operator', async () => {
    await expect(askForToken('4711', auth.env)).rejects.toThrow(
      '4711 is no operator: ADMIN_TELEGRAM_IDS of the running system does not name them.',
    );
  });

  it('says who is banned', async () => {
    const { user } = await auth.meet({ telegram_id: 4712, first_name: 'Игорь' });
    const operator = { kind: 'operator' as const, userId: 1, fingerprint: 'cafe0123' };
    await auth.call(banUser, { id: user.id }, operator);
    auth.admins.add(4712);
    await expect(askForToken('4712', auth.env)).rejects.toThrow('4712 is banned.');
  });

  it('says that nothing runs: no NATS, or no auth service on it', async () => {
    await expect(askForToken('9001', { NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow(
      'NATS does not answer. Is the system running?',
    );
    await expect(askForToken('9001', { ...auth.env, NATS_PREFIX: 'nobody' })).rejects.toThrow(
      'The auth service does not answer. Is the system running?',
    );
  });
});
