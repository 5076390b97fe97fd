import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of Linux, the same on every machine (proc(5)). */
const TICKS_PER_SECOND = 100;

interface Stat {
  pid: number;
  parent: number;
  /** Seconds of its own and of the children that it has waited for. */
  seconds: number;
}

/** The process and everything that it or one of those started, also what leads a group of its own. */
export function family(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const found = new Set([root]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

export const processorSeconds = (root: number): number =>
  family(root).reduce((sum, { seconds }) => sum + seconds, 0);

/** Reads one process; undefined where it has ended, or runs on another machine. */
export const ownSeconds = (pid: number): number | undefined => readStat(pid)?.seconds;

/** Proportional set size in MB: a page that several processes share counts once in all. */
export function memoryOf(root: number): number {
  const sizes = family(root).map(({ pid }) => {
    try {
      return Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // it has ended meanwhile
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

function readStat(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may hold spaces. What follows begins with the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}
