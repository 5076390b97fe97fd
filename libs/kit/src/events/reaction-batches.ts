import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { onBehalf } from '../service/log-context.ts';
import { originOf } from '../tracing/origin.ts';
import { type Carrier, inCarrier, withBatchSpan } from '../tracing/tracing.ts';
import type { ChangeSignals } from './change-signals.ts';
import { isOfNewerRelease } from './event-format.ts';
import type { FullDisk } from './full-disk.ts';
import { recordNew, recordOne } from './inbox.ts';
import { answers, blameFor, describeOutage, isOutage } from './outage.ts';
import type { Parking } from './parking.ts';
import type { Delivered, Reaction } from './reaction.ts';
import { MAX_ATTEMPTS, type Retries } from './retries.ts';

/** Limits of the transaction of reactions and their inbox rows, in milliseconds. */
export const REACTION_TRANSACTION = { maxWait: 3_000, timeout: 6_000 };
/** Events by their reactions: as many make a batch wait no longer for others, and so many are in one transaction at most. */
const BATCH = { enough: 128, most: 256 };
/** Before each piece of background work: its transaction may take 60 ms, and as long others have the processors. */
const REST_MS = 100;
/** What a failed batch has not tried event by event within this time goes to the retries, so that its consumer goes on. */
const SINGLY_MS = 8_000;
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

interface Task {
  readonly reaction: Reaction;
  readonly event: QueuedEvent;
  readonly parsed: unknown;
}

interface Queue {
  readonly waitMs: number;
  readonly waiting: Task[];
  running: Promise<void> | undefined;
}

export interface BatchParts {
  readonly database: SqlDatabase;
  readonly clock: Clock;
  /** Shared by the queues of single reactions, so that calls find a free connection. */
  readonly limit: LimitFunction;
  readonly parking: Parking;
  readonly retries: Retries;
  /** How long an event waits for others to share its transaction, in milliseconds. */
  readonly gatherMs?: number | undefined;
  readonly signals?: ChangeSignals;
  readonly metrics?: Metrics;
  readonly fullDisk?: FullDisk;
  /** For specs: instead of SINGLY_MS. */
  readonly singlyMs?: number;
}

/**
 * The events that wait for the reactions of a service. One transaction handles what has gathered for all of them. If it
 * fails, each reaction repeats its events in a queue of its own, where one that fails again holds up no other.
 */
export class ReactionBatches {
  private readonly logger = new Logger(ReactionBatches.name);
  private readonly shared: Queue;
  private readonly single = new Map<Reaction, Queue>();
  private stopped = false;

  constructor(private readonly parts: BatchParts) {
    this.shared = { waitMs: parts.gatherMs ?? 0, waiting: [], running: undefined };
  }

  /** @param isRetry the reaction has failed on it, so that it would make others of a batch fail */
  add(reaction: Reaction, event: QueuedEvent, isRetry = false): void {
    if (this.stopped) return event.later(0);
    try {
      const read = reaction.read(event.payload);
      if (!read) return event.done();
      const queue = isRetry || reaction.event.background ? this.queueOf(reaction) : this.shared;
      this.push(queue, [{ reaction, event, parsed: read.parsed }]);
    } catch (error) {
      if (isOfNewerRelease(reaction.event, event.carrier, error)) return event.later(NEWER_MS);
      void this.fail(reaction, event, error as Error);
    }
  }

  /** Waits for the running transactions; what waits is delivered to another replica. */
  async stop(): Promise<void> {
    this.stopped = true;
    const queues = [this.shared, ...this.single.values()];
    for (const { waiting } of queues) giveBack(waiting.splice(0));
    for (const { running } of queues) await running;
  }

  /** Runs a reaction to an event from elsewhere, within the caller's transaction. */
  async react(reaction: Reaction, tx: SqlTransaction, delivered: Delivered): Promise<void> {
    const read = reaction.read(delivered.payload);
    if (!read) return;
    this.parts.signals?.changedBy(tx, reaction.event, [read.parsed]);
    if (!(await recordOne(tx, reaction.name, delivered.eventId))) return;
    await reaction.run(tx, { ...delivered, parsed: read.parsed }, this.parts.clock.now());
  }

  private queueOf(reaction: Reaction): Queue {
    const waitMs = reaction.event.background ? REST_MS : 0;
    const queue = this.single.get(reaction) ?? { waitMs, waiting: [], running: undefined };
    this.single.set(reaction, queue);
    return queue;
  }

  private push(queue: Queue, tasks: readonly Task[]): void {
    queue.waiting.push(...tasks);
    queue.running ??= this.run(queue);
  }

  private async run(queue: Queue): Promise<void> {
    const work = () => this.handle(queue, queue.waiting.splice(0, BATCH.most));
    while (queue.waiting.length > 0) {
      // What arrives in the same turn goes into the same transaction in any case.
      await (queue.waitMs > 0 && queue.waiting.length < BATCH.enough ? pause(queue.waitMs) : nextTurn());
      await (queue === this.shared ? work() : this.parts.limit(work));
    }
    queue.running = undefined;
  }

  private async handle(queue: Queue, tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return;
    if (this.stopped) return giveBack(tasks);
    try {
      await this.inOneTransaction(tasks);
    } catch (error) {
      return this.afterFailure(queue, tasks, error as Error);
    }
    for (const { reaction, event } of tasks) {
      this.count(reaction, 'done');
      event.done();
    }
  }

  private async inOneTransaction(tasks: readonly Task[]): Promise<void> {
    await this.parts.database.$transaction(async (tx: SqlTransaction) => {
      const ofReactions = Map.groupBy(tasks, ({ reaction }) => reaction);
      // What other services changed shows in the answers of this one from now on. Also for events that the inbox knows:
      // their signal may be lost with the process that handled them.
      for (const [{ event }, own] of ofReactions) {
        const payloads = own.map(({ parsed }) => parsed);
        this.parts.signals?.changedBy(tx, event, payloads);
      }
      const isNew = await recordNew(tx, tasks.map(keyOf));
      for (const [reaction, own] of ofReactions) {
        // An event that was delivered twice into one batch has one effect.
        const fresh = own.filter((one) => isNew(keyOf(one)));
        if (fresh.length > 0) await this.runReaction(tx, reaction, fresh);
      }
    }, REACTION_TRANSACTION);
  }

  private async runReaction(tx: SqlTransaction, reaction: Reaction, tasks: readonly Task[]): Promise<void> {
    const events = tasks.map(({ event: { eventId, carrier }, parsed }) => ({ eventId, carrier, parsed }));
    const carriers = events.map(({ carrier }) => carrier);
    const now = this.parts.clock.now();
    const begun = performance.now();
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      await withBatchSpan(`${reaction.name} ${reaction.event.name}`, carriers, async (inSpanOf) => {
        // Events that are handled at once have several origins, of which none is that of all.
        if (reaction.atOnce)
          return onBehalf(carriers.length === 1 ? originOf(carriers[0]!) : {}, () =>
            reaction.runAll(tx, events, now),
          );
        for (const event of events)
          await inSpanOf(event.carrier, () =>
            onBehalf(originOf(event.carrier), () => reaction.run(tx, event, now)),
          );
      });
      outcome = 'ok';
    } catch (error) {
      throw await blameFor(error, tx);
    } finally {
      const took = (performance.now() - begun) / 1000;
      this.parts.metrics?.record('reactionDuration', { reaction: reaction.shortName, outcome }, took);
    }
  }

  private async afterFailure(queue: Queue, tasks: readonly Task[], error: Error): Promise<void> {
    const [first] = tasks;
    if (isOutage(error)) {
      this.parts.fullDisk?.note(error);
      this.logger.warn(`${tasks.length} events wait: ${describeOutage(error)}`);
      for (const { event } of tasks) event.later();
    } else if (tasks.length === 1) await this.fail(first!.reaction, first!.event, error);
    else if (queue !== this.shared) await this.handleSingly(queue, tasks);
    else
      for (const [reaction, own] of Map.groupBy(tasks, (task) => task.reaction))
        this.push(this.queueOf(reaction), own);
  }

  private async handleSingly(queue: Queue, tasks: readonly Task[]): Promise<void> {
    const end = performance.now() + (this.parts.singlyMs ?? SINGLY_MS);
    for (const task of tasks) {
      if (this.stopped || performance.now() < end) await this.handle(queue, [task]);
      else await this.moveToRetries(task);
    }
  }

  private async moveToRetries({ reaction, event }: Task): Promise<void> {
    // The stream would drop a retry with the same number of attempts as a repeat.
    if (event.attempts > 0 || event.comesAgain) return event.later();
    try {
      await this.parts.retries.publish(reaction, event, 0);
      event.done();
    } catch {
      event.later(); // NATS is away
    }
  }

  private fail(reaction: Reaction, event: QueuedEvent, error: Error): Promise<void> {
    return inCarrier(event.carrier, () =>
      onBehalf(originOf(event.carrier), () => this.failOnBehalf(reaction, event, error)),
    );
  }

  private async failOnBehalf(reaction: Reaction, event: QueuedEvent, error: Error): Promise<void> {
    if (event.comesAgain) return event.later();
    const { database, parking, retries } = this.parts;
    // A payload that violates its contract will violate it at the next attempt as well.
    const isPermanent = error instanceof z.ZodError || error instanceof SyntaxError;
    if (!isPermanent && !(await answers(database))) return event.later();
    const attempts = event.attempts + 1;
    const what = `${reaction.name} ${event.eventId}`;
    this.logger.error(`${what}, attempt ${attempts}: ${error.stack ?? String(error)}`);
    const mustPark = isPermanent || attempts >= MAX_ATTEMPTS;
    try {
      if (mustPark) await parking.park(reaction, event, error);
      else await retries.publish(reaction, event, attempts);
      this.count(reaction, mustPark ? 'parked' : 'failed');
      event.done();
    } catch (failure) {
      this.logger.warn(`${what} stays in its stream: ${String(failure)}`);
      if (mustPark && !isOutage(failure)) event.later(UNPARKED_MS);
      else event.later();
    }
  }

  private count({ shortName }: Reaction, outcome: 'done' | 'failed' | 'parked'): void {
    this.parts.metrics?.add('reactionEvents', { reaction: shortName, outcome });
  }
}

const giveBack = (tasks: readonly Task[]): void => tasks.forEach(({ event }) => event.later(0));

const keyOf = ({ reaction, event: { eventId } }: Task) => ({ consumer: reaction.name, eventId });
