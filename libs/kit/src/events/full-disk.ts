import { isFullDisk } from './outage.ts';

/** Reactions are tried again within seconds, and most services write at least this often. */
const REMEMBERED_MS = 15_000;

/** Whether the database has lately refused a write because its disk is full. Reads work meanwhile, and say nothing of it. */
export class FullDisk {
  private refusedAt = -Infinity;

  note(error: unknown): void {
    if (isFullDisk(error)) this.refusedAt = performance.now();
  }

  get isFull(): boolean {
    return performance.now() - this.refusedAt < REMEMBERED_MS;
  }
}
