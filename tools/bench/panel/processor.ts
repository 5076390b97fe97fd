import type { Bench } from '../product.ts';
import { processorSeconds } from '../start/processes.ts';

/** The processes of a running system, as its supervisor names them. */
const PROCESSES = [
  'postgres',
  'nats',
  'auth',
  'promises',
  'voting',
  'notifications',
  'media',
  'bot',
  'gateway',
] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** Seconds of the processors by process; those that are not on this machine are missing. */
export type ProcessorTime = Partial<Record<ProcessName, number>>;

/**
 * Counts from now on. On a busy machine a wall time says little, but what a process takes of the processors stays
 * comparable.
 */
export function meterProcessors(bench: Pick<Bench, 'pidOf'>): () => ProcessorTime {
  const before = readAll(bench);
  return () => {
    const now = readAll(bench);
    const used = PROCESSES.flatMap((name) =>
      now[name] === undefined || before[name] === undefined ? [] : [[name, now[name] - before[name]]],
    );
    return Object.fromEntries(used) as ProcessorTime;
  };
}

export const totalOf = (time: ProcessorTime): number =>
  Object.values(time).reduce((sum, seconds) => sum + seconds, 0);

/** `a - share × b`, process by process, and never below zero: clocks of processes count hundredths of a second. */
export function without(a: ProcessorTime, b: ProcessorTime, share: number): ProcessorTime {
  const rest = PROCESSES.flatMap((name) =>
    a[name] === undefined ? [] : [[name, Math.max(0, a[name] - share * (b[name] ?? 0))]],
  );
  return Object.fromEntries(rest) as ProcessorTime;
}

/** `postgres 2.10, notifications 0.52`: the largest first, without those that did next to nothing. */
export const shares = (time: ProcessorTime): string =>
  Object.entries(time)
    .filter(([, seconds]) => seconds >= 0.05)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`)
    .join(', ');

function readAll(bench: Pick<Bench, 'pidOf'>): ProcessorTime {
  const read = PROCESSES.flatMap((name) => {
    const pid = pidOf(bench, name);
    return pid === undefined ? [] : [[name, processorSeconds(pid)]];
  });
  return Object.fromEntries(read) as ProcessorTime;
}

/** Undefined for a server that this run did not start. */
function pidOf(bench: Pick<Bench, 'pidOf'>, name: string): number | undefined {
  try {
    return bench.pidOf(name);
  } catch {
    return undefined;
  }
}
