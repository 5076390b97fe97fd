import { setTimeout as pause } from 'node:timers/promises';
import { send } from './resident.ts';

/** Settling takes longer on a busy machine than the time machine waits. */
const ATTEMPTS = 30;
const PAUSE_MS = 1_000;

/** The product's clock while the story is played. */
export class StoryClock {
  private readonly address: string;

  constructor(appUrl: string) {
    this.address = `${appUrl}/dev/clock`;
  }

  /** In milliseconds. */
  async now(): Promise<number> {
    const { now } = await send<{ now: string }>(this.address);
    return Date.parse(now);
  }

  async set(instant: number): Promise<void> {
    await send(this.address, bodyOf({ set: new Date(instant).toISOString() }));
  }

  /** Lets everything happen that falls due until then, and waits until all of it is done. */
  async advanceTo(instant: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      // What is left of the way: an attempt that failed may have gone a part of it.
      const seconds = Math.max(0, Math.ceil((instant - (await this.now())) / 1000));
      const response = await fetch(this.address, bodyOf({ advance: `PT${seconds}S` }));
      const text = await response.text();
      if (response.ok) return;
      if (response.status < 500 || attempt === ATTEMPTS)
        throw new Error(
          `The clock cannot be advanced by ${seconds} s: ${response.status} ${text.slice(0, 300)}`,
        );
      await pause(PAUSE_MS);
    }
  }
}

const bodyOf = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
