import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MediaSettings } from '../config.ts';

/** Longer than an upload is silent: what nothing was written to for so long belongs to a process that was killed. */
const SILENCE_MS = 60 * 60 * 1000;

/** Removes what a killed process left half received. Not only at the start, which mostly follows the kill at once. */
@Injectable()
export class ClearIncoming implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ClearIncoming.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: MediaSettings) {}

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => void this.clear(), SILENCE_MS).unref();
    await this.clear();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** By the machine's time, which is the files' own. Another replica may share the folder and be at work in it. */
  private async clear(): Promise<void> {
    const { incoming } = this.settings;
    const before = performance.timeOrigin + performance.now() - SILENCE_MS;
    for (const name of await readdir(incoming).catch(() => [])) {
      const folder = join(incoming, name);
      try {
        if ((await lastTouched(folder)) < before) await rm(folder, { recursive: true, force: true });
      } catch (error) {
        this.logger.warn(`${folder} stays: ${(error as Error).message}`);
      }
    }
  }
}

/** The newest change of a folder and of what lies in it. */
async function lastTouched(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}
