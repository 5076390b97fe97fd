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
// a second overall.
const PER_CHAT: Limit = { burst: 5, perSecond: 1 };
const OVERALL: Limit = { burst: 30, perSecond: 30 };

export class RateLimiter {
  readonly #settings: Settings;
  readonly #realNow: () => number;
  #overall: Bucket = { tokens: OVERALL.burst, at: 0 };
  readonly #chats = new Map<number, Bucket>();

  constructor(settings: Settings, realNow: () => number) {
    this.#settings = settings;
    this.#realNow = realNow;
  }

  /** Counts messages to a chat, or returns the seconds to wait when that would exceed a limit. */
  spend(chatId: number, count: number): number | undefined {
    if (!this.#settings.get('rateLimit')) return undefined;
    const now = this.#realNow();
    const chat = refill(this.#chats.get(chatId), PER_CHAT, now);
    const overall = refill(this.#overall, OVERALL, now);
    const wait = Math.max(waitFor(chat, PER_CHAT, count), waitFor(overall, OVERALL, count));
    if (wait > 0) return Math.ceil(wait);
    chat.tokens -= count;
    overall.tokens -= count;
    this.#chats.set(chatId, chat);
    this.#overall = overall;
    return undefined;
  }

  reset(): void {
    this.#chats.clear();
    this.#overall = { tokens: OVERALL.burst, at: 0 };
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
