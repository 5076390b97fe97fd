import { setTimeout as pause } from 'node:timers/promises';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type ConsumerInfo,
  type Lister,
} from '@nats-io/jetstream';
import type { Msg } from '@nats-io/transport-node';
import { SERVICES, type ServiceName } from '@slovo/contracts';
import type { Clock } from '../clock/clock.ts';
import { streamName } from '../events/stream.ts';
import { isLate, type NatsConnection } from '../nats/nats.ts';
import { devSubjects } from './dev-subjects.ts';

/** How often the same instant may be due before its job counts as stuck. */
const ROUNDS_PER_INSTANT = 50;
/** How often a long wait looks whether less is left than before. */
const CHECK_MS = 30_000;
/** By how much less, of what was left. */
const SHRUNK = 0.9;
const RESTART_GRACE_MS = 20_000;
const AGAIN_MS = 250;
/** Looks at what is unfinished, at first and after a long wait. */
const LOOK_MS = 15;
const MOST_BETWEEN_LOOKS_MS = 150;

interface Unfinished {
  what: string;
  count: number;
}

/** Events come as quickly as they are processed, or something is stuck. What is left may be done later. */
export class StillBusy extends Error {
  constructor(readonly unfinished: readonly string[]) {
    super(`Still busy: ${unfinished.join('; ')}`);
  }
}

/**
 * Moves the product's time and runs what becomes due on the way, in order: jump to the next due instant, run its jobs,
 * wait until every event is processed, continue. So a month passes in seconds as it would have in real time.
 */
export class TimeMachine {
  constructor(
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly clock: Clock,
    private readonly keepOffset: (offsetMs: number) => Promise<void>,
    private readonly services: readonly ServiceName[] = SERVICES,
  ) {}

  /**
   * @param signal ends it before the next due instant, and ends the wait for what is unfinished
   * @returns the product's new time, after everything due until then was processed.
   * @throws StillBusy
   */
  async advanceTo(target: Date, signal?: AbortSignal): Promise<Date> {
    await this.settle(signal);
    let last = 0;
    let rounds = 0;
    for (;;) {
      const dues = await this.nextDues();
      const due = Math.min(...dues);
      if (due > target.getTime()) break;
      if (signal?.aborted) return this.clock.now();
      rounds = due === last ? rounds + 1 : 0;
      last = due;
      if (rounds > ROUNDS_PER_INSTANT)
        throw new Error(`A job that is due at ${new Date(due).toISOString()} stays due after each run`);
      if (due > this.clock.now().getTime()) await this.moveTo(new Date(due));
      await this.askAll(
        'tick',
        this.services.filter((_, nth) => dues[nth]! <= due),
      );
      await this.settle(signal);
    }
    // Specs settle far more often than they move: if the instant has come already, nothing is left to do.
    if (target > this.clock.now()) {
      await this.moveTo(target);
      await this.settle(signal);
    }
    return this.clock.now();
  }

  /** Without running jobs; also backwards, for seeding past data. */
  async moveTo(instant: Date): Promise<void> {
    const offset = this.clock.offset + instant.getTime() - this.clock.now().getTime();
    this.clock.shift(offset);
    await this.whenAnswered(() => this.keepOffset(offset));
    this.nats.publish(devSubjects.clock(this.prefix), JSON.stringify({ offset }));
    await this.nats.flush();
    await this.askAll('busy'); // messages arrive in order, so a reply proves that the service has set the new time
  }

  /**
   * Resolves when no outbox, reaction, delivery or scheduled round has anything left to do. Services are asked before and
   * after the reactions: an event that moved meanwhile is then in an outbox, or in a stream that has grown.
   *
   * A long queue is waited for as long as it takes: two thousand people who are reminded at one instant get their
   * messages in 68 seconds, by Telegram's limits.
   * @throws StillBusy when half a minute has passed and no less is left than before
   */
  async settle(signal?: AbortSignal): Promise<void> {
    const begun = performance.now();
    let checkAt = begun + CHECK_MS;
    let before = Infinity;
    for (;;) {
      const unfinished = await this.unfinished();
      if (unfinished.length === 0 || signal?.aborted) return;
      if (performance.now() > checkAt) {
        const left = unfinished.reduce((sum, { count }) => sum + count, 0);
        if (left > before * SHRUNK) throw new StillBusy(unfinished.map(({ what }) => what));
        before = left;
        checkAt += CHECK_MS;
      }
      // To ask is work as well, for every service: of a long wait it must not become a part.
      await pause(LOOK_MS + Math.min((performance.now() - begun) / 10, MOST_BETWEEN_LOOKS_MS));
    }
  }

  /** The costly question, about every reaction, comes last: it is for when there is nothing else left to wait for. */
  private async unfinished(): Promise<Unfinished[]> {
    const busy = await this.unfinishedWork();
    if (busy.length > 0) return busy;
    const before = await this.publishedSoFar();
    const reactions = await this.unfinishedReactions();
    if (reactions.length > 0) return reactions;
    const busyAgain = await this.unfinishedWork();
    if (busyAgain.length > 0) return busyAgain;
    const now = await this.publishedSoFar();
    return before === now ? [] : [{ what: 'an event was published meanwhile', count: 1 }];
  }

  /** The last sequence number of each stream. */
  private async publishedSoFar(): Promise<string> {
    const manager = await jetstreamManager(this.nats, { checkAPI: false });
    const sequences = this.services.map((service) => {
      const info = () => manager.streams.info(streamName(this.prefix, service));
      return unlessMissing(
        this.whenAnswered(info).then(({ state }) => state.last_seq),
        0,
      );
    });
    return (await Promise.all(sequences)).join();
  }

  private async unfinishedWork(): Promise<Unfinished[]> {
    const answers = await this.askAll<{ busy: number; what: string }>('busy');
    return answers.filter(({ busy }) => busy > 0).map(({ what, busy }) => ({ what, count: busy }));
  }

  /** One request to JetStream for each stream, not for each reaction: it is polled often. */
  private async unfinishedReactions(): Promise<Unfinished[]> {
    const manager = await jetstreamManager(this.nats, { checkAPI: false });
    const unfinished = this.services.map(async (service) => {
      const list = () => listAll(manager.consumers.list(streamName(this.prefix, service)));
      const consumers = await unlessMissing(this.whenAnswered(list), []);
      return consumers
        .filter(
          ({ config, num_pending, num_ack_pending }) =>
            config.durable_name && num_pending + num_ack_pending > 0,
        )
        .map(({ name, num_pending, num_ack_pending }) => {
          const count = num_pending + num_ack_pending;
          return { what: `${name} ${count}`, count };
        });
    });
    return (await Promise.all(unfinished)).flat();
  }

  /** When each service has its next job due; Infinity for none. */
  private async nextDues(): Promise<number[]> {
    const answers = await this.askAll<{ due: string | null }>('next');
    return answers.map(({ due }) => (due ? Date.parse(due) : Infinity));
  }

  private async askAll<T>(what: 'next' | 'tick' | 'busy', services = this.services): Promise<T[]> {
    return Promise.all(
      services.map(async (service) => {
        const reply = await this.ask(devSubjects[what](this.prefix, service));
        return reply.json<T>();
      }),
    );
  }

  private ask(subject: string): Promise<Msg> {
    return this.whenAnswered(() => this.nats.request(subject, '', { timeout: 60_000 }));
  }

  /** Waits for a service, or a server of NATS, that is restarting. */
  private async whenAnswered<T>(ask: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + RESTART_GRACE_MS;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isLate(error) || performance.now() > deadline) throw error;
        await pause(AGAIN_MS);
      }
    }
  }
}

async function listAll(lister: Lister<ConsumerInfo>): Promise<ConsumerInfo[]> {
  const all: ConsumerInfo[] = [];
  for await (const info of lister) all.push(info);
  return all;
}

/** A service that has published nothing yet has no stream. */
async function unlessMissing<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (!isMissing) throw error;
    return otherwise;
  }
}
