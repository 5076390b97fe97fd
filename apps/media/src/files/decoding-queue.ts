/** Files of one person that may wait at a time: as many as a report may have. */
const MOST_OF_ONE = 10;

interface Waiting {
  begin: (end: () => void) => void;
}

/**
 * One file is decoded at a time, so that the memory of one decoder is all that a replica needs for it. People take
 * turns: whoever sends twenty large pictures delays everybody else by one of them.
 */
export class DecodingQueue {
  /** By person, in the order of their turns. */
  private readonly waiting = new Map<number, Waiting[]>();
  private count = 0;
  private isBusy = false;

  constructor(private readonly most: number) {}

  /** @returns what ends the turn; null if too many wait, or `timeout` comes before the turn */
  async turn(ownerId: number, timeout: AbortSignal): Promise<(() => void) | null> {
    const own = this.waiting.get(ownerId) ?? [];
    if (timeout.aborted || this.count >= this.most || own.length >= MOST_OF_ONE) return null;
    return new Promise((resolve) => {
      const entry: Waiting = {
        begin: (end) => {
          timeout.removeEventListener('abort', giveUp);
          resolve(end);
        },
      };
      const giveUp = (): void => {
        this.remove(ownerId, entry);
        resolve(null);
      };
      timeout.addEventListener('abort', giveUp, { once: true });
      this.waiting.set(ownerId, [...own, entry]);
      this.count += 1;
      this.next();
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (this.isBusy || !first) return;
    const [ownerId, [entry, ...others]] = first;
    this.waiting.delete(ownerId);
    if (others.length > 0) this.waiting.set(ownerId, others); // behind everyone who waits
    this.count -= 1;
    this.isBusy = true;
    entry!.begin(() => {
      this.isBusy = false;
      this.next();
    });
  }

  private remove(ownerId: number, entry: Waiting): void {
    const others = (this.waiting.get(ownerId) ?? []).filter((other) => other !== entry);
    if (others.length > 0) this.waiting.set(ownerId, others);
    else this.waiting.delete(ownerId);
    this.count -= 1;
  }
}
