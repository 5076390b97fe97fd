import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, identify } from './process-identity.ts';
import { stopProcess } from './stop-process.ts';

/**
 * A PostgreSQL whose supervisor was killed goes on alone and keeps its data folder locked: it is stopped. A
 * postmaster.pid of nobody, or of a process that took over the number, is removed; PostgreSQL would refuse to start.
 */
export async function stopOrphanedPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const who = Number.isInteger(pid) && pid > 1 ? identify(pid) : undefined;
  if (who && commandLineOf(pid).includes(cluster)) await stopProcess(who, 'SIGINT');
  else rmSync(file, { force: true });
}
