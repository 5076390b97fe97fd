import { chmod, mkdir, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';

/** Rights of the group and of others. */
const OF_OTHERS = 0o077;

/**
 * Makes a folder that only the account of this process can enter. One that a release before left open to other accounts is
 * closed with all that is in it, the folder itself last: an interrupted run is repeated at the next start.
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (((await stat(folder)).mode & OF_OTHERS) === 0) return;
  try {
    await closeContent(folder);
    await chmod(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    new Logger('Storage').warn(`${folder} stays open to other accounts: it belongs to one of them`);
  }
}

async function closeContent(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    try {
      if (entry.isDirectory()) {
        await closeContent(path);
        await chmod(path, 0o700);
      } else if (entry.isFile()) await chmod(path, 0o600);
    } catch (error) {
      // Another replica has removed it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
