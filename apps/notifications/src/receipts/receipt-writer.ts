import { Injectable } from '@nestjs/common';
import { type NoticeAction, type NoticeMedia, noticeReady } from '@slovo/contracts';
import { isQuiet } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import type { NoticeKey, VariablesOf } from '@slovo/texts/notices';
import type { z } from 'zod';
import { Prisma, type Tx } from '../database.ts';
import type { Recipient } from '../people/people.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

export interface NewReceipt<K extends NoticeKey = NoticeKey> {
  /** An event's id, or a text that names the reminder. Unique together with the key and the user. */
  source: string;
  key: K;
  to: Recipient;
  variables: VariablesOf<K>;
  /** The people whose names are among the variables, by the variable. */
  names?: Readonly<Record<string, number>>;
  promiseId: number | null;
  actions?: readonly NoticeAction[];
  media?: z.output<typeof NoticeMedia> | null;
  /** When it is out of date and no longer new; never where it is missing. */
  expiresAt?: Date | null;
}

/** Written also where it exists, so that its id is returned: only where some of its receipts were written before. */
const notificationId = statement<
  [source: string, key: string, promiseId: number | null, now: Date],
  { id: number }
>(
  'notification-id',
  `INSERT INTO notifications (source, message_key, promise_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (source, message_key) DO UPDATE SET source = excluded.source
  RETURNING id`,
);

/** Creates receipts and publishes that they are ready to be delivered, once for each source, key and user. */
@Injectable()
export class ReceiptWriter {
  constructor(private readonly outbox: Outbox) {}

  /** @returns false when it existed already, or the person is banned */
  async create<K extends NoticeKey>(tx: Tx, notice: NewReceipt<K>, now: Date): Promise<boolean> {
    return (await this.createAll(tx, [notice], now)) > 0;
  }

  /**
   * One notification for several people, with variables of their own, in a constant number of statements.
   * @returns the number of new receipts: none for the banned and for those who had one already
   */
  async createAll(tx: Tx, notices: readonly NewReceipt[], now: Date): Promise<number> {
    const allowed = notices.filter(({ to }) => !to.banned);
    const [first] = allowed;
    if (!first) return 0;
    const notification = await this.notification(tx, first, now);
    const receipts = await tx.receipt.createManyAndReturn({
      data: allowed.map((notice) => rowOf(notification, notice, now)),
      skipDuplicates: true,
    });
    const readers = new Map(allowed.map(({ to }) => [to.userId, to]));
    await tx.namedPerson.createMany({ data: namedIn(receipts, allowed) });
    const ready = receipts.flatMap((receipt) => {
      const to = readers.get(receipt.userId);
      return to ? [readyTo(to, receipt, now)] : [];
    });
    await this.outbox.putAll(tx, noticeReady, ready, now);
    return receipts.length;
  }

  async publishReady(tx: Tx, receipt: ReceiptRow, to: Recipient, now: Date): Promise<void> {
    await this.outbox.put(tx, noticeReady, readyTo(to, receipt, now), now);
  }

  private async notification(
    tx: Tx,
    { source, key: messageKey, promiseId }: NewReceipt,
    now: Date,
  ): Promise<number> {
    const [row] = await rowsOf(tx, notificationId, source, messageKey, promiseId, now);
    return row!.id;
  }
}

/** Nobody's own name need be replaced: their receipts go with their account. */
function namedIn(
  receipts: readonly ReceiptRow[],
  notices: readonly NewReceipt[],
): Prisma.NamedPersonCreateManyInput[] {
  const names = new Map(notices.map(({ to, names: people = {} }) => [to.userId, Object.entries(people)]));
  return receipts.flatMap(({ id: receiptId, userId: reader }) => {
    const variables = new Map<number, string[]>();
    for (const [variable, userId] of names.get(reader) ?? [])
      if (userId !== reader) variables.set(userId, [...(variables.get(userId) ?? []), variable]);
    return [...variables].map(([userId, ofPerson]) => ({ receiptId, userId, variables: ofPerson }));
  });
}

/** In quiet hours the message is sent at once, without a sound. */
function readyTo(to: Recipient, receipt: ReceiptRow, now: Date) {
  const silent = isQuiet(now, to.timeZone, to.settings.quiet);
  const channels = { telegram: receipt.toTelegram, web: receipt.toWeb, silent };
  return { receipt: viewOf(receipt), channels };
}

function rowOf(notificationId: number, notice: NewReceipt, now: Date): Prisma.ReceiptCreateManyInput {
  const { media, to } = notice;
  return {
    notificationId,
    userId: to.userId,
    promiseId: notice.promiseId,
    messageKey: notice.key,
    variables: notice.variables as Prisma.InputJsonObject,
    lang: to.lang,
    metadata: media ? { mediaFileId: media.fileId, mediaType: media.type, mediaUrl: media.url } : {},
    actions: (notice.actions ?? []) as unknown as Prisma.InputJsonArray,
    media: media ?? Prisma.DbNull,
    toTelegram: to.isReachable,
    toWeb: true,
    createdAt: now,
    expiresAt: notice.expiresAt ?? null,
  };
}
