import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LOOK_MS } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import type { Update } from 'grammy/types';
import { ChatShards, type Hold, shardOf } from '../telegram/chat-shards.ts';
import { KeyedQueue } from '../telegram/keyed-queue.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import type { Wake } from '../telegram/wake.ts';
import { Dispatcher } from './dispatcher.ts';
import { UpdateLog, type WaitingUpdate } from './update-log.ts';

/** Waits between attempts while services do not answer. Later updates of the chat wait too, which keeps their order. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** A call to a service that is known to be away fails at once: for this long such attempts are not counted. */
const AWAY_MS = 60_000;
const BATCH = 100;
/** An update mostly waits for services and for Telegram, so a higher number would cost only memory. */
const CHATS_AT_ONCE = 16;
/**
 * Updates in memory. Each look at the table leaves out those that are there already, so a backlog that was read as a whole
 * would cost its square.
 */
const MOST_HELD = 500;
/** The most of one chat, so that a chat that sends more, or waits for a service, does not block others. */
const MOST_OF_CHAT = 50;
/** The part of the free places that a chat may take, so that many such chats together leave some, too. */
const SHARE_OF_FREE = 1 / 8;
/** A chat with a single update is never full: each look would end as soon as any update of a long backlog does. */
const LEAST_OF_CHAT = 2;

/**
 * Processes stored updates of this replica's shards, those of one chat in order. An update is done when its effect is:
 * after a crash it is handled again, so every feature must be idempotent. Effects carry a key made of the message
 * (`tg:{chat}:{message}`). Only an answer may be sent twice, as Telegram accepts no key for it.
 */
@Injectable()
export class ProcessUpdates implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(ProcessUpdates.name);
  readonly work = 'updates';
  private readonly chats = new KeyedQueue(CHATS_AT_ONCE);
  private readonly running = new Set<string>();
  private readonly ofChat = new Map<string, number>();
  /** Chats that have as many as they may, and how many that was. Until half of those are done, no more are read. */
  private readonly full = new Map<string, number>();

  constructor(
    private readonly log: UpdateLog,
    private readonly dispatcher: Dispatcher,
    private readonly shards: ChatShards,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.addShared(this);
    this.clockControl.watch({
      label: 'updates',
      backlog: () => this.log.countWaiting(),
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    while (!signal.aborted) {
      // A shard that was given away and taken again meanwhile is another hold: its rows may be outdated.
      const holds = new Map(this.shards.held().map((hold) => [hold.shard, hold]));
      const rows = await this.readWaiting([...holds.keys()]);
      for (const row of rows) {
        const hold = holds.get(shardOf(BigInt(row.lane)));
        // Further updates of a full chat stay in the table.
        if (hold && !hold.signal.aborted && !this.full.has(row.lane)) this.begin(row, hold, wake);
      }
      if (rows.length < BATCH) await wake.wait(LOOK_MS, signal);
    }
    await this.chats.idle();
  }

  private async readWaiting(shards: number[]): Promise<WaitingUpdate[]> {
    if (this.running.size > MOST_HELD - BATCH) return [];
    return this.log.waiting({ shards, except: { ids: this.running, lanes: this.full.keys() }, count: BATCH });
  }

  private begin({ updateId, lane, payload, attempts }: WaitingUpdate, hold: Hold, wake: Wake): void {
    this.running.add(updateId);
    const held = (this.ofChat.get(lane) ?? 0) + 1;
    this.ofChat.set(lane, held);
    const most = this.mostOfChat();
    if (held >= most) this.full.set(lane, most);
    const work = this.chats
      .push(lane, () => this.process(payload, attempts, hold.signal))
      .then(() => this.end(updateId, lane, wake));
    this.shards.keepDuring(hold, work);
  }

  private mostOfChat(): number {
    const share = Math.floor((MOST_HELD - BATCH - this.running.size) * SHARE_OF_FREE);
    return Math.max(LEAST_OF_CHAT, Math.min(MOST_OF_CHAT, share));
  }

  /** Updates that were left in the table are read once there are places for many. */
  private end(updateId: string, lane: string, wake: Wake): void {
    this.running.delete(updateId);
    const held = this.ofChat.get(lane)! - 1;
    if (held > 0) this.ofChat.set(lane, held);
    else this.ofChat.delete(lane);
    const hasRoomAgain = held <= (this.full.get(lane) ?? 0) / 2 && this.full.delete(lane);
    if (hasRoomAgain || this.running.size === MOST_HELD - BATCH) wake.ring();
  }

  private async process(update: Update, attemptsBefore: number, signal: AbortSignal): Promise<void> {
    const begunAt = performance.now();
    for (let attempt = attemptsBefore + 1; !signal.aborted; attempt += 1) {
      try {
        const wait = BACKOFF_MS[attempt - 1];
        const outcome = await this.dispatcher.handle(update, wait === undefined);
        await this.log.record(update, attempt, outcome);
        if (outcome.kind !== 'retry' || wait === undefined) return;
        const { retryAfter } = outcome;
        const isAway = retryAfter !== undefined && performance.now() - begunAt < AWAY_MS;
        if (isAway) attempt -= 1;
        await pause(isAway ? retryAfter * 1_000 : wait, undefined, { signal });
      } catch (error) {
        // Our own database does not answer, or we are stopping. The update stays, and the replica that has its shard processes it.
        if (!signal.aborted) this.logger.warn(`update ${update.update_id}: ${(error as Error).message}`);
        await pause(1_000, undefined, { signal }).catch(() => {});
      }
    }
  }
}
