import { Injectable, Logger } from '@nestjs/common';
import { rowsOf } from '@slovo/kit/db';
import { isOutage } from '@slovo/kit/events';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';
import { dropCards, endedCards, firstEnd, nextPromises } from '../card.statements.ts';
import { PromiseCards } from '../promise-cards.ts';

/** Written by one statement. With their reports and texts 2,000 of them took 650 MB. */
const AT_ONCE = 100;
/** In one run: other jobs have their turn in between. */
const SETS = 20;

/**
 * Presents public promises whose day has ended anew, before anybody reads them, and those that have no card yet: after a
 * migration, and what was read by nobody since it was made. Reads do the same for what they find missing, so nothing
 * depends on when this runs, and two replicas at once only do the same work twice.
 */
@Injectable()
export class RefreshCards {
  private readonly logger = new Logger(RefreshCards.name);
  /** Promises up to this id have been looked at. Null once all that were there at the start were. */
  private lookedUpTo: number | null = 0;

  constructor(
    private readonly cards: PromiseCards,
    private readonly prisma: PrismaClient,
  ) {}

  async nextDue(): Promise<Date | null> {
    if (this.lookedUpTo !== null) return new Date(0);
    const [first] = await rowsOf(this.prisma, firstEnd);
    return first?.due ?? null;
  }

  @Scheduled()
  async refreshCards(now: Date): Promise<void> {
    for (let set = 0; set < SETS; set += 1) {
      const isDone = (await this.refreshEnded(now)) && (await this.fillMissing(now));
      if (isDone) return;
    }
  }

  /** @returns whether no day of another card has ended */
  private async refreshEnded(now: Date): Promise<boolean> {
    const ended = (await rowsOf(this.prisma, endedCards, now, AT_ONCE)).map(({ id }) => id);
    if (ended.length === 0) return true;
    await this.refresh(ended, now);
    // What is left belongs to banned people, or is being changed at this moment: the next read presents it.
    await rowsOf(this.prisma, dropCards, ended, now);
    return ended.length < AT_ONCE;
  }

  /** @returns whether all promises were looked at */
  private async fillMissing(now: Date): Promise<boolean> {
    if (this.lookedUpTo === null) return true;
    const looked = await rowsOf(this.prisma, nextPromises, this.lookedUpTo, AT_ONCE);
    const missing = looked.filter(({ hasCard, isShown }) => isShown && !hasCard).map(({ id }) => id);
    await this.refresh(missing, now);
    this.lookedUpTo = looked.length < AT_ONCE ? null : looked.at(-1)!.id;
    return this.lookedUpTo === null;
  }

  /** One that cannot be presented holds up no other: it is left to its readers, who get the error. */
  private async refresh(ids: readonly number[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.cards.refresh(ids, now);
    } catch (error) {
      if (isOutage(error)) throw error;
      if (ids.length === 1) return this.logger.error(`promise ${ids[0]}: ${(error as Error).stack}`);
      const middle = ids.length / 2;
      await this.refresh(ids.slice(0, middle), now);
      await this.refresh(ids.slice(middle), now);
    }
  }
}
