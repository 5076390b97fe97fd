import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';

const logger = new Logger('Disk');

/** Full, read-only, gone, worn out, or not ours to write to. */
const TROUBLE = new Set([
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

/** The disk's troubles are the service's, and pass: who asked may come again. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!TROUBLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    logger.error(`cannot be used: ${(error as Error).message}`);
    throw new Refusal('SERVICE_UNAVAILABLE');
  }
}
