import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryConflict } from '../db/retry-conflict.ts';
import { isOutage } from '../events/outage.ts';

/** What a handler of several answers to one of them. */
export type Outcome<Answer> = { readonly value: Answer } | { readonly refusal: Error };

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatheringLimits {
  /** Items in one run. */
  most?: number;
  /** Runs at once. Each holds a connection, and locks that others wait for. */
  lanes?: number;
}

/**
 * Gathers work that arrives in one turn of the event loop, or while earlier work runs, so that one transaction does it for
 * several callers. A lone caller waits for no other. Where a run fails, each of its items is run alone: one that breaks
 * the transaction has no effect on the others.
 *
 * @typeParam Answer of one item; a refusal rejects its own caller only
 */
export class Gathering<Item, Answer> {
  private readonly waiting: Waiting<Item, Answer>[] = [];
  private readonly most: number;
  private readonly lanes: number;
  private running = 0;

  /** @param run outcomes in the order of the items; runs again if it throws, so what it has written must be rolled back */
  constructor(
    private readonly run: (items: readonly Item[]) => Promise<readonly Outcome<Answer>[]>,
    { most = 64, lanes = 2 }: GatheringLimits = {},
  ) {
    this.most = most;
    this.lanes = lanes;
  }

  add(item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.waiting.push({ item, resolve, reject });
    if (this.running < this.lanes) void this.runAll();
    return promise;
  }

  private async runAll(): Promise<void> {
    this.running += 1;
    try {
      await nextTurn();
      while (this.waiting.length > 0) await this.settle(this.waiting.splice(0, this.most));
    } finally {
      this.running -= 1;
    }
  }

  private async settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const outcomes = await retryConflict(() => this.run(batch.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (!outcome) reject(new Error('The run gave no outcome for an item'));
        else if ('value' in outcome) resolve(outcome.value);
        else reject(outcome.refusal);
      }
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.settle([one]);
    }
  }
}
