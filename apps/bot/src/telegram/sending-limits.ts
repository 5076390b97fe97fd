import { Injectable } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { ChatBuckets } from './chat-buckets.ts';
import { type Priority, Pace } from './pace.ts';
import { SlidingWindow } from './sliding-window.ts';

/** The right to send. One of the methods must be called, or the place stays taken; the first of them counts. */
export interface Pass {
  /** Telegram answered, be it a refusal, or the request failed. */
  answered(): void;
  /** Nothing was sent. */
  unused(): void;
}

/** Chooses a message of a batch to a chat that may get one now; null if there is none. */
export type Choose<T> = (isFree: (chatId: number) => boolean) => T | null;

interface Turn {
  /** Milliseconds to wait because of the chat, and because of what all chats share. */
  ask(now: number): { forChat: number; forAll: number };
  grant(now: number): void;
}

/** Telegram allows 30 messages in a second. Two clocks that count whole milliseconds can be wrong by the rest. */
const MOST = 30;
const WINDOW_MS = 1_002;
/** Waits are split into slices, so that a clock that was moved ends them. */
const SLICE_MS = 50;

/**
 * Telegram's sending limits, so that a 429 stays the exception, and the order of the two priorities: what people wait
 * for goes first, batches take what is left. It follows the product's clock; while that is moved back, time stands still.
 */
@Injectable()
export class SendingLimits {
  private readonly window = new SlidingWindow(MOST, WINDOW_MS);
  private readonly pace = new Pace();
  private readonly chats = new ChatBuckets();
  private readonly turns: Record<Priority, Set<Turn>> = { direct: new Set(), batch: new Set() };
  private timer: NodeJS.Timeout | undefined;
  private elapsedMs = 0;
  private readAt: number;

  constructor(private readonly clock: Clock) {
    this.readAt = clock.now().getTime();
  }

  /**
   * Resolves when `count` messages may be sent to the chat, in the order of the requests. 0 only waits for the end of a
   * 429. `chatId` is null for requests about the bot itself.
   */
  take(
    chatId: number | null,
    count: number,
    { signal, priority = 'direct' }: { signal?: AbortSignal; priority?: Priority } = {},
  ): Promise<Pass> {
    if (chatId === null || count === 0) return this.afterHold(signal);
    return this.line(
      priority,
      (now) => ({
        forChat: this.chats.wait(priority, chatId, count, now),
        forAll: this.waitForAll(priority, count, now),
      }),
      (now) => {
        this.chats.spend(priority, chatId, count, now);
        return this.enter(now, count);
      },
      signal,
    );
  }

  /**
   * Resolves when a message of a batch may be sent, with the one that `choose` then takes. Null if it took none.
   */
  takeForBatch<T extends { chatId: number }>(
    choose: Choose<T>,
    signal?: AbortSignal,
  ): Promise<{ chosen: T; pass: Pass } | null> {
    return this.line(
      'batch',
      (now) => ({ forChat: 0, forAll: this.waitForAll('batch', 1, now) }),
      (now) => {
        const chosen = choose((chatId) => this.chats.wait('batch', chatId, 1, now) <= 0);
        if (!chosen) return null;
        this.chats.spend('batch', chosen.chatId, 1, now);
        return { chosen, pass: this.enter(now, 1) };
      },
      signal,
    );
  }

  /** Telegram answered 429. It does not say whether it means the chat or the bot, so nothing is sent to anyone. */
  hold(seconds: number): void {
    this.pace.hold(this.elapsed(), seconds);
  }

  /** Before this process begins to send: its predecessor may have sent 30 messages within the last second. */
  takeOver(): void {
    this.window.fill(this.elapsed());
  }

  private async afterHold(signal?: AbortSignal): Promise<Pass> {
    const waits = (now: number) => ({ forChat: 0, forAll: this.pace.holdFor(now) });
    if (waits(this.elapsed()).forAll > 0) await this.line('direct', waits, () => null, signal);
    return { answered: () => {}, unused: () => {} };
  }

  private waitForAll(priority: Priority, count: number, now: number): number {
    return Math.max(this.pace.wait(priority, now), this.window.wait(now, count));
  }

  private enter(now: number, count: number): Pass {
    this.pace.spend(now, count);
    const messages = this.window.enter(now, count);
    let isOpen = true;
    const close = (act: () => void): void => {
      if (!isOpen) return;
      isOpen = false;
      act();
      this.serve();
    };
    return {
      answered: () => close(() => this.window.answered(messages, this.elapsed())),
      unused: () => close(() => this.window.leave(messages)),
    };
  }

  private line<T>(
    priority: Priority,
    ask: Turn['ask'],
    grant: (now: number) => T,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const leave = (): void => {
        this.turns[priority].delete(turn);
        signal?.removeEventListener('abort', abort);
      };
      const abort = (): void => {
        leave();
        reject(signal?.reason as Error);
      };
      const turn: Turn = {
        ask,
        grant: (now) => {
          leave();
          resolve(grant(now));
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.turns[priority].add(turn);
      this.serve();
    });
  }

  /** A turn that waits for what all chats share blocks those behind it; one that waits for its chat does not. */
  private serve(): void {
    clearTimeout(this.timer);
    const { direct, batch } = this.turns;
    const now = this.elapsed();
    let soonest = SLICE_MS;
    for (const turn of [...direct, ...batch]) {
      const { forChat, forAll } = turn.ask(now);
      if (forChat <= 0 && forAll <= 0) turn.grant(now);
      else soonest = Math.min(soonest, forChat > 0 ? forChat : forAll);
      if (forChat <= 0 && forAll > 0) break;
    }
    if (direct.size + batch.size > 0) this.timer = setTimeout(() => this.serve(), Math.ceil(soonest));
  }

  private elapsed(): number {
    const now = this.clock.now().getTime();
    this.elapsedMs += Math.max(now - this.readAt, 0);
    this.readAt = now;
    return this.elapsedMs;
  }
}
