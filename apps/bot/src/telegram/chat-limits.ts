import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';

interface Limit {
  burst: number;
  perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

// core.telegram.org/bots/faq: one message a second to a chat, short bursts allowed; about thirty a second overall.
const PER_CHAT: Limit = { burst: 4, perSecond: 1 };
const OVERALL: Limit = { burst: 30, perSecond: 30 };
/** Waits are split into slices, so that a clock that was moved ends them. */
const SLICE_MS = 100;
/** Buckets that are full again are deleted above this number of chats. */
const FORGET_ABOVE = 10_000;

/** Token buckets for Telegram's sending limits, so that a 429 stays the exception. They follow the product's clock. */
@Injectable()
export class ChatLimits {
  private readonly chats = new Map<number, Bucket>();
  private readonly pausedUntil = new Map<number, number>();
  /** For every chat. */
  private allPausedUntil = 0;
  private overall: Bucket = { tokens: OVERALL.burst, at: 0 };

  constructor(private readonly clock: Clock) {}

  /**
   * Resolves when `count` messages may be sent to the chat, and counts them. 0 only waits for the end of a 429.
   * `chatId` is null for requests about the bot itself.
   */
  async take(chatId: number | null, count: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const wait = this.spend(chatId, count);
      if (wait <= 0) return;
      await pause(Math.min(wait, SLICE_MS), undefined, signal ? { signal } : {});
    }
  }

  /**
   * Telegram answered 429: nothing is sent to the chat for so many seconds. Telegram does not say whether it means the
   * chat or the bot. Without a chat, or for a second chat while the first still waits, we take it to mean the bot.
   */
  hold(chatId: number | null, seconds: number): void {
    const now = this.clock.now().getTime();
    const until = now + seconds * 1_000;
    const isForAll =
      chatId === null || [...this.pausedUntil].some(([other, end]) => other !== chatId && end > now);
    if (isForAll) this.allPausedUntil = Math.max(this.allPausedUntil, until);
    if (chatId !== null) this.pausedUntil.set(chatId, until);
  }

  private spend(chatId: number | null, count: number): number {
    const now = this.clock.now().getTime();
    if (this.allPausedUntil > now) return this.allPausedUntil - now;
    if (chatId === null) return 0;
    const paused = (this.pausedUntil.get(chatId) ?? now) - now;
    if (paused > 0) return paused;
    this.pausedUntil.delete(chatId);
    const chat = refill(this.chats.get(chatId), PER_CHAT, now);
    const overall = refill(this.overall, OVERALL, now);
    const wait = Math.max(secondsUntil(chat, PER_CHAT, count), secondsUntil(overall, OVERALL, count)) * 1_000;
    if (wait > 0) return wait;
    if (this.chats.size > FORGET_ABOVE) this.forgetFull(now);
    this.chats.set(chatId, { ...chat, tokens: chat.tokens - count });
    this.overall = { ...overall, tokens: overall.tokens - count };
    return 0;
  }

  private forgetFull(now: number): void {
    for (const [chatId, bucket] of this.chats) {
      if (refill(bucket, PER_CHAT, now).tokens >= PER_CHAT.burst) this.chats.delete(chatId);
    }
  }
}

function refill(bucket: Bucket | undefined, limit: Limit, now: number): Bucket {
  // The clock may have been moved back: then the bucket starts anew.
  if (!bucket || now < bucket.at) return { tokens: limit.burst, at: now };
  return {
    tokens: Math.min(limit.burst, bucket.tokens + ((now - bucket.at) / 1_000) * limit.perSecond),
    at: now,
  };
}

/** Seconds until there are enough tokens. An album larger than the burst needs a full bucket and leaves it in debt. */
const secondsUntil = (bucket: Bucket, limit: Limit, count: number): number =>
  Math.max(0, Math.min(count, limit.burst) - bucket.tokens) / limit.perSecond;
