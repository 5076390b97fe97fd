import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Health } from '@slovo/kit/service';
import { Storage } from './storage.ts';

/** Prepares the storage, and retries until it is available. */
@Injectable()
export class StoragePreparer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(StoragePreparer.name);
  private stopped = false;
  private prepared = false;

  constructor(
    private readonly storage: Storage,
    health: Health,
  ) {
    health.needing('its storage', async () => {
      if (this.prepared) await this.storage.prepare();
      return this.prepared;
    });
  }

  onApplicationBootstrap(): void {
    void this.untilPrepared();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
  }

  private async untilPrepared(): Promise<void> {
    while (!this.stopped && !this.prepared) {
      try {
        await this.storage.prepare();
        this.prepared = true;
      } catch (error) {
        this.logger.warn(`the storage is not available yet: ${(error as Error).message}`);
        await pause(1_000, undefined, { ref: false });
      }
    }
  }
}
