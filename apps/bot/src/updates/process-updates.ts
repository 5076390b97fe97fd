import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ClockControl } from '@slovo/kit/service';
import type { Update } from 'grammy/types';
import { Dispatcher } from './dispatcher.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import type { Wake } from '../telegram/wake.ts';
import { KeyedQueue } from '../telegram/keyed-queue.ts';
import { UpdateLog } from './update-log.ts';

/** Between attempts at an update whose services do not answer. Its chat waits meanwhile, so that order holds. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000];
const BATCH = 100;
/** More costs only memory: an update mostly waits for services and for Telegram. */
const CHATS_AT_ONCE = 16;

/**
 * Works off stored updates, each chat in order. An update is done when its effect is: after a crash it is handled again,
 * which every feature must bear. Effects carry keys made of the message (`tg:{chat}:{message}`), so nothing happens
 * twice; an answer may be sent again, as Telegram has no key for that.
 */
@Injectable()
export class ProcessUpdates implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(ProcessUpdates.name);
  private readonly lanes = new KeyedQueue(CHATS_AT_ONCE);
  private readonly taken = new Set<bigint>();

  constructor(
    private readonly log: UpdateLog,
    private readonly dispatcher: Dispatcher,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
    this.clockControl.watch({
      label: 'updates',
      backlog: () => this.log.countWaiting(),
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    while (!signal.aborted) {
      const rows = await this.log.waiting(this.taken, BATCH);
      for (const row of rows) {
        this.taken.add(row.updateId);
        void this.lanes
          .push(String(row.lane), () => this.work(row.payload as unknown as Update, row.attempts, signal))
          .then(() => this.taken.delete(row.updateId));
      }
      if (rows.length < BATCH) await wake.wait(1_000, signal);
    }
    await this.lanes.idle();
  }

  private async work(update: Update, attemptsBefore: number, signal: AbortSignal): Promise<void> {
    for (let attempt = attemptsBefore + 1; !signal.aborted; attempt += 1) {
      try {
        const wait = BACKOFF_MS[attempt - 1];
        const outcome = await this.dispatcher.handle(update, wait === undefined);
        await this.log.note(update, attempt, outcome);
        if (outcome.kind !== 'again' || wait === undefined) return;
        await pause(wait, undefined, { signal });
      } catch (error) {
        // Our own database is away, or we are stopping: the update stays, and whoever leads next takes it up.
        if (!signal.aborted) this.logger.warn(`update ${update.update_id}: ${(error as Error).message}`);
        await pause(1_000, undefined, { signal }).catch(() => {});
      }
    }
  }
}
