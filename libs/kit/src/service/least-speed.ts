/** As many bytes have to arrive within as many seconds. */
export interface LeastSpeed {
  bytes: number;
  withinMs: number;
}

/** 16 kB/s: what a phone has on the edge of an old network. It may be silent in a tunnel, and catch up. */
export const LEAST_UPLOAD_SPEED: LeastSpeed = { bytes: 30 * 16_000, withinMs: 30_000 };

/** How often a window of time is looked at. */
export const LOOKS = 30;

/**
 * Judges how fast a body arrives. Looks are counted, not timed: a process that was held up itself has not read yet what
 * came meanwhile. A look at which bytes wait to be read does not count, since then the receiver is the slow one.
 */
export class SpeedWatch {
  private looks = 0;
  private before: number;

  constructor(
    private readonly least: LeastSpeed,
    received: number,
  ) {
    this.before = received;
  }

  /** @param received bytes, of everything so far */
  isTooSlow(received: number, isWaiting: boolean): boolean {
    if (!isWaiting) return false;
    this.looks += 1;
    if (this.looks < LOOKS) return false;
    const came = received - this.before;
    this.looks = 0;
    this.before = received;
    return came < this.least.bytes;
  }
}
