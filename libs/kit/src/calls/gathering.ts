import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryConflict } from '../db/retry-conflict.ts';
import { isContention, isOutage } from '../events/outage.ts';
import { Refusal } from './refusal.ts';

/** What a handler of several answers to one of them. */
export type Outcome<Answer> =
  | { readonly value: Answer }
  | { readonly refusal: Error }
  /** Another transaction has locked what the item needs. */
  | { readonly held: true };

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatheringLimits<Item> {
  /** Items in one run. */
  most?: number;
  /** Runs at once, and as many again for items that are held. Each has a connection, and locks that others wait for. */
  concurrency?: number;
  /** Items that no run has begun. Further ones are refused. */
  mostWaiting?: number;
  /** What an item has to lock: those with the same one wait for it together. The item itself by default. */
  lockOf?: (item: Item) => unknown;
}

const RETRY_S = 1;

/**
 * Gathers work that arrives in one turn of the event loop, or while earlier work runs, so that one transaction does it for
 * several callers. A lone caller waits for no other. Where a run fails, each of its items is run alone: one that breaks
 * the transaction has no effect on the others. What is held runs apart and waits there, so that the others need not.
 *
 * @typeParam Answer of one item; a refusal rejects its own caller only
 */
export class Gathering<Item, Answer> {
  private readonly waiting: Waiting<Item, Answer>[] = [];
  /** By their lock, while one has been found held. */
  private readonly held = new Map<unknown, Waiting<Item, Answer>[]>();
  /** Locks of `held` that no run waits for yet. */
  private readonly heldLocks: unknown[] = [];
  private readonly most: number;
  private readonly concurrency: number;
  private readonly mostWaiting: number;
  private readonly lockOf: (item: Item) => unknown;
  private running = 0;
  private runningHeld = 0;
  private waitingHeld = 0;

  /**
   * @param run outcomes in the order of the items; runs again if it throws, so what it has written must be rolled back.
   * Only where `waits` is true it may wait for a lock; otherwise it answers `held`
   */
  constructor(
    private readonly run: (items: readonly Item[], waits: boolean) => Promise<readonly Outcome<Answer>[]>,
    { most = 64, concurrency = 2, mostWaiting = 1_000, lockOf = (item) => item }: GatheringLimits<Item> = {},
  ) {
    this.most = most;
    this.concurrency = concurrency;
    this.mostWaiting = mostWaiting;
    this.lockOf = lockOf;
  }

  /** @throws Refusal SERVICE_UNAVAILABLE with `retryAfter` if too many wait, or a lock is held for too long */
  add(item: Item): Promise<Answer> {
    if (this.waiting.length + this.waitingHeld >= this.mostWaiting) return Promise.reject(busy());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const one = { item, resolve, reject };
    if (this.held.has(this.lockOf(item))) this.putApart(one);
    else {
      this.waiting.push(one);
      if (this.running < this.concurrency) void this.runAll();
    }
    return promise;
  }

  private async runAll(): Promise<void> {
    this.running += 1;
    try {
      await nextTurn();
      while (this.waiting.length > 0) await this.settle(this.waiting.splice(0, this.most), false);
    } finally {
      this.running -= 1;
    }
  }

  private putApart(one: Waiting<Item, Answer>): void {
    const lock = this.lockOf(one.item);
    const others = this.held.get(lock);
    this.waitingHeld += 1;
    if (others) return void others.push(one);
    this.held.set(lock, [one]);
    this.heldLocks.push(lock);
    if (this.runningHeld < this.concurrency) void this.runHeld();
  }

  private async runHeld(): Promise<void> {
    this.runningHeld += 1;
    try {
      await nextTurn();
      while (this.heldLocks.length > 0) {
        const lock = this.heldLocks.shift();
        const items = this.held.get(lock) ?? [];
        const batch = items.splice(0, this.most);
        this.waitingHeld -= batch.length;
        await this.settle(batch, true);
        // Behind the others: a lock that is wanted without end keeps no run from them.
        if (items.length > 0) this.heldLocks.push(lock);
        else this.held.delete(lock);
      }
    } finally {
      this.runningHeld -= 1;
    }
  }

  private async settle(batch: readonly Waiting<Item, Answer>[], waits: boolean): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const outcomes = await retryConflict(() => this.run(items, waits));
      for (const [index, one] of batch.entries()) {
        const outcome = outcomes[index];
        if (!outcome) one.reject(new Error('The run gave no outcome for an item'));
        else if ('value' in outcome) one.resolve(outcome.value);
        else if ('refusal' in outcome) one.reject(outcome.refusal);
        else if (waits) one.reject(busy());
        else this.putApart(one);
      }
    } catch (error) {
      const isBusy = isContention(error) && (waits || batch.length === 1);
      if (batch.length === 1 || isBusy || isOutage(error))
        for (const { reject } of batch) reject(isBusy ? busy() : error);
      else for (const one of batch) await this.settle([one], waits);
    }
  }
}

const busy = (): Refusal => new Refusal('SERVICE_UNAVAILABLE', { retryAfter: RETRY_S });
