import type { Settings } from '../state/settings.ts';

interface Bucket {
  tokens: number;
  at: number;
}

interface Limit {
  burst: number;
  perSecond: number;
}

// core.telegram.org/bots/faq#broadcasting-to-users: one message a second to a chat ("short bursts" pass), about thirty
// a second overall. The strictest reading: the 31st in any thousand milliseconds is refused.
const PER_CHAT: Limit = { burst: 5, perSecond: 1 };
const OVERALL = 30;
const WINDOW_MS = 1_000;

export class RateLimiter {
  readonly #settings: Settings;
  readonly #realNow: () => number;
  /** When each message of the last second passed. */
  #passed: number[] = [];
  readonly #chats = new Map<number, Bucket>();
  #refused = 0;

  constructor(settings: Settings, realNow: () => number) {
    this.#settings = settings;
    this.#realNow = realNow;
  }

  /** Counts messages to a chat, or returns the seconds to wait when that would exceed a limit. */
  spend(chatId: number, count: number): number | undefined {
    if (!this.#settings.get('rateLimit')) return undefined;
    const now = this.#realNow();
    const chat = refill(this.#chats.get(chatId), PER_CHAT, now);
    const wait = Math.max(waitFor(chat, PER_CHAT, count), this.#waitForAll(now, count));
    if (wait > 0) {
      this.#refused += 1;
      return Math.ceil(wait);
    }
    chat.tokens -= count;
    this.#chats.set(chatId, chat);
    for (let message = 0; message < count; message += 1) this.#passed.push(now);
    return undefined;
  }

  /** Requests that were answered 429 since the last reset. */
  get refused(): number {
    return this.#refused;
  }

  reset(): void {
    this.#chats.clear();
    this.#passed = [];
    this.#refused = 0;
  }

  #waitForAll(now: number, count: number): number {
    this.#passed = this.#passed.filter((at) => at > now - WINDOW_MS);
    const surplus = this.#passed.length + count - OVERALL;
    const leaves = this.#passed[surplus - 1];
    return leaves === undefined ? 0 : (leaves + WINDOW_MS - now) / 1_000;
  }
}

function refill(bucket: Bucket | undefined, limit: Limit, now: number): Bucket {
  if (!bucket) return { tokens: limit.burst, at: now };
  const gained = ((now - bucket.at) / 1000) * limit.perSecond;
  return { tokens: Math.min(limit.burst, bucket.tokens + gained), at: now };
}

/**
 * Seconds until `count` messages may pass. An album larger than the burst passes a full bucket and makes it negative.
 */
function waitFor(bucket: Bucket, limit: Limit, count: number): number {
  return Math.max(0, Math.min(count, limit.burst) - bucket.tokens) / limit.perSecond;
}
