import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Health } from '@slovo/kit/service';
import { MediaSettings } from '../config.ts';
import { hasRoomIn } from './on-disk.ts';
import { Storage } from './storage.ts';

/** Prepares the storage, and retries until it is available. */
@Injectable()
export class StoragePreparer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(StoragePreparer.name);
  private stopped = false;
  private prepared = false;

  constructor(
    private readonly storage: Storage,
    { incoming }: MediaSettings,
    health: Health,
  ) {
    health.needing('its storage', async () => {
      if (this.prepared) await this.storage.prepare();
      return this.prepared;
    });
    health.needingRoom('room in its storage', () => storage.hasRoom());
    health.needingRoom('room for files that come in', () => hasRoomIn(incoming));
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
