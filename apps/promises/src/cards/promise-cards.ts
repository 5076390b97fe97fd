import { Injectable, Logger } from '@nestjs/common';
import type { PromiseView } from '@slovo/contracts';
import type { Viewer } from '@slovo/domain';
import { FinishedJson, GatheredReads, Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { pageOf, writeKeysetCursor } from '@slovo/kit/pages';
import { Health } from '@slovo/kit/service';
import { PrismaClient } from '../database.ts';
import { isInsider } from '../promises/visibility.ts';
import {
  CARD_VALUES,
  cardById,
  type CardRow,
  type CardList,
  type PromiseCardRow,
  shownPromises,
  storeCards,
  type TextList,
} from './card.statements.ts';
import { arrayText, FORMAT } from './freshness.ts';
import { type Card, presentCards } from './present-cards.ts';

interface Reader {
  viewer: Viewer;
  now: Date;
}

/** A request for a page of a list. */
type Asked = Reader & {
  limit: number;
  /** Parameters of the list's statement, after the page's limit. */
  parameters: unknown[];
};

/** A promise for a reader, ready to be sent. */
export type FinishedPromise = CardRow & { text: string };

/**
 * Promises as finished JSON. What is stored for a promise is read together with it, in one statement that also says
 * whether it is current; what is not is presented anew at once and stored (docs/decisions/039).
 */
@Injectable()
export class PromiseCards {
  private readonly logger = new Logger(PromiseCards.name);

  private readonly byId: GatheredReads<unknown[], PromiseCardRow>;
  private readonly lists = new Map<string, GatheredReads<unknown[], object>>();

  constructor(
    private readonly prisma: PrismaClient,
    private readonly health: Health,
  ) {
    this.byId = new GatheredReads(prisma, cardById, CARD_VALUES);
  }

  /** Null if there is no such promise. Whether the reader may see it is the caller's to decide, by its row. */
  async find(id: number, { viewer, now }: Reader): Promise<PromiseCardRow | null> {
    const [row] = await this.byId.rows(viewer?.userId ?? null, now, FORMAT, id);
    return row ?? null;
  }

  /** @throws Refusal PROMISE_NOT_FOUND if it was deleted or hidden from the reader meanwhile. */
  async finish(row: CardRow, reader: Reader): Promise<FinishedJson<PromiseView>> {
    const [finished] = await this.complete([row], reader);
    if (!finished) throw new Refusal('PROMISE_NOT_FOUND');
    return FinishedJson.of<PromiseView>(finished.text);
  }

  /** @param name in the cursor */
  async page(
    name: string,
    list: CardList,
    asked: Asked,
  ): Promise<{ rows: FinishedPromise[]; next: string | null }> {
    const { keysets, next } = pageOf(name, await this.rowsOfPage(list, asked), asked.limit);
    return { rows: await this.complete(keysets, asked), next };
  }

  /** The same as texts, each of one promise or of several. All come joined where none has to be presented. */
  async texts(name: string, list: TextList, asked: Asked): Promise<{ texts: string[]; next: string | null }> {
    const [page] = await this.rowsOfPage(list.joined, asked);
    if (page && (page.items !== null || page.found === 0)) {
      const { rank, at, id } = page;
      const isLast = rank === null || at === null || id === null;
      return {
        texts: page.items === null ? [] : [page.items],
        next: isLast || page.found <= asked.limit ? null : writeKeysetCursor(name, { rank, at, id }),
      };
    }
    const { rows, next } = await this.page(name, list, asked);
    return { texts: rows.map(({ text }) => text), next };
  }

  private rowsOfPage<Row extends object>(
    list: CardList<Row>,
    { limit, parameters, viewer, now }: Asked,
  ): Promise<Row[]> {
    const values = [viewer?.userId ?? null, now, FORMAT, limit + 1, ...parameters];
    return this.readsOf(list).rows(...values);
  }

  private readsOf<Row extends object>(list: CardList<Row>): GatheredReads<unknown[], Row> {
    const known = this.lists.get(list.name) as GatheredReads<unknown[], Row> | undefined;
    if (known) return known;
    const reads = new GatheredReads(this.prisma, list, list.values);
    this.lists.set(list.name, reads as unknown as GatheredReads<unknown[], object>);
    return reads;
  }

  /**
   * Presents and stores the cards of these promises as they are now.
   * @returns the promises that still exist
   */
  async refresh(ids: readonly number[], now: Date): Promise<Card[]> {
    const cards = await presentCards(this.prisma, ids, now);
    await this.store(cards);
    return cards;
  }

  /** The rows with a text for each, in the same order, without those deleted or hidden from the reader since. */
  private async complete(rows: readonly CardRow[], { viewer, now }: Reader): Promise<FinishedPromise[]> {
    const missing = rows.filter(({ text }) => text === null).map(({ id }) => id);
    if (missing.length === 0) return rows as FinishedPromise[];
    const cards = await presentCards(this.prisma, missing, now);
    // Not awaited: the reader has no use for it.
    void this.store(cards).catch((error: unknown) => {
      // Nobody else sees that the disk of the database is full: reads go on.
      this.health.note(error);
      this.logger.warn(`cards were not stored: ${(error as Error).message}`);
    });
    const made = new Map((await this.stillSeen(cards, viewer)).map((card) => [card.promise.id, card]));
    return rows.flatMap((row) => {
      if (row.text !== null) return [row as FinishedPromise];
      const card = made.get(row.id);
      return card ? [{ ...row, text: textFor(card, viewer), waiting: card.waiting }] : [];
    });
  }

  /**
   * The row said that the reader may see the promise; what was presented was read later. So it is asked again, after
   * all of that was read: what an owner writes once a promise is private must not be in an answer to others.
   */
  private async stillSeen(cards: Card[], viewer: Viewer): Promise<Card[]> {
    const others = cards.filter(({ promise }) => !isInsider(viewer, promise));
    if (others.length === 0) return cards;
    const shown = await rowsOf(
      this.prisma,
      shownPromises,
      others.map(({ promise }) => promise.id),
    );
    const isSeen = new Set(shown.map(({ id }) => id));
    return cards.filter((card) => !others.includes(card) || isSeen.has(card.promise.id));
  }

  /**
   * Stores cards, except of promises whose owner is banned or that are held: these do not change and are not kept
   * ready.
   */
  private async store(cards: readonly Card[]): Promise<void> {
    const kept = cards
      .filter(({ promise }) => !promise.ownerBannedAt && !promise.heldAt)
      // All in the same order, so that two that store the same cards do not wait for each other.
      .toSorted((a, b) => a.promise.id - b.promise.id);
    if (kept.length === 0) return;
    const column = <T>(of: (card: Card) => T): T[] => kept.map(of);
    await rowsOf(
      this.prisma,
      storeCards,
      FORMAT,
      column(({ promise }) => promise.id),
      column(({ promise }) => promise.version),
      column(({ versions }) => arrayText([...versions.keys()])),
      column(({ versions }) => arrayText([...versions.values()])),
      column(({ validUntil }) => validUntil),
      column(
        ({ promise }) => promise.isPublic && (promise.status === 'active' || promise.status === 'overdue'),
      ),
      column(({ inviteeId }) => inviteeId),
      column(({ body }) => body),
      column(({ insiderBody }) => insiderBody),
      column(({ waiting }) => waiting),
    );
  }
}

function textFor({ promise, inviteeId, body, insiderBody }: Card, viewer: Viewer): string {
  const isInsider = viewer && (viewer.userId === promise.ownerId || viewer.userId === inviteeId);
  return (isInsider ? insiderBody : null) ?? body;
}
