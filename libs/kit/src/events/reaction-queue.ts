import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { onBehalf } from '../service/log-context.ts';
import { originOf } from '../tracing/origin.ts';
import { inCarrier, withBatchSpan, type Carrier } from '../tracing/tracing.ts';
import type { ChangeSignals } from './change-signals.ts';
import { isOfNewerRelease } from './event-format.ts';
import { recordNew, recordOne } from './inbox.ts';
import type { FullDisk } from './full-disk.ts';
import { answers, blameFor, describeOutage, isContention, isOutage } from './outage.ts';
import type { Parking } from './parking.ts';
import type { Delivered, Reaction } from './reaction.ts';
import { MAX_ATTEMPTS, type Retries } from './retries.ts';

/** Limits of the transaction of a reaction and its inbox rows, in milliseconds. */
export const REACTION_TRANSACTION = { maxWait: 3_000, timeout: 6_000 };
/**
 * Events in one transaction. It grows while transactions are short, so that nobody waits long for their locks. Those of a
 * reaction in sets take about as long for few events as for many: on a busy machine small ones would only add work.
 */
const BATCH = { first: 16, most: 128, quickMs: 100, slowMs: 500 };
/**
 * A batch that goes on by halves or event by event ends after this time, and the rest of it waits for another turn:
 * there it can be moved to the retries, so that the other reactions are rid of it.
 */
const BATCH_BUDGET_MS = 8_000;
/** After a batch of a reaction that rests, however long that took: it may have waited for something slow. */
const MOST_REST_MS = 1_000;
/**
 * A reaction that rests begins so long after it was asked to, in milliseconds: at that moment other processes handle what
 * the piece before it has published, and with this one they would take all processors of a small machine.
 */
const BEFORE_WORK_MS = 30;
/** For an event that only a newer release can read: one of its replicas may take it. */
const NEWER_MS = 2_000;
/** Where an event could not be parked. */
const UNPARKED_MS = 60_000;

/** An event that waits for its reaction. Exactly one of its two methods is called, once. */
export interface QueuedEvent {
  readonly eventId: string;
  readonly text: string;
  /** @throws SyntaxError if the text is no JSON */
  readonly payload: unknown;
  readonly carrier: Carrier;
  /** How often this reaction has failed on it. */
  readonly attempts: number;
  /** It also comes by its stream, where a failure is dealt with. */
  readonly comesAgain?: boolean;
  /** It has its effect, is parked, or waits among the retries. */
  done(): void;
  /** It is to be delivered again. */
  later(delayMs?: number): void;
}

interface Batched {
  readonly event: QueuedEvent;
  readonly parsed: unknown;
}

interface Unreadable {
  readonly event: QueuedEvent;
  readonly error: Error;
}

/** What a queue works with; the same for all of a service. */
export interface QueueParts {
  readonly database: SqlDatabase;
  readonly clock: Clock;
  /** Shared by all reactions of the service, so that calls find a free connection. */
  readonly limit: LimitFunction;
  readonly parking: Parking;
  readonly retries: Retries;
  readonly signals?: ChangeSignals;
  readonly metrics?: Metrics;
  readonly fullDisk?: FullDisk;
  /** For specs: how long a batch goes on after its first failure. */
  readonly batchBudgetMs?: number;
  /** For specs: waits so many milliseconds. */
  readonly pause?: typeof pause;
}

/**
 * The events that wait for one reaction. One transaction at a time handles as many as have gathered, in the order of
 * their delivery: a reaction that is slow or fails takes no turn from others.
 */
export class ReactionQueue {
  private readonly logger: Logger;
  private readonly waiting: (Batched | Unreadable)[] = [];
  private running: Promise<void> | undefined;
  private size = BATCH.first;
  /** On the process's own clock, in milliseconds. */
  private batchEnds = Infinity;
  /** When it may go on, on the same clock. */
  private restedAt = 0;
  /** When the first of those that wait arrived, on the same clock. */
  private askedAt = 0;
  private stopped = false;
  private readonly stopping = new AbortController();

  constructor(
    readonly reaction: Reaction,
    private readonly parts: QueueParts,
  ) {
    this.logger = new Logger(reaction.name);
  }

  add(event: QueuedEvent): void {
    if (this.stopped) return event.later(0);
    try {
      const read = this.reaction.read(event.payload);
      if (!read) return event.done();
      this.waiting.push({ event, parsed: read.parsed });
    } catch (error) {
      if (isOfNewerRelease(this.reaction.event, event.carrier, error)) return event.later(NEWER_MS);
      this.waiting.push({ event, error: error as Error });
    }
    if (this.waiting.length === 1) this.askedAt = performance.now();
    this.running ??= this.run();
  }

  /** Takes back an event whose turn has not come; false if it has. */
  remove(event: QueuedEvent): boolean {
    const place = this.waiting.findIndex((one) => one.event === event);
    if (place >= 0) this.waiting.splice(place, 1);
    return place >= 0;
  }

  /** Waits for the running transaction; what waits is delivered to another replica. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopping.abort();
    for (const { event } of this.waiting.splice(0)) event.later(0);
    await this.running;
  }

  /** Runs the handler for an event from elsewhere, within the caller's transaction. */
  async react(tx: SqlTransaction, delivered: Delivered): Promise<void> {
    const read = this.reaction.read(delivered.payload);
    if (!read) return;
    this.signalChanges(tx, [read]);
    if (!(await recordOne(tx, this.reaction.name, delivered.eventId))) return;
    await this.reaction.run(tx, { ...delivered, parsed: read.parsed }, this.parts.clock.now());
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.rest();
      await this.gather();
      await this.parts.limit(() => this.runBatch());
    }
    this.running = undefined;
  }

  /** The way of the next event to here counts as rest: on a busy machine it is long enough. */
  private async rest(): Promise<void> {
    if (this.reaction.restShare === 0) return;
    const leftMs = Math.max(this.restedAt, this.askedAt + BEFORE_WORK_MS) - performance.now();
    if (leftMs <= 0 || this.stopped) return;
    const { signal } = this.stopping;
    await (this.parts.pause ?? pause)(leftMs, undefined, { signal }).catch((error: Error) => {
      if (!signal.aborted) throw error;
    });
  }

  /** What arrives in the same turn goes into the same transaction, or in the time for which the reaction may wait. */
  private async gather(): Promise<unknown> {
    const { gatherMs } = this.reaction;
    const isFull = this.waiting.length >= this.size;
    return gatherMs > 0 && !isFull && !this.stopped ? (this.parts.pause ?? pause)(gatherMs) : nextTurn();
  }

  private async runBatch(): Promise<void> {
    const taken = this.waiting.splice(0, this.size);
    for (const one of taken) if ('error' in one) await this.fail(one.event, one.error);
    const readable = taken.filter((one) => 'parsed' in one);
    const begun = performance.now();
    this.batchEnds = begun + (this.parts.batchBudgetMs ?? BATCH_BUDGET_MS);
    await this.handle(readable);
    const ended = performance.now();
    this.restedAt = ended + Math.min(MOST_REST_MS, this.reaction.restShare * (ended - begun));
    if (ended > this.batchEnds) this.size = 1;
    else this.adapt(ended - begun, taken.length === this.size);
  }

  private adapt(tookMs: number, wasFull: boolean): void {
    const { atOnce } = this.reaction;
    const [least, quickMs] = atOnce ? [BATCH.first, BATCH.slowMs] : [1, BATCH.quickMs];
    if (tookMs > BATCH.slowMs) this.size = Math.max(least, Math.floor(this.size / 2));
    else if (tookMs < quickMs && wasFull) this.size = Math.min(BATCH.most, this.size * 2);
  }

  private async handle(batch: readonly Batched[]): Promise<void> {
    if (batch.length === 0) return;
    if (this.stopped) return batch.forEach(({ event }) => event.later(0));
    const begun = performance.now();
    const took = (outcome: 'ok' | 'failed'): void =>
      this.parts.metrics?.record(
        'reactionDuration',
        { reaction: this.reaction.shortName, outcome },
        (performance.now() - begun) / 1000,
      );
    try {
      await this.inOneTransaction(batch);
    } catch (error) {
      took('failed');
      return this.afterFailure(batch, error as Error);
    }
    took('ok');
    this.count('done', batch.length);
    for (const { event } of batch) event.done();
  }

  private count(outcome: 'done' | 'failed' | 'parked', events = 1): void {
    this.parts.metrics?.add('reactionEvents', { reaction: this.reaction.shortName, outcome }, events);
  }

  private async inOneTransaction(batch: readonly Batched[]): Promise<void> {
    const { name, event } = this.reaction;
    const carriers = batch.map((one) => one.event.carrier);
    await withBatchSpan(`${name} ${event.name}`, carriers, (inSpanOf) =>
      this.parts.database.$transaction(async (tx: SqlTransaction) => {
        this.signalChanges(tx, batch);
        const isNew = await recordNew(
          tx,
          name,
          batch.map((one) => one.event.eventId),
        );
        // Deleted, so that an event that was delivered twice into one batch has one effect.
        const fresh = batch.filter((one) => isNew.delete(one.event.eventId));
        if (this.reaction.atOnce) await this.runAll(tx, fresh);
        else for (const one of fresh) await inSpanOf(one.event.carrier, () => this.runAll(tx, [one]));
      }, REACTION_TRANSACTION),
    );
  }

  /**
   * What other services changed shows in the answers of this one from now on. Also for events that the inbox knows: their
   * signal may be lost with the process that handled them.
   */
  private signalChanges(tx: SqlTransaction, batch: readonly { parsed: unknown }[]): void {
    const payloads = batch.map(({ parsed }) => parsed);
    this.parts.signals?.changedBy(tx, this.reaction.event, payloads);
  }

  private async runAll(tx: SqlTransaction, batch: readonly Batched[]): Promise<void> {
    if (batch.length === 0) return;
    const events = batch.map(({ event: { eventId, carrier }, parsed }) => ({ eventId, carrier, parsed }));
    const now = this.parts.clock.now();
    // Events that are handled at once have several origins, of which none is that of all.
    const origin = batch.length === 1 ? originOf(batch[0]!.event.carrier) : {};
    try {
      await onBehalf(origin, async () => {
        if (this.reaction.atOnce) await this.reaction.runAll(tx, events, now);
        else for (const event of events) await this.reaction.run(tx, event, now);
      });
    } catch (error) {
      throw await blameFor(error, tx);
    }
  }

  /**
   * Finds the events that fail by themselves, by halves. Batches that lock each other out go event by event, and those
   * that take too long as well: halves of them would do the same work for nothing, while the database is slow.
   */
  private async afterFailure(batch: readonly Batched[], error: Error): Promise<void> {
    const [first] = batch;
    if (isOutage(error)) {
      this.parts.fullDisk?.note(error);
      this.logger.warn(`${batch.length} events wait: ${describeOutage(error)}`);
      for (const { event } of batch) event.later();
    } else if (batch.length === 1) await this.fail(first!.event, error);
    else {
      const part = isContention(error) ? 1 : Math.ceil(batch.length / 2);
      for (let from = 0; from < batch.length; from += part) {
        if (performance.now() > this.batchEnds) return this.giveBack(batch.slice(from));
        await this.handle(batch.slice(from, from + part));
      }
    }
  }

  private giveBack(rest: readonly Batched[]): void {
    if (this.stopped) for (const { event } of rest) event.later(0);
    else this.waiting.unshift(...rest);
  }

  private fail(event: QueuedEvent, error: Error): Promise<void> {
    return inCarrier(event.carrier, () =>
      onBehalf(originOf(event.carrier), () => this.failOnBehalf(event, error)),
    );
  }

  private async failOnBehalf(event: QueuedEvent, error: Error): Promise<void> {
    if (event.comesAgain) return event.later();
    const { database, parking, retries } = this.parts;
    const { event: definition } = this.reaction;
    // A payload that violates its contract will violate it at the next attempt as well.
    const isPermanent = error instanceof z.ZodError || error instanceof SyntaxError;
    if (!isPermanent && !(await answers(database))) return event.later();
    const attempts = event.attempts + 1;
    this.logger.error(
      `${definition.name} ${event.eventId}, attempt ${attempts}: ${error.stack ?? String(error)}`,
    );
    const mustPark = isPermanent || attempts >= MAX_ATTEMPTS;
    try {
      if (mustPark) await parking.park(this.reaction, event, error);
      else await retries.publish(this.reaction, event, attempts);
      this.count(mustPark ? 'parked' : 'failed');
      event.done();
    } catch (failure) {
      this.logger.warn(`${definition.name} ${event.eventId} stays in its stream: ${String(failure)}`);
      if (mustPark && !isOutage(failure)) event.later(UNPARKED_MS);
      else event.later();
    }
  }
}
