import { constants, setPriority } from 'node:os';

export interface Limits {
  /** KiB of private memory that it may map for writing, `ulimit -d`. Node maps about 600 MB of it at the start. */
  memoryKib: number;
  processorS: number;
}

/** Signals that say nothing about a file: a process of its own accord ends by none of them. */
export const BY_OTHERS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** The operating system enforces the limits, also after the service has ended. */
export function limited(
  { memoryKib, processorS }: Limits,
  file: string,
  args: string[],
): [file: string, args: string[]] {
  if (process.platform === 'win32') return [file, args];
  // At the hard limit the kernel sends SIGKILL, so the soft one is a second before it: SIGXCPU names the cause.
  const time = `ulimit -S -t ${processorS}; ulimit -H -t ${processorS + 1}`;
  const limits = `ulimit -c 0; ulimit -d ${memoryKib}; ${time}`;
  return ['/bin/sh', ['-c', `{ ${limits}; } 2>/dev/null; exec "$@"`, 'sh', file, ...args]];
}

/** Lowers the priority of a decoder, so that readers of pictures do not wait for it. */
export function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
