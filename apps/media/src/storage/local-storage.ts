import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { hasRoomIn, onDisk } from './on-disk.ts';
import { makePrivate } from './private-folder.ts';
import { ObjectMissing, Storage } from './storage.ts';

/** A folder on this machine. A file gets its final name once all of it is on the disk. */
export class LocalStorage extends Storage {
  /** Removing a file is mostly work of a processor: two side by side would take both of a small machine. */
  private readonly oneAtATime = pLimit(1);

  constructor(private readonly folder: string) {
    super();
  }

  async prepare(): Promise<void> {
    await makePrivate(this.folder);
    await access(this.folder, constants.W_OK);
  }

  override hasRoom(): Promise<boolean> {
    return hasRoomIn(this.folder);
  }

  protected write(path: string, file: string): Promise<void> {
    const target = join(this.folder, path);
    return onDisk(async () => {
      await mkdir(dirname(target), { recursive: true });
      await sync(file);
      await rename(file, target).catch((error: NodeJS.ErrnoException) => this.move(file, target, error));
      await sync(dirname(target)); // the name must also survive a power cut
    });
  }

  protected open(path: string, start: number, end: number): Promise<Readable> {
    return onDisk(async () => {
      try {
        const handle = await open(join(this.folder, path));
        return handle.createReadStream({ start, end });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ObjectMissing(path);
        throw error;
      }
    });
  }

  protected delete(path: string): Promise<void> {
    const target = join(this.folder, path);
    return onDisk(() =>
      this.oneAtATime(async () => {
        // A part has no file beside it: it becomes the file, or an interrupted copy was the last attempt.
        if (!(await removeIfThere(target))) await removeIfThere(partial(target));
        // Each upload has a folder of its own for its chunks; the last of them takes it along.
        if (path.startsWith('incoming/')) await rmdir(dirname(target)).catch(() => undefined);
      }),
    );
  }

  /** A file cannot be renamed across file systems: copy it next to the target, then rename the copy. */
  private async move(file: string, target: string, error: NodeJS.ErrnoException): Promise<void> {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(file, partial(target));
    await sync(partial(target));
    await rename(partial(target), target);
    await rm(file);
  }
}

const partial = (target: string): string => `${target}.part`;

/** False where there was none. */
async function removeIfThere(file: string): Promise<boolean> {
  try {
    await unlink(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some systems cannot sync a folder. The file itself has been synced.
    if (!['EISDIR', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
