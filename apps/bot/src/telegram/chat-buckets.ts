import type { Priority } from './pace.ts';

interface Bucket {
  tokens: number;
  at: number;
  batchAt: number;
}

/** core.telegram.org/bots/faq: one message a second to a chat, short bursts allowed. */
const BURST = 4;
const PER_SECOND = 1;
const BATCH_EVERY_MS = 1_000;
/** Buckets that are full again are deleted above this number of chats. */
const FORGET_ABOVE = 10_000;

/** A token bucket for each chat. A batch takes from it at most once a second. */
export class ChatBuckets {
  private readonly chats = new Map<number, Bucket>();

  /** Milliseconds until the chat may get so many. An album larger than the burst needs a full bucket. */
  wait(priority: Priority, chatId: number, count: number, now: number): number {
    const { tokens, batchAt } = this.refill(chatId, now);
    const forTokens = ((Math.min(count, BURST) - tokens) / PER_SECOND) * 1_000;
    return Math.max(forTokens, priority === 'batch' ? batchAt + BATCH_EVERY_MS - now : 0, 0);
  }

  spend(priority: Priority, chatId: number, count: number, now: number): void {
    if (this.chats.size > FORGET_ABOVE) this.forgetFull(now);
    const bucket = this.refill(chatId, now);
    const batchAt = priority === 'batch' ? now : bucket.batchAt;
    this.chats.set(chatId, { tokens: bucket.tokens - count, at: now, batchAt });
  }

  private refill(chatId: number, now: number): Bucket {
    const bucket = this.chats.get(chatId);
    if (!bucket) return { tokens: BURST, at: now, batchAt: -Infinity };
    const gained = ((now - bucket.at) / 1_000) * PER_SECOND;
    return { ...bucket, tokens: Math.min(BURST, bucket.tokens + gained), at: now };
  }

  private forgetFull(now: number): void {
    for (const chatId of this.chats.keys()) {
      if (this.refill(chatId, now).tokens >= BURST) this.chats.delete(chatId);
    }
  }
}
