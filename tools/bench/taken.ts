import { PROCESSES } from '@slovo/contracts/services';
import { COLD_GATEWAY, type Bench } from './product.ts';
import { memoryOf, processorSeconds } from './start/processes.ts';

export type Side = 'product' | 'bare';

/** Both sides are in the same PostgreSQL, and only one of them is loaded at a time. */
const NAMES: Record<Side, readonly string[]> = {
  product: ['postgres', 'nats', ...PROCESSES, COLD_GATEWAY],
  bare: ['postgres', 'bare'],
};

/** Counts from now on the processor seconds of everything that works on a side, without the load generator. */
export function meterSide(bench: Pick<Bench, 'pidOf'>, side: Side): () => number {
  const read = (): number => sumOf(bench, NAMES[side], processorSeconds);
  const before = read();
  return () => read() - before;
}

/** The memory of the product with one gateway, in MB, as PSS: what several processes share counts once. */
export const memoryOfProduct = (bench: Pick<Bench, 'pidOf'>): number =>
  sumOf(
    bench,
    NAMES.product.filter((name) => name !== COLD_GATEWAY),
    memoryOf,
  );

function sumOf(
  { pidOf }: Pick<Bench, 'pidOf'>,
  names: readonly string[],
  of: (pid: number) => number,
): number {
  return names.reduce((sum, name) => {
    const pid = pidOfRunning(pidOf, name);
    return pid === undefined ? sum : sum + of(pid);
  }, 0);
}

/** Undefined for a server that this run did not start. */
function pidOfRunning(pidOf: Bench['pidOf'], name: string): number | undefined {
  try {
    return pidOf(name);
  } catch {
    return undefined;
  }
}
