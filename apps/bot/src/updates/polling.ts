import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { GrammyError } from 'grammy';
import { type BotConfig, CONFIG } from '../config.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import { Telegram } from '../telegram/telegram.ts';
import { ALLOWED_UPDATES, Intake } from './intake.ts';

const POLL_SECONDS = 25;
const RETRY_MS = 2_000;

/** Fetches updates. Asking with an offset confirms all updates before it, so they are stored first. */
@Injectable()
export class Polling implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(Polling.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly intake: Intake,
    private readonly leader: Leader,
    @Inject(CONFIG) private readonly config: BotConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.BOT_MODE === 'polling') this.leader.add(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    let offset: number | undefined;
    let prepared = false;
    while (!signal.aborted) {
      try {
        if (!prepared) await this.telegram.once.deleteWebhook({}, signal as never);
        prepared = true;
        const updates = await this.telegram.once.getUpdates(
          {
            timeout: POLL_SECONDS,
            limit: 100,
            allowed_updates: ALLOWED_UPDATES,
            ...(offset === undefined ? {} : { offset }),
          },
          signal as never,
        );
        await this.intake.store(updates);
        offset = updates.length > 0 ? (updates.at(-1)?.update_id ?? 0) + 1 : offset;
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(
          `cannot fetch updates: ${error instanceof GrammyError ? error.description : (error as Error).message}`,
        );
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }
}
