import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** `f_type` of a file system in memory on Linux. */
const TMPFS = 0x01_02_19_94;
/** The bytes of a whole run: some five hundred databases of 8 MB, which are never dropped, and the log of their changes. */
const NEEDED = 8 * 1024 ** 3;

/**
 * Where databases of tests are: in memory where the machine has plenty of it, else on the disk. Each is a copy of three
 * hundred small files, and to make these, ext4 takes more processor time than everything else in the creation of a
 * database.
 *
 * @param space bytes that files in memory may still take; 0 where there are none
 * @param available bytes of memory that are free for processes
 */
export const folderForDatabases = (
  space: number = spaceInMemory(),
  available: number = process.availableMemory(),
): string => (space >= NEEDED && available >= 2 * NEEDED ? SHARED_MEMORY : tmpdir());

function spaceInMemory(): number {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    return type === TMPFS ? bavail * bsize : 0;
  } catch {
    return 0;
  }
}
