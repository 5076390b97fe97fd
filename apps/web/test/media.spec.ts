import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LOGOUT_EVENT } from '../src/shared/auth/token-storage.ts';
import { mediaUrl } from '../src/shared/media/media-client.ts';
import { setMuted, setVolume } from '../src/shared/media/playback.ts';

const asked = jest.fn<typeof fetch>();
let number = 0;
/** Each test asks for another picture: the cache is the page's own. */
const path = () => `reports/${(number += 1)}.jpg`;
const failure = (url: Promise<string>) =>
  url.then(
    () => 'it loaded',
    (error: Error) => error.message,
  );
const status = (code: number) => asked.mockImplementation(async () => new Response('', { status: code }));

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation(async () => new Response('bytes'));
  globalThis.fetch = asked;
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  localStorage.setItem('jwt', 'a.b.c');
});
afterEach(() => void jest.useRealTimers());

describe('media', () => {
  it('[MEDIA-04] [MEDIA-05] [MEDIA-06] private by /media with the token, public by /media/public without', async () => {
    const name = path();
    expect(await mediaUrl(name, false)).toMatch(/^blob:/);
    expect(await mediaUrl(name, true)).toMatch(/^blob:/);
    const calls = asked.mock.calls.map(([url, init]) => [
      url,
      new Headers(init?.headers).get('authorization'),
    ]);
    expect(calls).toEqual([
      [`/media/${name}`, 'Bearer a.b.c'],
      [`/media/public/${name}`, null],
    ]);
  });

  it('[MEDIA-09] is kept for half an hour', async () => {
    const name = path();
    await mediaUrl(name, false);
    jest.advanceTimersByTime(30 * 60_000 - 1);
    await mediaUrl(name, false);
    expect(asked).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(2);
    await mediaUrl(name, false);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([
    [403, false, 'Access denied'],
    [403, true, 'Access denied - promise may not be public'],
    [404, false, 'Media file not found'],
    [429, false, 'Rate limit exceeded'],
    [418, false, 'Failed to load media: 418'],
  ])(
    '[ERR-31] [ERR-32] [ERR-33] [ERR-34] [ERR-37] %i, public %s: «%s», asked once',
    async (code, isPublic, message) => {
      status(code);
      expect(await failure(mediaUrl(path(), isPublic))).toBe(message);
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  it('[MEDIA-08] [ERR-30] a 401 raises the logout event', async () => {
    status(401);
    const raised = jest.fn();
    window.addEventListener(LOGOUT_EVENT, raised, { once: true });
    expect(await failure(mediaUrl(path(), false))).toBe('Authentication required');
    expect(raised).toHaveBeenCalled();
  });

  it.each([
    [502, 'Bad gateway - backend unavailable'],
    [503, 'Service temporarily unavailable (rate limited)'],
  ])('[MEDIA-11] [ERR-35] [ERR-36] %i is asked again three times: «%s»', async (code, message) => {
    status(code);
    const asking = failure(mediaUrl(path(), false));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await asking).toBe(message);
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('[MEDIA-14] [ERR-38] gives up after 30 s', async () => {
    asked.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const asking = failure(mediaUrl(path(), false));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await asking).toBe('Request timeout');
  });

  it('[STORE-02] [MEDIA-21] [MEDIA-24] [MEDIA-25] mute and volume are remembered, volume stays within 0 and 1, 0 mutes', () => {
    setVolume(3);
    expect(localStorage.getItem('globalAudioVolume')).toBe('1');
    expect(localStorage.getItem('globalAudioMuted')).toBe('false');
    setVolume(-1);
    expect(localStorage.getItem('globalAudioVolume')).toBe('0');
    expect(localStorage.getItem('globalAudioMuted')).toBe('true');
    setMuted(false);
    expect(localStorage.getItem('globalAudioMuted')).toBe('false');
  });
});
