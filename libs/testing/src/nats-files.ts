import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the files of a NATS server that runs, and writes meanwhile: it is frozen as long. What a power cut would leave, had
 * nothing that follows reached the disk.
 * @returns where the copy is
 */
export async function copyFrozen(pid: number, files: string, to: string): Promise<string> {
  process.kill(pid, 'SIGSTOP');
  try {
    await rm(to, { recursive: true, force: true });
    await cp(files, to, { recursive: true });
    return to;
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Puts a copy back. The server does not run. */
export async function putBack(copy: string, files: string): Promise<void> {
  await rm(files, { recursive: true });
  await cp(copy, files, { recursive: true });
}

/** The messages of streams alone; where consumers are stays as it is. */
export async function putBackMessages(copy: string, files: string): Promise<void> {
  const streams = join('jetstream', '$G', 'streams');
  for (const name of await readdir(join(copy, streams)))
    await putBack(join(copy, streams, name, 'msgs'), join(files, streams, name, 'msgs'));
}
