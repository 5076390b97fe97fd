import type { ChangeSignal } from '@slovo/contracts';

/** Above this the process with the oldest signal is forgotten: its next signal counts as one after a gap. */
const MOST_SENDERS = 1_000;

/** Notices when a signal of a service's process was lost. */
export class SignalCounts {
  private readonly last = new Map<string, number>();

  /** False after a gap, and for the first signal that arrives from a process that had sent others. */
  isNext({ from, count }: Pick<ChangeSignal, 'from' | 'count'>): boolean {
    const expected = (this.last.get(from) ?? 0) + 1;
    this.last.delete(from);
    this.last.set(from, count);
    if (this.last.size > MOST_SENDERS) this.last.delete(this.last.keys().next().value!);
    return count === expected;
  }
}
