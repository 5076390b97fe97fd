import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';

const logger = new Logger('Disk');

/** Full, read-only, missing, broken, or without permission. */
const DISK_ERRORS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EMFILE',
]);

/** Disk errors are temporary for the caller: it may retry. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!DISK_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    logger.error(`cannot use the disk: ${(error as Error).message}`);
    throw new Refusal('SERVICE_UNAVAILABLE');
  }
}
