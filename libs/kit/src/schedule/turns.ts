import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_MS = 10;

/** Gives calls their turn every 10 ms in a long computation, however many rows it is about. */
export class Turns {
  private ends = performance.now() + TURN_MS;

  /** To be awaited after each row. */
  async pass(): Promise<void> {
    if (performance.now() < this.ends) return;
    await nextTurn();
    this.ends = performance.now() + TURN_MS;
  }
}
