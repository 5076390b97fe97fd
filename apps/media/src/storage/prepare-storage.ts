import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Health } from '@slovo/kit/service';
import { MediaSettings } from '../config.ts';
import { Storage } from './storage.ts';

const LONGEST_UPLOAD_MS = 60 * 60 * 1000;

/** Makes the storage usable, however late it comes up, and clears what a killed process left half received. */
@Injectable()
export class PrepareStorage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(PrepareStorage.name);
  private stopped = false;
  private prepared = false;

  constructor(
    private readonly storage: Storage,
    private readonly settings: MediaSettings,
    health: Health,
  ) {
    health.needing('its storage', async () => {
      if (this.prepared) await this.storage.prepare();
      return this.prepared;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.clearIncoming();
    void this.untilPrepared();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
  }

  /** Only what no upload can still be writing to: another replica may share the folder. */
  private async clearIncoming(): Promise<void> {
    const { incoming } = this.settings;
    for (const name of await readdir(incoming).catch(() => [])) {
      const folder = join(incoming, name);
      const touched = await stat(folder).catch(() => undefined);
      if (touched && touched.mtimeMs < performance.timeOrigin - LONGEST_UPLOAD_MS)
        await rm(folder, { recursive: true, force: true });
    }
  }

  private async untilPrepared(): Promise<void> {
    while (!this.stopped && !this.prepared) {
      try {
        await this.storage.prepare();
        this.prepared = true;
      } catch (error) {
        this.logger.warn(`the storage cannot be used yet: ${(error as Error).message}`);
        await pause(1_000, undefined, { ref: false });
      }
    }
  }
}
