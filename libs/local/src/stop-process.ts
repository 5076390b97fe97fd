import { setTimeout as sleep } from 'node:timers/promises';
import { isSameRunning, type ProcessIdentity } from './process-identity.ts';

/** Signals the process group, or the process alone when it leads no group. False when no such process runs. */
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

/** Sends the signal, and SIGKILL after `timeoutMs`. Resolves when the process has ended. */
export async function stopProcess(
  target: ProcessIdentity,
  signal: NodeJS.Signals = 'SIGTERM',
  timeoutMs = 8_000,
): Promise<void> {
  if (!isSameRunning(target)) return;
  signalGroup(target.pid, signal);
  const deadline = performance.now() + timeoutMs;
  while (isSameRunning(target)) {
    if (performance.now() > deadline) signalGroup(target.pid, 'SIGKILL');
    await sleep(25);
  }
}
