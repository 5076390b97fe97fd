import { statfs } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';

const logger = new Logger('Disk');

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Read-only, missing, broken, or without permission. */
const DISK_ERRORS = new Set(['EROFS', 'EIO', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EACCES', 'EPERM', 'EMFILE']);

/** Bytes: a large photo as phones take them. */
const LEAST_ROOM = 20 * 1024 * 1024;

/** Whether a photo still fits. An error of another kind is not a full disk. */
export const hasRoomIn = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= LEAST_ROOM,
    () => true,
  );

/** Disk errors are temporary for the caller: it may retry. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!FULL.has(code) && !DISK_ERRORS.has(code)) throw error;
    logger.error(`cannot use the disk: ${(error as Error).message}`);
    throw new Refusal(FULL.has(code) ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE');
  }
}
