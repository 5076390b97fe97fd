import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { onDisk } from '../storage/on-disk.ts';
import { makePrivate } from '../storage/private-folder.ts';

/** Bytes of a picture as phones and Telegram send it. */
export const SMALL_FILE = 5 * 1024 * 1024;
/** The part of the budget that is left to small files while large ones take the rest. */
const SHARE_OF_SMALL = 1 / 8;
/** Seconds: by then an upload may have ended. */
const RETRY_S = 10;

const LOOK_MS = 20_000;
/** A process that has not looked for so long was killed. */
const LEFT_MS = 3 * 60_000;

export interface Room {
  /** A folder of its own, which is removed afterwards. */
  folder: string;
  /** Reserves so many bytes instead. @throws Refusal MEDIA_BUSY where they do not fit, and reserves as many as before */
  resize: (bytes: number) => void;
}

/**
 * Files on their way into the storage. Their bytes are reserved before the first of them is written, within a budget that
 * is smaller than the volume. Several processes may share the folder: what others have in it, and what a killed one left,
 * is counted until it is gone.
 */
export class ScratchFolder implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ScratchFolder.name);
  private readonly own: string;
  private reserved = 0;
  private ofOthers = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param budget in bytes */
  constructor(
    private readonly parent: string,
    private readonly budget: number,
  ) {
    this.own = join(parent, randomUUID());
  }

  async onApplicationBootstrap(): Promise<void> {
    // An upload makes the folder where this cannot.
    await makePrivate(this.parent).catch((error: Error) =>
      this.logger.warn(`${this.parent}: ${error.message}`),
    );
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await rm(this.own, { recursive: true, force: true });
  }

  /**
   * Runs `use` with a new folder, and frees it and its bytes afterwards, also after an interrupted stream, a refusal or an
   * error.
   * @throws Refusal MEDIA_BUSY, before anything is written
   */
  async use<T>(bytes: number, use: (room: Room) => Promise<T>): Promise<T> {
    let held = 0;
    const resize = (next: number): void => {
      this.reserve(next - held, next);
      held = next;
    };
    resize(bytes);
    const folder = join(this.own, randomUUID());
    try {
      await onDisk(() => mkdir(folder, { recursive: true }));
      return await use({ folder, resize });
    } finally {
      await rm(folder, { recursive: true, force: true }).finally(() => (this.reserved -= held));
    }
  }

  private reserve(more: number, size: number): void {
    const limit = size <= SMALL_FILE ? this.budget : this.budget * (1 - SHARE_OF_SMALL);
    if (more > 0 && this.ofOthers + this.reserved + more > limit)
      throw new Refusal('MEDIA_BUSY', { retryAfter: RETRY_S });
    this.reserved += more;
  }

  /** Shows that this process runs, removes what killed ones left, and counts what the others have. */
  private async look(): Promise<void> {
    let ofOthers = 0;
    try {
      const now = await this.touch();
      for (const name of await readdir(this.parent)) {
        const folder = join(this.parent, name);
        if (folder === this.own) continue;
        if ((await lastChanged(folder)) < now - LEFT_MS) await rm(folder, { recursive: true, force: true });
        else ofOthers += await sizeOf(folder);
      }
      this.ofOthers = ofOthers;
    } catch (error) {
      // Another process may have removed at this moment what was looked at.
      this.logger.warn(`cannot look after ${this.parent}: ${(error as Error).message}`);
    }
  }

  /** @returns the time of the file system, by which the others' folders are judged */
  private async touch(): Promise<number> {
    const mark = join(this.own, 'mark');
    await mkdir(mark, { recursive: true });
    await rmdir(mark);
    return (await stat(this.own)).mtimeMs;
  }
}

/** When the folder or what is directly in it last changed. */
async function lastChanged(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
