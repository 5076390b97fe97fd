import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, identify } from './process-identity.ts';
import { stopProcess } from './stop-process.ts';

/**
 * Stops a PostgreSQL that outlived its supervisor and still locks its data folder. Keeps postmaster.pid of a process
 * that has ended: PostgreSQL reads in it whether children of that process still use the data. Removes the file only
 * when another program got the same process id: PostgreSQL would take that program for itself and refuse to start.
 */
export async function stopOrphanedPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const identity = Number.isInteger(pid) && pid > 1 ? identify(pid) : undefined;
  if (!identity) return;
  if (commandLineOf(pid).includes(cluster)) await stopProcess(identity, 'SIGINT');
  else rmSync(file, { force: true });
}
