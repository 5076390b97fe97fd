import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MediaSettings } from '../config.ts';
import { makePrivate } from '../storage/private-folder.ts';

/** Longer than any pause within an upload. A folder without changes for so long belongs to a killed process. */
const INACTIVE_MS = 60 * 60 * 1000;

/** Removes incomplete uploads of killed processes. Not only at the start, which usually follows the kill at once. */
@Injectable()
export class IncomingCleaner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(IncomingCleaner.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: MediaSettings) {}

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => void this.clear(), INACTIVE_MS).unref();
    const { incoming } = this.settings;
    // An upload makes it where this cannot.
    await makePrivate(incoming).catch((error: Error) => this.logger.warn(`${incoming}: ${error.message}`));
    await this.clear();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** By the machine's clock, as the files' times. Another replica may share the folder and be writing to it. */
  private async clear(): Promise<void> {
    const { incoming } = this.settings;
    const before = performance.timeOrigin + performance.now() - INACTIVE_MS;
    for (const name of await readdir(incoming).catch(() => [])) {
      const folder = join(incoming, name);
      try {
        if ((await lastChanged(folder)) < before) await rm(folder, { recursive: true, force: true });
      } catch (error) {
        this.logger.warn(`cannot remove ${folder}: ${(error as Error).message}`);
      }
    }
  }
}

/** When the folder or a file in it last changed. */
async function lastChanged(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}
