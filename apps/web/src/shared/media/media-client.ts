import { media as texts } from '@slovo/texts/web/reports';
import { endSession, storedToken } from '../auth/token-storage.ts';
import { deviceNow } from '../clock.ts';

/** What went wrong with a picture or a clip, in the document's words. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}

const LIFETIME_MS = 30 * 60_000;
const MOST = { private: 50, public: 20 } as const;
const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const TIMEOUT_MS = 30_000;

interface Kept {
  url: Promise<string>;
  until: number;
}
const caches = { private: new Map<string, Kept>(), public: new Map<string, Kept>() };
type Audience = keyof typeof caches;

export const publicUrl = (path: string): string => `/media/public/${path}`;
const privateUrl = (path: string): string => `/media/${path}`;

/** An address for `img` and `video`: bytes behind a token come as a blob, kept for half an hour. */
export function mediaUrl(path: string, isPublic: boolean): Promise<string> {
  const audience: Audience = isPublic ? 'public' : 'private';
  const cache = caches[audience];
  const kept = cache.get(path);
  if (kept && kept.until > deviceNow()) return kept.url;
  const url = loadWithRetries(path, isPublic);
  cache.delete(path);
  cache.set(path, { url, until: deviceNow() + LIFETIME_MS });
  url.catch(() => cache.delete(path));
  if (cache.size > MOST[audience]) drop(cache);
  return url;
}

/** The oldest goes. Its blob is freed a minute later: a page may be showing it right now. */
function drop(cache: Map<string, Kept>): void {
  const [path, kept] = cache.entries().next().value!;
  cache.delete(path);
  kept.url.then((url) => setTimeout(() => URL.revokeObjectURL(url), 60_000)).catch(() => {});
}

async function loadWithRetries(path: string, isPublic: boolean): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await load(isPublic ? publicUrl(path) : privateUrl(path), isPublic);
    if ('url' in answer) return answer.url;
    if (!answer.again || attempt >= RETRIES) throw new MediaError(answer.message);
    // Jitter, so that the pictures of one page do not come back all at once.
    const delay = FIRST_DELAY_MS * 2 ** attempt * (0.75 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

type Answer = { url: string } | { message: string; again: boolean };

async function load(url: string, isPublic: boolean): Promise<Answer> {
  const token = isPublic ? null : storedToken();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: controller.signal,
    });
    if (response.ok) return { url: URL.createObjectURL(await response.blob()) };
    if (response.status === 401) endSession(token);
    return { message: messageOf(response.status, isPublic), again: response.status >= 500 };
  } catch {
    return controller.signal.aborted
      ? { message: texts.status.timeout, again: false }
      : { message: texts.status.gateway, again: true };
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(status: number, isPublic: boolean): string {
  const { status: words } = texts;
  if (status === 401) return words.unauthorized;
  if (status === 403) return isPublic ? words.notPublic : words.forbidden;
  if (status === 404) return words.notFound;
  if (status === 429) return words.tooMany;
  if (status === 502) return words.gateway;
  return status === 503 ? words.unavailable : words.other(status);
}
