import { describe, expect, it, jest } from '@jest/globals';

import { decodeToken, isExpired, isLocallyValid } from '../src/shared/session/token.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { person } from './samples.ts';
import { token, claims, grant, gateway, machine, valid } from './auth-machine-harness.ts';

describe('a token', () => {
  it('[AUTH-09] is expired when exp is in the past', () => {
    expect(isExpired({ exp: 100 }, 100_000)).toBe(true);
    expect(isExpired({ exp: 101 }, 100_000)).toBe(false);
  });
  it('[AUTH-10] is locally valid with tg_id, telegram_id or user_id, not with sub alone', () => {
    for (const name of ['tg_id', 'telegram_id', 'user_id']) expect(isLocallyValid({ [name]: 5 })).toBe(true);
    expect(isLocallyValid({ sub: '5' })).toBe(false);
  });
  it('is read as UTF-8', () => {
    const name = btoa(
      String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ first_name: 'Аня' }))),
    );
    expect(decodeToken(`h.${name}.s`)?.first_name).toBe('Аня');
    expect(decodeToken('nonsense')).toBeNull();
  });
});

describe('starting', () => {
  it('[AUTH-01] without anything stored is unauthenticated, and remembers that it tried', async () => {
    await machine.start();
    expect(machine.get()).toEqual({ status: 'unauthenticated' });
    expect(localStorage.getItem('authTriedOnce')).toBe('1');
  });

  it('[AUTH-02] exchanges the fragment`s token first, and erases the fragment before the request', async () => {
    localStorage.setItem('jwt', claims({}));
    window.history.replaceState(null, '', '/auth#auth/one-time');
    gateway.on('POST /pwa', ({ body }) => {
      expect(window.location.hash).toBe('');
      expect(body).toEqual({ token: 'one-time' });
      return { success: true, session: grant };
    });
    const started = machine.start();
    expect(machine.get()).toEqual({ status: 'loading', reason: 'link' });
    await started;
    expect(machine.get()).toMatchObject({ status: 'authenticated', sessionReady: true, verifying: false });
    expect(gateway.to('POST /validate')).toHaveLength(0);
  });

  it('[STORE-01] keeps token, session, user and both marks of a sign-in under fixed names', async () => {
    gateway.on('POST /pwa', () => ({ session: grant }));
    await machine.start();
    await machine.exchange('t');
    expect(Object.keys(localStorage).toSorted()).toEqual(
      ['authTriedOnce', 'just-authenticated', 'jwt', 'jwt-session', 'last-sign-in', 'user'].toSorted(),
    );
    expect(localStorage.getItem('authTriedOnce')).toBe('1');
    expect(localStorage.getItem('jwt')).toBe(token);
    expect(JSON.parse(localStorage.getItem('jwt-session')!)).toEqual({
      sessionId: 's-1',
      authType: 'pwa',
      roles: ['user'],
    });
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ id: person.id });
    expect(localStorage.getItem('just-authenticated')).toBe('1');
  });

  it('[AUTH-03] [AUTH-06] [AUTH-11] uses the stored token once the server has confirmed it', async () => {
    localStorage.setItem('jwt', token);
    gateway.on('POST /validate', valid);
    const started = machine.start();
    expect(machine.get()).toEqual({ status: 'loading', reason: 'stored-token' });
    await started;
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: false });
  });

  it.each([
    [
      'another tab has renewed meanwhile is good as well',
      claims({ session_id: 's-1', exp: 4_000_000_001 }),
      'known',
    ],
    ['gave way to another session is left to that one', claims({ session_id: 's-2' }), 'left'],
    ['was signed out meanwhile stays so', null, 'left'],
  ])('a token that %s', async (_case, stored, end) => {
    localStorage.setItem('jwt', claims({ session_id: 's-1' }));
    localStorage.setItem('just-authenticated', '1');
    gateway.on('POST /validate', () => {
      if (stored === null) localStorage.removeItem('jwt');
      else localStorage.setItem('jwt', stored);
      return valid();
    });
    await machine.start();
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: end !== 'known' });
    expect(localStorage.getItem('jwt')).toBe(end === 'known' ? token : stored);
  });

  it.each([
    { success: true, valid: false, session: grant },
    { success: false, valid: true, session: grant },
    { success: true, valid: true, session: null },
  ])('[AUTH-11] does not accept %j', async (answer) => {
    localStorage.setItem('jwt', token);
    gateway.on('POST /validate', () => answer);
    await machine.start();
    expect(machine.get().status).toBe('unauthenticated');
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it('[AUTH-04] clears an expired token without a request', async () => {
    localStorage.setItem('jwt', claims({ exp: 1 }));
    await machine.start();
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(gateway.asked).toHaveLength(0);
  });

  it.each(['fresh=1', 'the flag'])(
    '[AUTH-05] trusts the token with %s at once and validates it meanwhile',
    async (how) => {
      localStorage.setItem('jwt', token);
      if (how === 'the flag') localStorage.setItem('just-authenticated', '1');
      gateway.on('POST /validate', () => ({ success: false, valid: false, session: null }));
      const started = machine.start({ fresh: how === 'fresh=1' });
      expect(machine.get()).toMatchObject({ status: 'authenticated', sessionReady: true, verifying: true });
      expect(localStorage.getItem('just-authenticated')).toBeNull();
      await started;
      expect(machine.get().status).toBe('unauthenticated');
    },
  );

  it('[AUTH-03] trusts the stored token offline, and validates it once online', async () => {
    localStorage.setItem('jwt', token);
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    gateway.on('POST /validate', () => Promise.reject(new TypeError('Failed to fetch')));
    const started = machine.start();
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: true });
    await jest.advanceTimersByTimeAsync(20_000);
    await started;
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: true });
    line.mockReturnValue(true);
    gateway.on('POST /validate', valid);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: false });
    line.mockRestore();
  });

  it('[AUTH-06] validates again once online, if the first attempt got no response', async () => {
    localStorage.setItem('jwt', token);
    gateway.on('POST /validate', () => refusal(503, 'X', 'down'));
    const started = machine.start();
    await jest.advanceTimersByTimeAsync(7000);
    await started;
    expect(machine.get().status).toBe('error');
    gateway.on('POST /validate', valid);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: false });
  });

  it('[LIMIT-01] retries after 1, 2 and 4 s when the server fails', async () => {
    localStorage.setItem('jwt', token);
    gateway.on('POST /validate', () => refusal(503, 'X', 'down'));
    const started = machine.start();
    for (const ms of [0, 1000, 2000, 4000]) await jest.advanceTimersByTimeAsync(ms);
    await started;
    expect(gateway.asked).toHaveLength(4);
    expect(machine.get()).toMatchObject({ status: 'error', errorType: 'service_unavailable' });
    expect(localStorage.getItem('jwt')).toBe(token);
  });

  it('[LIMIT-01] retries after a 429, which says nothing about the session', async () => {
    localStorage.setItem('jwt', token);
    let asked = 0;
    gateway.on('POST /validate', () =>
      (asked += 1) === 1 ? refusal(429, 'TOO_MANY_REQUESTS', 'later') : valid(),
    );
    const started = machine.start();
    for (const ms of [0, 1000]) await jest.advanceTimersByTimeAsync(ms);
    await started;
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: false });
  });

  it('[LIMIT-02] times out each request after 30 s, then retries', async () => {
    localStorage.setItem('jwt', token);
    const asked: AbortSignal[] = [];
    globalThis.fetch = ((_path: string, { signal }: { signal: AbortSignal }) => {
      asked.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }) as typeof fetch;
    void machine.start();
    await jest.advanceTimersByTimeAsync(29_999);
    expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('[GUARD-09] stops loading after 10 s; an answer that comes later still counts', async () => {
    localStorage.setItem('jwt', token);
    let answer: (value: unknown) => void = () => {};
    gateway.on('POST /validate', () => new Promise((resolve) => (answer = resolve)));
    const started = machine.start();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(machine.get().status).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(machine.get()).toMatchObject({ status: 'error', errorType: 'auth_init_timeout' });
    answer(valid());
    await started;
    expect(machine.get().status).toBe('authenticated');
  });
});

describe('a link', () => {
  it('[AUTH-12] without a token in the answer is jwt_missing', async () => {
    gateway.on('POST /pwa', () => ({ success: true }));
    await machine.exchange('t');
    expect(machine.get()).toEqual({
      status: 'error',
      errorType: 'jwt_missing',
      message: 'Сервер не выдал токен сессии',
    });
  });
  it('[AUTH-12] with a malformed token is invalid_jwt', async () => {
    gateway.on('POST /pwa', () => ({ session: { token: 'abc' } }));
    await machine.exchange('t');
    expect(machine.get()).toMatchObject({
      errorType: 'invalid_jwt',
      message: 'Сервер выдал неверный токен сессии',
    });
  });
  it('[LINKAUTH-08] fails with the server`s own error type', async () => {
    gateway.on('POST /pwa', () => refusal(401, 'token_invalidated', 'newer'));
    await machine.exchange('t');
    expect(machine.get()).toMatchObject({ status: 'error', errorType: 'token_invalidated' });
  });
  it.each([
    ['Token was used', 'token_already_used'],
    ['It has expired', 'token_expired'],
    ['invalid thing', 'token_invalid'],
    ['gateway timeout', 'backend_timeout'],
    ['who knows', 'exchange_error'],
  ])('[ERR-29] an unknown type saying «%s» is %s', async (message, type) => {
    gateway.on('POST /pwa', () => refusal(400, 'SOMETHING_NEW', message));
    await machine.exchange('t');
    expect(machine.get()).toMatchObject({ errorType: type });
  });
  it('is never retried: the response may be lost after the link was used', async () => {
    gateway.on('POST /pwa', () => refusal(503, 'X', 'down'));
    const exchanged = machine.exchange('t');
    await jest.advanceTimersByTimeAsync(60_000);
    await exchanged;
    expect(gateway.asked).toHaveLength(1);
    expect(machine.get()).toMatchObject({ errorType: 'service_unavailable' });
  });
  it('is exchanged once if opened twice: a second request would find it used', async () => {
    let answer: (value: unknown) => void = () => {};
    gateway.on('POST /pwa', () => new Promise((resolve) => (answer = resolve)));
    await machine.start();
    for (const _time of [1, 2]) {
      window.location.hash = '#auth/same';
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    }
    answer({ session: grant });
    await jest.advanceTimersByTimeAsync(0);
    expect(gateway.to('POST /pwa')).toHaveLength(1);
    expect(machine.get().status).toBe('authenticated');
  });
  it('signs in also if opened in an open page', async () => {
    gateway.on('POST /pwa', () => ({ session: grant }));
    await machine.start();
    window.location.hash = '#auth/second';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(machine.get().status).toBe('authenticated');
    expect(window.location.hash).toBe('');
  });
});

describe('logout', () => {
  it('[AUTH-08] logout clears token and stored user', async () => {
    gateway.on('POST /pwa', () => ({ session: grant }));
    await machine.start();
    await machine.exchange('t');
    machine.logout();
    expect(machine.get()).toEqual({ status: 'unauthenticated' });
    for (const key of ['jwt', 'user', 'jwt-session']) expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('the mini app', () => {
  const enters = () => gateway.on('POST /auth/webapp', () => ({ session: grant }));
  const stored = (telegram_id: number) => localStorage.setItem('jwt', claims({ telegram_id }));

  it('ignores the session of another Telegram account on the device', async () => {
    stored(9009);
    enters();
    await machine.start({ initData: 'signed', launchedBy: 7001 });
    expect(gateway.to('POST /validate')).toHaveLength(0);
    expect(machine.get()).toMatchObject({ status: 'authenticated', session: { token } });
  });

  it('keeps the session of the account that opens it', async () => {
    stored(7001);
    gateway.on('POST /validate', valid);
    await machine.start({ initData: 'signed', launchedBy: 7001 });
    expect(gateway.to('POST /auth/webapp')).toHaveLength(0);
    expect(machine.get().status).toBe('authenticated');
  });

  it('signs in again if the stored session has ended', async () => {
    stored(7001);
    gateway.on('POST /validate', () => ({ success: false, valid: false, session: null }));
    enters();
    await machine.start({ initData: 'signed', launchedBy: 7001 });
    expect(machine.get().status).toBe('authenticated');
  });

  it('leaves the sign-in to the page that shows its progress; concurrent calls share one', async () => {
    enters();
    await machine.start({ initData: 'signed', pageSignsIn: true });
    expect(gateway.asked).toHaveLength(0);
    await Promise.all([machine.enterMiniApp('signed'), machine.enterMiniApp('signed')]);
    expect(gateway.to('POST /auth/webapp')).toHaveLength(1);
  });

  it('signs in with its launch data when nothing is stored', async () => {
    gateway.on('POST /auth/webapp', ({ body }) => {
      expect(body).toMatchObject({ initData: 'signed' });
      return { session: grant };
    });
    await machine.start({ initData: 'signed' });
    expect(machine.get().status).toBe('authenticated');
  });
});
