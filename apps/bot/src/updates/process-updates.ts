import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
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
const BATCH = 100;
/** An update mostly waits for services and for Telegram, so a higher number would cost only memory. */
const CHATS_AT_ONCE = 16;

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
      const rows = await this.log.waiting([...holds.keys()], this.running, BATCH);
      for (const row of rows) {
        const hold = holds.get(shardOf(BigInt(row.lane)));
        if (hold && !hold.signal.aborted) this.begin(row, hold);
      }
      if (rows.length < BATCH) await wake.wait(1_000, signal);
    }
    await this.chats.idle();
  }

  private begin({ updateId, lane, payload, attempts }: WaitingUpdate, hold: Hold): void {
    this.running.add(updateId);
    const work = this.chats
      .push(lane, () => this.process(payload, attempts, hold.signal))
      .then(() => this.running.delete(updateId));
    this.shards.keepDuring(hold, work);
  }

  private async process(update: Update, attemptsBefore: number, signal: AbortSignal): Promise<void> {
    for (let attempt = attemptsBefore + 1; !signal.aborted; attempt += 1) {
      try {
        const wait = BACKOFF_MS[attempt - 1];
        const outcome = await this.dispatcher.handle(update, wait === undefined);
        await this.log.record(update, attempt, outcome);
        if (outcome.kind !== 'retry' || wait === undefined) return;
        await pause(wait, undefined, { signal });
      } catch (error) {
        // Our own database does not answer, or we are stopping. The update stays, and whoever has its shard processes it.
        if (!signal.aborted) this.logger.warn(`update ${update.update_id}: ${(error as Error).message}`);
        await pause(1_000, undefined, { signal }).catch(() => {});
      }
    }
  }
}
