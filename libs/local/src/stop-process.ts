import { setTimeout as sleep } from 'node:timers/promises';
import { isSameRunning, type ProcessIdentity } from './process-identity.ts';

/** Signals the whole process group; a process that leads none gets the signal alone. False when nobody was there. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return false;
}

/** Asks politely, then after `patienceMs` kills. Resolves when the process is gone. */
export async function stopProcess(
  who: ProcessIdentity,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = 8_000,
): Promise<void> {
  if (!isSameRunning(who)) return;
  signalGroup(who.pid, signal);
  const deadline = performance.now() + patienceMs;
  while (isSameRunning(who)) {
    if (performance.now() > deadline) signalGroup(who.pid, 'SIGKILL');
    await sleep(25);
  }
}
