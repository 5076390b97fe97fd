import type { DeletionJob } from '../../shared/api/wire.ts';

export interface Progress {
  done: number;
  /** Null while a step has not counted its rows. */
  total: number | null;
  /** Milliseconds to go, by the speed so far; null while that is unknown. */
  leftMs: number | null;
}

/** Summed over all steps. */
export function progressOf({ steps, durationMs }: Pick<DeletionJob, 'steps' | 'durationMs'>): Progress {
  const done = steps.reduce((sum, step) => sum + step.done, 0);
  const totals = steps.map((step) => (step.state === 'done' ? step.done : step.total));
  const total = totals.every((count) => count !== null)
    ? totals.reduce<number>((sum, count) => sum + count, 0)
    : null;
  const isKnown = total !== null && done > 0 && durationMs > 0;
  return { done, total, leftMs: isKnown ? ((total - done) * durationMs) / done : null };
}

/** «8:14» */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
