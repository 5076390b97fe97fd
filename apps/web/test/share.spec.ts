import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeTelegram, launchHash } from './fake-telegram.ts';

const LINK = 'https://slovo.example/anya/p/31';
const written: string[] = [];
let telegram: FakeTelegram | undefined;

/** Modules of its own: the launch parameters are read once. */
async function load(hash = '') {
  sessionStorage.clear();
  window.history.replaceState(null, '', `/my/31${hash}`);
  jest.resetModules();
  return import('../src/shared/share-link.ts');
}
const offer = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  written.length = 0;
  offer('clipboard', { writeText: async (text: string) => void written.push(text) });
});
afterEach(() => {
  jest.useRealTimers();
  telegram?.leave();
  telegram = undefined;
  Reflect.deleteProperty(navigator, 'share');
});

describe('a link to a promise', () => {
  it('is shared to a Telegram chat', async () => {
    const { canShare, shareLink } = await load(launchHash());
    telegram = new FakeTelegram();
    expect(canShare()).toBe(true);
    expect(await shareLink(LINK, 'Бегать & не ныть')).toBe('shared');
    expect(telegram.last('web_app_open_tg_link')).toEqual({
      path_full: `/share/url?url=${encodeURIComponent(LINK)}&text=${encodeURIComponent('Бегать & не ныть')}`,
    });
    expect(written).toEqual([]);
  });

  it('is copied if Telegram does not answer', async () => {
    const { shareLink } = await load(launchHash());
    telegram = new FakeTelegram({ '*': 'hangs' });
    jest.useFakeTimers();
    const shared = shareLink(LINK, 'x');
    // The client is imported as a script, which fake timers do not speed up.
    const { client } = await import('../src/shared/telegram/client.ts');
    void client.isResponsive();
    await jest.advanceTimersByTimeAsync(3000);
    expect(await shared).toBe('copied');
    expect(written).toEqual([LINK]);
  });

  it('is shared by the system`s share sheet on the web', async () => {
    const asked: ShareData[] = [];
    offer('share', async (data: ShareData) => void asked.push(data));
    const { canShare, shareLink } = await load();
    expect(canShare()).toBe(true);
    expect(await shareLink(LINK, 'Бегать')).toBe('shared');
    expect(asked).toEqual([{ url: LINK, text: 'Бегать' }]);
  });

  it.each([
    ['AbortError', 'shared', []],
    ['NotAllowedError', 'copied', [LINK]],
  ])('after %s of the share sheet it is %s', async (name, how, copied) => {
    offer('share', () => Promise.reject(new DOMException('no', name)));
    const { shareLink } = await load();
    expect(await shareLink(LINK, 'x')).toBe(how);
    expect(written).toEqual(copied);
  });

  it('is copied without a share sheet, and says so if even that fails', async () => {
    const { canShare, shareLink } = await load();
    expect(canShare()).toBe(false);
    expect(await shareLink(LINK, 'x')).toBe('copied');
    expect(written).toEqual([LINK]);
    offer('clipboard', undefined);
    expect(await shareLink(LINK, 'x')).toBe('failed');
  });
});
