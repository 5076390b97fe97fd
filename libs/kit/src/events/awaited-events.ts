import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '@slovo/contracts';
import { Refusal } from '../calls/refusal.ts';
import { EventProgress } from './event-progress.ts';

/** A service publishes an event shortly after its transaction committed: until then the stream lacks it. */
const RELAY_MS = [50, 200];
/** Between checks. They grow: in a burst many requests wait, and their checks compete with the events for the database. */
const CHECK_AFTER_MS = { first: 100, most: 500 };
/** Callers give up after ten seconds. */
const MAX_WAIT_MS = 6_000;

/**
 * Rows that events bring. Whoever has just changed something may ask before this service has handled its event. So a
 * missing row counts as unknown only when every event has been handled that was in the stream at the time of the request.
 */
@Injectable()
export class AwaitedEvents {
  constructor(private readonly progress: EventProgress) {}

  /**
   * What `load` returns as soon as it returns something, or null.
   * @throws Refusal SERVICE_UNAVAILABLE while events are outstanding: the client is asked to try again
   */
  async find<T>(awaited: readonly EventDefinition[], load: () => Promise<T | null>): Promise<T | null> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (const delay of RELAY_MS) {
      const found = await load();
      if (found) return found;
      await pause(delay);
    }
    const positions = await Promise.all(awaited.map((definition) => this.progress.latest(definition)));
    for (let delay = CHECK_AFTER_MS.first; ; delay = Math.min(delay * 2, CHECK_AFTER_MS.most)) {
      // Checked before the row is loaded, so that an event in between is not missed.
      const isLast = await this.hasHandled(awaited, positions);
      const found = await load();
      if (found || isLast) return found;
      if (performance.now() > deadline) throw new Refusal('SERVICE_UNAVAILABLE');
      await pause(delay);
    }
  }

  private async hasHandled(
    awaited: readonly EventDefinition[],
    positions: readonly number[],
  ): Promise<boolean> {
    const handled = await Promise.all(
      awaited.map((definition, index) => this.progress.hasHandled(definition, positions[index]!)),
    );
    return handled.every(Boolean);
  }
}
