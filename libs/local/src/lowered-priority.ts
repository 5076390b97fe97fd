import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The largest niceness of POSIX systems. */
const LOWEST_PRIORITY = 19;
/** A process that may not do everything may write one niceness of a group in 100 ms, see autogroup.c of Linux. */
const AGAIN_MS = 150;
const NEW_CHILDREN_MS = 1000;

/**
 * Keeps the scheduling priority of a process and its children below that of this process, as far as the system permits it.
 *
 * A niceness counts within one scheduling group only, and Linux makes a group of each session (autogroup, sched(7)). Every
 * supervised process begins a session, and so does every connection's process of PostgreSQL: to each other they are groups
 * of the same weight, however nice the processes in them are. So the groups get the niceness too. Where Linux makes no such
 * groups, and on other systems, that of the processes is enough.
 */
export class LoweredPriority {
  private readonly pid: number;
  private readonly niceness: number;
  private timer: NodeJS.Timeout | undefined;

  /** @param by steps of `nice` */
  constructor(pid: number, by: number) {
    this.pid = pid;
    this.niceness = Math.min(LOWEST_PRIORITY, getPriority() + by);
    try {
      // Threads and children that the process starts from then on have it too.
      setPriority(pid, this.niceness);
    } catch {
      // It has ended already, which its exit reports.
    }
    this.lowerGroups();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private lowerGroups(): void {
    if (autogroupOf(this.pid) === undefined) return;
    const areLowered = [this.pid, ...childrenOf(this.pid)].map((pid) => lowerGroup(pid, this.niceness));
    this.timer = setTimeout(
      () => this.lowerGroups(),
      areLowered.includes(false) ? AGAIN_MS : NEW_CHILDREN_MS,
    ).unref();
  }
}

/** `/autogroup-25 nice 0`. Undefined where there are none, or no such process. */
export function autogroupOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** A child that has not begun its session yet is still in the group of its parent, so each look asks anew. */
function lowerGroup(pid: number, niceness: number): boolean {
  if (autogroupOf(pid)?.endsWith(` nice ${niceness}`)) return true;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    return true;
  } catch {
    return false;
  }
}

/** None where the kernel does not tell them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
