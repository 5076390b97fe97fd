import { PROCESSES } from '@slovo/contracts/services';
import { COLD_GATEWAY, type Bench } from './product.ts';
import { memoryOf, processorSeconds } from './start/processes.ts';

export type Side = 'product' | 'bare';

/** Seconds of the processors by process; those that are not on this machine are missing. */
export type ProcessorTime = Record<string, number>;

type Running = Pick<Bench, 'pidOf'>;

const SYSTEM = ['postgres', 'nats', ...PROCESSES];
/** Both sides are in the same PostgreSQL, and only one of them is loaded at a time. */
const NAMES: Record<Side, readonly string[]> = {
  product: [...SYSTEM, COLD_GATEWAY],
  bare: ['postgres', 'bare'],
};

/**
 * Counts from now on. On a busy machine a wall time says little, but what a process takes of the processors stays
 * comparable.
 */
export function meterProcessors(bench: Running, names: readonly string[] = SYSTEM): () => ProcessorTime {
  const before = readAll(bench, names, processorSeconds);
  return () => without(readAll(bench, names, processorSeconds), before, 1);
}

/** Counts from now on the processor seconds of everything that works on a side, without the load generator. */
export function meterSide(bench: Running, side: Side): () => number {
  const time = meterProcessors(bench, NAMES[side]);
  return () => totalOf(time());
}

/** The memory of the product with one gateway, in MB, as PSS: what several processes share counts once. */
export const memoryOfProduct = (bench: Running): number => totalOf(readAll(bench, SYSTEM, memoryOf));

export const totalOf = (time: ProcessorTime): number =>
  Object.values(time).reduce((sum, seconds) => sum + seconds, 0);

/** `a - share × b`, process by process, and never below zero: clocks of processes count hundredths of a second. */
export const without = (a: ProcessorTime, b: ProcessorTime, share: number): ProcessorTime =>
  Object.fromEntries(
    Object.entries(a).map(([name, seconds]) => [name, Math.max(0, seconds - share * (b[name] ?? 0))]),
  );

export const scaled = (time: ProcessorTime, times: number): ProcessorTime =>
  Object.fromEntries(Object.entries(time).map(([name, seconds]) => [name, seconds * times]));

/** `postgres 2.10, notifications 0.52`: the largest first, without those that did next to nothing. */
export const shares = (time: ProcessorTime): string =>
  Object.entries(time)
    .filter(([, seconds]) => seconds >= 0.05)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`)
    .join(', ');

function readAll(
  { pidOf }: Running,
  names: readonly string[],
  of: (pid: number) => number,
): Record<string, number> {
  const read = names.flatMap((name) => {
    const pid = pidOfRunning(pidOf, name);
    return pid === undefined ? [] : [[name, of(pid)]];
  });
  return Object.fromEntries(read) as Record<string, number>;
}

/** Undefined for a server that this run did not start. */
function pidOfRunning(pidOf: Bench['pidOf'], name: string): number | undefined {
  try {
    return pidOf(name);
  } catch {
    return undefined;
  }
}
