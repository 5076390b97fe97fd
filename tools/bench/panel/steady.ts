import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../figures.ts';

interface Steady {
  clients: number;
  /** Milliseconds from the beginning of a client's request to that of its next. */
  everyMs: number;
  /** Ends the requests; those under way are awaited. */
  isOver: () => boolean;
  request: (nth: number) => Promise<unknown>;
}

/**
 * So many clients ask at a steady rate, as open pages do, and not as fast as they can.
 * @returns milliseconds of each request, in the order of their ends
 */
export async function steadily({ clients, everyMs, isOver, request }: Steady): Promise<number[]> {
  const latencies: number[] = [];
  let nth = 0;
  const client = async (index: number): Promise<void> => {
    // Spread over the interval.
    let next = performance.now() + (index * everyMs) / clients;
    for (;;) {
      await pause(Math.max(0, next - performance.now()));
      if (isOver()) return;
      const started = performance.now();
      await request(nth++);
      latencies.push(performance.now() - started);
      next = Math.max(next + everyMs, performance.now());
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return latencies;
}

/** True once so many seconds have passed since this was called. */
export function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

export const quantile = (values: readonly number[], share: number): number =>
  percentile(Float64Array.from(values).toSorted(), share);
