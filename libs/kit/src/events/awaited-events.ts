import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '@slovo/contracts';
import { Refusal } from '../calls/refusal.ts';
import { EventProgress } from './event-progress.ts';

/** An event usually arrives within this time of its commit: then nobody has to be asked. */
const ON_ITS_WAY_MS = 50;
/** Between checks. They grow: in a burst many requests wait, and their checks compete with the events for the database. */
const CHECK_AFTER_MS = { first: 100, most: 500 };
/** Callers give up after ten seconds. */
const MAX_WAIT_MS = 6_000;
/** While a publisher is away, the caller tries again soon: it is usually back within seconds. */
const AWAY = { retryAfter: 2 };

/**
 * Rows that events bring. A person who has just changed something may ask before this service has handled its event, or
 * even before its publisher, which may have died meanwhile, has published it. So a missing row counts as unknown only when the
 * publishers have said that everything is in their streams, and this service has handled every event that was there then.
 */
@Injectable()
export class AwaitedEvents {
  constructor(private readonly progress: EventProgress) {}

  /**
   * What `load` returns as soon as it returns something, or null.
   * @throws Refusal SERVICE_UNAVAILABLE while events are outstanding or their publisher is away: the client is asked to try again
   */
  async find<T>(awaited: readonly EventDefinition[], load: () => Promise<T | null>): Promise<T | null> {
    const first = await load();
    if (first) return first;
    await pause(ON_ITS_WAY_MS);
    const deadline = performance.now() + MAX_WAIT_MS;
    let positions: readonly number[] | undefined;
    for (let delay = CHECK_AFTER_MS.first; ; delay = Math.min(delay * 2, CHECK_AFTER_MS.most)) {
      positions ??= await this.positionsOf(awaited);
      // Checked before the row is loaded, so that an event in between is not missed.
      const isLast = positions !== undefined && (await this.hasHandled(awaited, positions));
      const found = await load();
      if (found || isLast) return found;
      if (performance.now() > deadline)
        throw new Refusal('SERVICE_UNAVAILABLE', positions ? undefined : AWAY);
      await pause(delay);
    }
  }

  /** The positions of the latest events, once everything is published that was committed before. */
  private async positionsOf(awaited: readonly EventDefinition[]): Promise<number[] | undefined> {
    const publishers = [...new Set(awaited.map(({ service }) => service))];
    const published = await Promise.all(publishers.map((service) => this.progress.hasPublished(service)));
    if (!published.every(Boolean)) return undefined;
    return Promise.all(awaited.map((definition) => this.progress.latest(definition)));
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
