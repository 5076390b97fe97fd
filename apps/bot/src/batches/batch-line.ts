import type { EventPayload, batchContent } from '@slovo/contracts';

export type BatchContent = Omit<EventPayload<typeof batchContent>, 'batchId'>;

/** A queued delivery and its chat. */
export interface BatchRow {
  batchId: number;
  receiptId: number;
  round: number;
  userId: number;
  timeZone: string;
  /** In minutes after midnight; null for the usual quiet hours. */
  quietFrom: number | null;
  quietUntil: number | null;
  attempts: number;
  /** The id of a private chat is the person's Telegram id. */
  chatId: number;
  firstName: string;
  username: string | null;
}

/** A batch in line. */
export interface OpenBatch {
  readonly batchId: number;
  readonly content: BatchContent;
  /** Telegram's id of the media, once it is uploaded; until then one message at a time is sent, with the upload. */
  fileId: string | null;
  /** Telegram refused the media: the text goes without it. */
  isMediaRefused: boolean;
}

interface Place {
  batch: OpenBatch;
  rows: BatchRow[];
  sending: number;
}

/** The next rows of a batch are read when fewer are left. */
const FEW = 30;

/** The next deliveries of each batch, in memory. Batches take turns: the one that was served goes to the end. */
export class BatchLine {
  private readonly places = new Map<number, Place>();
  /** Deliveries that are here or being sent, so that they are not taken from the table twice. */
  private readonly taken = new Set<string>();

  get isEmpty(): boolean {
    return [...this.places.values()].every(({ rows }) => rows.length === 0);
  }

  /** The batches of the list that are not here yet. */
  missing(open: readonly number[]): number[] {
    return open.filter((batchId) => !this.places.has(batchId));
  }

  open(batch: OpenBatch): void {
    this.places.set(batch.batchId, { batch, rows: [], sending: 0 });
  }

  /** Drops what waits of all others: those batches are paused, stopped or sent. */
  keepOnly(open: readonly number[]): void {
    const kept = new Set(open);
    for (const [batchId, place] of this.places) {
      if (kept.has(batchId)) continue;
      for (const row of place.rows) this.taken.delete(keyOf(row));
      place.rows = [];
      if (place.sending === 0) this.places.delete(batchId);
    }
  }

  hungry(): OpenBatch[] {
    return [...this.places.values()].filter(({ rows }) => rows.length < FEW).map(({ batch }) => batch);
  }

  has(row: Pick<BatchRow, 'receiptId' | 'round'>): boolean {
    return this.taken.has(keyOf(row));
  }

  /** How many messages of the batch are at Telegram. */
  sending(batchId: number): number {
    return this.places.get(batchId)?.sending ?? 0;
  }

  add(batchId: number, rows: readonly BatchRow[]): void {
    const place = this.places.get(batchId);
    for (const row of rows) {
      if (!place || this.has(row)) continue;
      this.taken.add(keyOf(row));
      place.rows.push(row);
    }
  }

  /** Takes the next row to a chat that is free, of the batch that waits longest. It counts as sent until `done`. */
  next(isFree: (chatId: number) => boolean): { row: BatchRow; batch: OpenBatch; chatId: number } | null {
    for (const [batchId, place] of this.places) {
      const isUploading = needsUpload(place.batch) && place.sending > 0;
      const index = isUploading ? -1 : place.rows.findIndex(({ chatId }) => isFree(chatId));
      const [row] = index < 0 ? [] : place.rows.splice(index, 1);
      if (!row) continue;
      place.sending += 1;
      this.places.delete(batchId);
      this.places.set(batchId, place);
      return { row, batch: place.batch, chatId: row.chatId };
    }
    return null;
  }

  done(row: BatchRow): void {
    this.taken.delete(keyOf(row));
    const place = this.places.get(row.batchId);
    if (place) place.sending -= 1;
  }
}

const keyOf = ({ receiptId, round }: Pick<BatchRow, 'receiptId' | 'round'>): string =>
  `${receiptId}:${round}`;

const needsUpload = ({ content, fileId, isMediaRefused }: OpenBatch): boolean =>
  content.media !== null && fileId === null && !isMediaRefused;
