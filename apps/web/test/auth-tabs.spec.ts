import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { page } from '../src/shared/device.ts';
import { endSession, LOGOUT_EVENT } from '../src/shared/session/token-storage.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { person } from './samples.ts';
import { claims, gateway, grant, machine, valid } from './auth-machine-harness.ts';

describe('another tab', () => {
  const boris = claims({ user_id: 8, session_id: 's-8' });
  const announce = (key: string | null = 'jwt') => window.dispatchEvent(new StorageEvent('storage', { key }));
  const raised = jest.fn();
  let reload: jest.SpiedFunction<() => void>;

  beforeEach(async () => {
    localStorage.setItem('jwt', claims({ session_id: 's-1' }));
    gateway.on('POST /validate', () => ({
      ...valid(),
      session: { ...grant, token: claims({ session_id: 's-1' }) },
    }));
    reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    raised.mockClear();
    window.addEventListener(LOGOUT_EVENT, raised);
  });
  afterEach(() => {
    window.removeEventListener(LOGOUT_EVENT, raised);
    jest.restoreAllMocks();
  });

  it.each([
    ['signs out', 'jwt', () => localStorage.removeItem('jwt')],
    ['clears everything', null, () => localStorage.clear()],
  ])('that %s signs this one out', async (_how, key, act) => {
    await machine.start();
    act();
    announce(key);
    expect(machine.get()).toEqual({ status: 'unauthenticated' });
    expect(raised).toHaveBeenCalledTimes(1);
  });

  it('signs this tab out too while its token is being validated', async () => {
    gateway.on('POST /validate', () => new Promise(() => {}));
    void machine.start();
    localStorage.removeItem('jwt');
    announce();
    expect(machine.get()).toEqual({ status: 'unauthenticated' });
  });

  it.each([
    [true, 'unauthenticated'],
    [false, 'authenticated'],
  ])('changes while this one is in the back/forward cache (%s); on return: %s', async (persisted, status) => {
    await machine.start();
    localStorage.removeItem('jwt');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    expect(machine.get().status).toBe(status);
  });

  it('that signs in as another user makes this page reload, so that it shows no data of the first', async () => {
    await machine.start();
    localStorage.setItem('jwt', boris);
    announce();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(machine.get()).toMatchObject({ session: { user: { id: 7 } } });
    expect(localStorage.getItem('jwt')).toBe(boris);
  });

  it('that signs in signs this page in too', async () => {
    localStorage.removeItem('jwt');
    await machine.start();
    localStorage.setItem('jwt', claims({ session_id: 's-1' }));
    announce();
    await jest.advanceTimersByTimeAsync(0);
    expect(machine.get()).toMatchObject({ status: 'authenticated', verifying: false });
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['renews the token of this session', 'jwt', claims({ session_id: 's-1', exp: 4_000_000_001 })],
    ['turns the sound off', 'globalAudioMuted', boris],
  ])('that only %s changes nothing', async (_how, key, stored) => {
    await machine.start();
    localStorage.setItem('jwt', stored);
    const before = machine.get();
    announce(key);
    expect(machine.get()).toBe(before);
    expect(gateway.to('POST /validate')).toHaveLength(1);
  });

  it('with another Telegram account ends the session here, without the two replacing each other in turns', async () => {
    localStorage.setItem('jwt', claims({ session_id: 's-1', telegram_id: 7001 }));
    await machine.start({ initData: 'signed', launchedBy: 7001 });
    localStorage.setItem('jwt', boris);
    announce();
    await jest.advanceTimersByTimeAsync(0);
    expect(machine.get()).toEqual({ status: 'unauthenticated' });
    expect(localStorage.getItem('jwt')).toBe(boris);
    expect(reload).not.toHaveBeenCalled();
    expect(gateway.to('POST /auth/webapp')).toHaveLength(0);
  });

  it('keeps its session when a late response arrives at a page without one', async () => {
    localStorage.removeItem('jwt');
    await machine.start();
    localStorage.setItem('jwt', boris);
    endSession(null);
    expect(localStorage.getItem('jwt')).toBe(boris);
    expect(raised).not.toHaveBeenCalled();
  });

  it('is not needed: a link for another user makes the page reload too', async () => {
    await machine.start();
    gateway.on('POST /pwa', () => ({
      session: { ...grant, token: boris, user: { ...person, id: 8, telegram_id: 2 } },
    }));
    await machine.exchange('theirs');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(machine.get()).toEqual({ status: 'loading', reason: 'link' });
    expect(localStorage.getItem('jwt')).toBe(boris);
  });
});

describe('a reload by the page itself', () => {
  it('keeps a link whose exchange is pending', async () => {
    jest.spyOn(page, 'reload').mockImplementation(() => {});
    gateway.on('POST /pwa', () => new Promise(() => {}));
    window.history.replaceState(null, '', '/auth#auth/one-time');
    void machine.start();
    expect(window.location.hash).toBe('');
    machine.reload();
    expect(window.location.hash).toBe('#auth/one-time');
    expect(page.reload).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  it('drops a link that was refused', async () => {
    jest.spyOn(page, 'reload').mockImplementation(() => {});
    gateway.on('POST /pwa', () => refusal(401, 'token_expired', 'no'));
    await machine.exchange('late');
    machine.reload();
    expect(window.location.hash).toBe('');
    jest.restoreAllMocks();
  });
});
