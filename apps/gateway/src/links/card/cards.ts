import { Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { Card, CardSize } from './card.ts';
import { drawCard } from './draw-card.ts';

const MOST_KEPT = 200;
const MOST_WAITING = 50;

/** Cards that were drawn lately, by what is on them. One is drawn at a time: each takes the processor for some 100 ms. */
@Injectable()
export class Cards {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @throws Refusal SERVICE_UNAVAILABLE while too many wait */
  find(card: Card, size: CardSize): Promise<Buffer> {
    const key = JSON.stringify([size, card]);
    const known = this.kept.get(key);
    if (known) {
      // The latest used is the last to go.
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    if (this.waiting >= MOST_WAITING) throw new Refusal('SERVICE_UNAVAILABLE');
    const drawn = this.drawNext(card, size);
    drawn.catch(() => this.kept.delete(key));
    this.kept.set(key, drawn);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return drawn;
  }

  private drawNext(card: Card, size: CardSize): Promise<Buffer> {
    this.waiting += 1;
    const drawn = this.last.then(() => drawCard(card, size)).finally(() => (this.waiting -= 1));
    this.last = drawn.catch(() => undefined);
    return drawn;
  }
}
