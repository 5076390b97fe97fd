import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, identify } from './process-identity.ts';
import { stopProcess } from './stop-process.ts';

/**
 * A PostgreSQL whose supervisor was killed goes on alone and keeps its data folder locked: it is stopped. The file of
 * a process that is gone stays, since PostgreSQL reads in it whether children of that one still use the data. Only
 * when a stranger got the number is it removed: PostgreSQL would take the stranger for itself and refuse to start.
 */
export async function stopOrphanedPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const who = Number.isInteger(pid) && pid > 1 ? identify(pid) : undefined;
  if (!who) return;
  if (commandLineOf(pid).includes(cluster)) await stopProcess(who, 'SIGINT');
  else rmSync(file, { force: true });
}
