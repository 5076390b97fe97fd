import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import type { AuthState } from '../src/shared/auth/auth-state.ts';
import { LOGOUT_EVENT } from '../src/shared/session/token-storage.ts';
import { MediaClient } from '../src/shared/media/media-client.ts';
import type { MediaError } from '../src/shared/media/media-error.ts';
import { setMuted, setVolume } from '../src/features/reports/media/playback.ts';

const asked = jest.fn<typeof fetch>();
const signedIn = { status: 'authenticated', sessionReady: true } as AuthState;
let state: AuthState;
let client: MediaClient;
let revoked: string[];

const picture = () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } });
const answer = (code: number, body = '') =>
  asked.mockImplementation(async () => new Response(body, { status: code }));
const private_ = (path: string) => client.url(path, false);
const failure = (url: Promise<string>): Promise<MediaError> =>
  url.then(
    () => Promise.reject(new Error('it loaded')),
    (error: MediaError) => error,
  );
const wordsOf = async (url: Promise<string>) => (await failure(url)).message;

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation(async () => picture());
  globalThis.fetch = asked;
  revoked = [];
  let number = 0;
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
  localStorage.setItem('jwt', 'a.b.c');
  state = signedIn;
  const auth = new AuthMachine();
  jest.spyOn(auth, 'get').mockImplementation(() => state);
  client = new MediaClient(auth);
});
afterEach(() => void jest.useRealTimers());

describe('media', () => {
  it('[API-46] [MEDIA-04] [MEDIA-05] [MEDIA-06] private media from /media with the token, public from /media/public without', async () => {
    const both = Promise.all([private_('a.jpg'), client.url('a.jpg', true)]);
    await jest.advanceTimersByTimeAsync(200);
    expect(await both).toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)]);
    const calls = asked.mock.calls.map(([url, init]) => [
      url,
      new Headers(init?.headers).get('authorization'),
    ]);
    expect(calls).toHaveLength(2);
    expect(calls).toEqual(
      expect.arrayContaining([
        ['/media/a.jpg', 'Bearer a.b.c'],
        ['/media/public/a.jpg', null],
      ]),
    );
  });

  it('[MEDIA-09] is cached for half an hour', async () => {
    await private_('a.jpg');
    jest.advanceTimersByTime(30 * 60_000 - 1);
    await private_('a.jpg');
    expect(asked).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(2);
    await private_('a.jpg');
    expect(asked).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(60_000);
    await jest.advanceTimersByTimeAsync(0);
    expect(revoked).toHaveLength(1);
  });

  it.each([
    ['[MEDIA-09]', false, 50],
    ['[MEDIA-16]', true, 20],
  ])('%s public %s: %i are cached, the oldest is dropped', async (_row, isPublic, most) => {
    const load = async (path: string) => {
      const url = client.url(path, isPublic);
      await jest.advanceTimersByTimeAsync(200);
      return url;
    };
    for (let one = 0; one < most; one += 1) await load(`${one}.jpg`);
    await load('0.jpg');
    expect(asked).toHaveBeenCalledTimes(most);
    await load('new.jpg');
    await load('1.jpg');
    expect(asked).toHaveBeenCalledTimes(most + 1);
    await load('0.jpg');
    expect(asked).toHaveBeenCalledTimes(most + 2);
  });

  it('[MEDIA-10] five at a time, the next five 100 ms later', async () => {
    const answers: (() => void)[] = [];
    asked.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(picture()))));
    const all = Array.from({ length: 12 }, (_, one) => client.url(`${one}.jpg`, true));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(5);
    for (const give of answers) give();
    await jest.advanceTimersByTimeAsync(99);
    expect(asked).toHaveBeenCalledTimes(5);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(10);
    for (const give of answers.slice(5)) give();
    await jest.advanceTimersByTimeAsync(100);
    for (const give of answers.slice(10)) give();
    expect(await Promise.all(all)).toHaveLength(12);
  });

  it.each([
    ['[ERR-31]', 403, false, 'Access denied'],
    ['[ERR-32]', 403, true, 'Access denied - promise may not be public'],
    ['[ERR-33]', 404, false, 'Media file not found'],
    ['[ERR-34]', 429, false, 'Rate limit exceeded'],
    ['[ERR-37]', 418, false, 'Failed to load media: 418'],
  ])('%s %i, public %s: «%s», requested once', async (_row, code, isPublic, message) => {
    answer(code);
    expect(await wordsOf(client.url('a.jpg', isPublic))).toBe(message);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['{"debug":{"reason":"motivator_only"}}', 'motivator_only'],
    ['{"debug":"owner left"}', 'owner left'],
    ['{"debug":{}}', 'Access denied'],
  ])('[ERR-31] a 403 with %s says «%s»', async (body, message) => {
    answer(403, body);
    expect(await wordsOf(private_('a.jpg'))).toBe(message);
  });

  it('[MEDIA-08] [ERR-30] a 401 raises the logout event', async () => {
    answer(401);
    const raised = jest.fn();
    window.addEventListener(LOGOUT_EVENT, raised, { once: true });
    expect(await wordsOf(private_('a.jpg'))).toBe('Authentication required');
    expect(raised).toHaveBeenCalled();
  });

  it('[API-46] a 401 of public media raises it too, and ends the session that was open at the request', async () => {
    answer(401);
    const raised = jest.fn();
    window.addEventListener('auth:logout', raised, { once: true });
    expect(await wordsOf(client.url('a.jpg', true))).toBe('Authentication required');
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('authorization')).toBeNull();
    expect(raised).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it.each([
    ['[ERR-36]', 502, 'Bad gateway - backend unavailable'],
    ['[ERR-35]', 503, 'Service temporarily unavailable (rate limited)'],
  ])('[MEDIA-11] %s %i is retried three times: «%s»', async (_row, code, message) => {
    answer(code);
    const asking = wordsOf(private_('a.jpg'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await asking).toBe(message);
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['at the earliest', 0, 0.75],
    ['at the latest', 1, 1.25],
  ])('[MEDIA-11] after 1, 2 and 4 s, %s a quarter off', async (_case, random, share) => {
    const dice = jest.spyOn(Math, 'random').mockReturnValue(random);
    answer(500);
    const asking = wordsOf(private_('a.jpg'));
    await jest.advanceTimersByTimeAsync(0);
    for (const [times, seconds] of [1, 2, 4].entries()) {
      await jest.advanceTimersByTimeAsync(seconds * 1000 * share - 1);
      expect(asked).toHaveBeenCalledTimes(times + 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(asked).toHaveBeenCalledTimes(times + 2);
    }
    expect(await asking).toBe('Failed to load media: 500');
    dice.mockRestore();
  });

  it.each([false, true])(
    '[MEDIA-14] [ERR-38] [API-46] times out after 30 s, public: %s',
    async (isPublic) => {
      asked.mockImplementation(
        (_url, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
      );
      const gaveUp = jest.fn();
      client.url('a.jpg', isPublic).catch(gaveUp);
      await jest.advanceTimersByTimeAsync(29_999);
      expect(gaveUp).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(gaveUp).toHaveBeenCalledWith(expect.objectContaining({ message: 'Request timeout' }));
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  it('[ERR-43] [ERR-44] a missing URL, and a file that is neither picture nor video', async () => {
    expect(await wordsOf(private_(''))).toBe('No media URL provided');
    asked.mockImplementation(
      async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    );
    expect(await wordsOf(private_('a.jpg'))).toBe('Unsupported media type: application/pdf');
  });
});

describe('media before the sign-in has finished', () => {
  it('[MEDIA-15] [ERR-40] waits 15 s for a token', async () => {
    localStorage.removeItem('jwt');
    const never = wordsOf(private_('never.jpg'));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await never).toBe('No authentication token available');
    const late = private_('late.jpg');
    await jest.advanceTimersByTimeAsync(14_850);
    localStorage.setItem('jwt', 'a.b.c');
    await jest.advanceTimersByTimeAsync(200);
    expect(await late).toMatch(/^blob:/);
  });

  it('[MEDIA-15] [ERR-39] waits 10 s for the session; a public picture waits for neither', async () => {
    state = { status: 'loading', reason: 'stored-token' };
    expect(await client.url('open.jpg', true)).toMatch(/^blob:/);
    const never = wordsOf(private_('never.jpg'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await never).toBe('Session not ready');
    const late = private_('late.jpg');
    await jest.advanceTimersByTimeAsync(9_850);
    state = signedIn;
    await jest.advanceTimersByTimeAsync(200);
    expect(await late).toMatch(/^blob:/);
  });
});

describe('media of a failing service', () => {
  it('[MEDIA-12] [MEDIA-17] [ERR-41] sends no requests for 30 s after five gateway failures', async () => {
    answer(502);
    const first = failure(private_('a.jpg'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await first).cooldownMs).toBe(5_000);
    const second = failure(private_('b.jpg'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await second).toMatchObject({
      message: 'Media service temporarily unavailable (circuit breaker open)',
      cooldownMs: 30_000,
    });
    expect(asked).toHaveBeenCalledTimes(5);
    asked.mockImplementation(async () => picture());
    await jest.advanceTimersByTimeAsync(27_999);
    expect(await wordsOf(private_('c.jpg'))).toMatch(/circuit breaker open/);
    await jest.advanceTimersByTimeAsync(1);
    expect(await private_('c.jpg')).toMatch(/^blob:/);
  });

  it('[MEDIA-13] [MEDIA-17] [ERR-42] waits 2, 4, 8 … at most 60 s after each «too many»', async () => {
    for (const [round, seconds] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      answer(429);
      const refused = await failure(private_(`${round}.jpg`));
      expect(refused.cooldownMs).toBe(Math.max(15_000, seconds * 1000));
      expect(await wordsOf(private_('other.jpg'))).toBe(`Rate limited - please wait ${seconds} seconds`);
      await jest.advanceTimersByTimeAsync(seconds * 1000);
    }
    expect(asked).toHaveBeenCalledTimes(7);
    asked.mockImplementation(async () => picture());
    await private_('good.jpg');
    answer(429);
    await failure(private_('again.jpg'));
    expect(await wordsOf(private_('other.jpg'))).toBe('Rate limited - please wait 2 seconds');
  });
});

describe('sound', () => {
  it('[STORE-02] [MEDIA-21] [MEDIA-24] [MEDIA-25] mute and volume are remembered, volume stays within 0 and 1, 0 mutes', () => {
    setVolume(3);
    expect(localStorage.getItem('globalAudioVolume')).toBe('1');
    expect(localStorage.getItem('globalAudioMuted')).toBe('false');
    setVolume(-1);
    expect(localStorage.getItem('globalAudioVolume')).toBe('0');
    expect(localStorage.getItem('globalAudioMuted')).toBe('true');
    setMuted(false);
    expect(localStorage.getItem('globalAudioMuted')).toBe('false');
    expect(localStorage.getItem('globalAudioVolume')).toBe('1');
  });
});
