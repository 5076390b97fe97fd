const FIRST_MS = 1_000;
/** As the client waits by default. */
const LONGEST_MS = 5_000;

/**
 * How long a request to JetStream is waited for, in milliseconds. At first not long: what was asked of a server that has
 * just died is never answered, and who is asked next may answer at once. Longer each time, as one that is busy is only late.
 */
export class Patience {
  private current = FIRST_MS;

  get ms(): number {
    return this.current;
  }

  /** Nobody has answered in time. */
  grow(): void {
    this.current = Math.min(2 * this.current, LONGEST_MS);
  }

  reset(): void {
    this.current = FIRST_MS;
  }
}
