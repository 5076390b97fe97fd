import { media as texts } from '@slovo/texts/web/media';
import type { AuthMachine } from '../auth/auth-machine.ts';
import { endSession, storedToken } from '../session/token-storage.ts';
import { MediaThrottle } from './media-throttle.ts';
import { MediaCache } from './media-cache.ts';
import { COOLDOWN_MS, isRateLimit, MediaError, sentenceFor } from './media-error.ts';
import { MediaQueue } from './media-queue.ts';
import { awaitSession } from './media-session.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const TIMEOUT_MS = 30_000;

export const publicUrl = (path: string): string => `/media/public/${path}`;
const privateUrl = (path: string): string => `/media/${path}`;

/** Loads media as blobs, because `img` and `video` cannot send the bearer token. One instance per page. */
export class MediaClient {
  private readonly caches = { private: new MediaCache(50), public: new MediaCache(20) };
  private readonly queue = new MediaQueue();
  private readonly brakes = new MediaThrottle();

  constructor(private readonly auth: AuthMachine) {}

  /** Returns a blob URL. @throws MediaError with a message for users. */
  url(path: string, isPublic: boolean): Promise<string> {
    if (path === '') return Promise.reject(new MediaError(texts.noUrl));
    const cache = isPublic ? this.caches.public : this.caches.private;
    return cache.get(path, async () => {
      if (!isPublic) await awaitSession(this.auth);
      return this.queue.run(() => this.loadWithRetries(path, isPublic));
    });
  }

  private async loadWithRetries(path: string, isPublic: boolean): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      this.brakes.check();
      const answer = await load(isPublic ? publicUrl(path) : privateUrl(path), isPublic);
      if ('blob' in answer) {
        this.brakes.succeeded();
        return addressOf(answer.blob);
      }
      this.brakes.failed(answer.status);
      const again = answer.status >= 500 || answer.status === 0;
      if (!again || attempt >= RETRIES) {
        const usual = isRateLimit(answer.status) ? COOLDOWN_MS.rateLimited : COOLDOWN_MS.usual;
        throw new MediaError(answer.message, Math.max(usual, this.brakes.pauseMs));
      }
      // Jitter, so that the pictures of one page are not retried at the same moment.
      const delay = FIRST_DELAY_MS * 2 ** attempt * (0.75 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, Math.max(delay, this.brakes.pauseMs)));
    }
  }
}

/** The server derives the type from the bytes. Any other type would show as a broken picture. */
function addressOf(blob: Blob): string {
  if (!/^(image|video)\//.test(blob.type)) throw new MediaError(texts.unsupported(blob.type || '?'));
  return URL.createObjectURL(blob);
}

/** `status` 0: no response. */
type Answer = { blob: Blob } | { status: number; message: string };

async function load(url: string, isPublic: boolean): Promise<Answer> {
  const token = storedToken();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: token && !isPublic ? { authorization: `Bearer ${token}` } : {},
      signal: controller.signal,
    });
    if (response.ok) return { blob: await response.blob() };
    // Public media carry no token; their 401 ends the session that was open when they were requested (API-46).
    if (response.status === 401) endSession(token);
    const { status } = response;
    return { status, message: sentenceFor(status, isPublic, await response.text()) };
  } catch {
    if (controller.signal.aborted) throw new MediaError(texts.status.timeout);
    return { status: 0, message: texts.status.gateway };
  } finally {
    clearTimeout(timer);
  }
}
