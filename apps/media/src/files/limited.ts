import { constants, setPriority } from 'node:os';

export interface Limits {
  /** KiB of private memory that it may map for writing, `ulimit -d`. Node maps about 600 MB of it at the start. */
  memoryKib: number;
  processorS: number;
}

/** The operating system enforces the limits, also after the service has ended. */
export function limited(
  { memoryKib, processorS }: Limits,
  file: string,
  args: string[],
): [file: string, args: string[]] {
  if (process.platform === 'win32') return [file, args];
  const limits = `ulimit -c 0; ulimit -d ${memoryKib}; ulimit -t ${processorS}`;
  return ['/bin/sh', ['-c', `{ ${limits}; } 2>/dev/null; exec "$@"`, 'sh', file, ...args]];
}

/** Whoever reads a picture does not wait for those who decode theirs. */
export function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
