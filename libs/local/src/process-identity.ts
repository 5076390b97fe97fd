import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process id with its start time, because the system reuses ids. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque: clock ticks since boot on Linux, a date elsewhere. */
  started: string;
}

function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The second field is the command in parentheses and may hold spaces; the 22nd is the start time (proc(5)).
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when no such process runs. A zombie does not count as running. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = startTimeOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export const isSameRunning = ({ pid, started }: ProcessIdentity): boolean => startTimeOf(pid) === started;

/** The command line; empty when it cannot be read. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
