import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readLaunch } from '../src/shared/telegram/launch.ts';
import { launchHash } from './fake-telegram.ts';

const at = (address: string) => window.history.replaceState(null, '', address);
beforeEach(() => at('/'));
afterEach(() => void jest.restoreAllMocks());

describe('a launch', () => {
  it('is null on the web', () => {
    at('/my?tab=1#part');
    expect(readLaunch()).toBeNull();
  });

  it('has the user, the signed data and the client', () => {
    at(`/miniapp${launchHash({ version: '7.2', platform: 'ios', startParam: 'p_31' })}`);
    expect(readLaunch()).toMatchObject({ userId: 7001, version: '7.2', platform: 'ios', startParam: 'p_31' });
    expect(readLaunch()!.initData).toContain('hash=signed');
    expect(readLaunch()!.theme).toMatchObject({ bg_color: '#ffffff' });
  });

  it('survives a reload on another page', () => {
    at(`/miniapp${launchHash()}`);
    readLaunch();
    at('/my');
    expect(readLaunch()!.initData).toContain('hash=signed');
  });

  it('is found behind a fragment of the page`s own', () => {
    at(`/board#motivator?${launchHash().slice(1)}`);
    expect(readLaunch()!.userId).toBe(7001);
  });

  it('reads the start parameter from the address too', () => {
    at(`/miniapp?tgWebAppStartParam=create${launchHash()}`);
    expect(readLaunch()!.startParam).toBe('create');
  });

  it('is read without storage, and null if malformed', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    at('/miniapp#tgWebAppData=user%3Dbroken&tgWebAppThemeParams=null&tgWebAppPlatform=ios');
    expect(readLaunch()).toMatchObject({ userId: null, theme: {}, version: '6.0', startParam: null });
  });
});
