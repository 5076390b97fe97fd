import { Injectable } from '@nestjs/common';
import { type NoticeAction, type NoticeMedia, noticeReady } from '@slovo/contracts';
import { isQuiet } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import { newEvent, Outbox } from '@slovo/kit/events';
import type { Carrier } from '@slovo/kit/tracing';
import type { NoticeKey, VariablesOf } from '@slovo/texts/notices';
import type { z } from 'zod';
import type { Prisma, Tx } from '../database.ts';
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
  /** The trace that the delivery continues, where it is not the active one. */
  carrier?: Carrier;
}

/** Receipts in one statement: their texts may be long, and memory is not to grow with their number. */
const PIECE = 1_000;

/** Written also where it exists, so that its id is returned: only where some of its receipts were written before. */
const insertNotifications = statement<
  [notifications: string],
  { id: number; source: string; message_key: string }
>(
  'insert-notifications',
  `INSERT INTO notifications (source, message_key, promise_id, created_at)
  SELECT source, message_key, promise_id, created_at
  FROM jsonb_populate_recordset(NULL::notifications, $1::jsonb) WITH ORDINALITY ORDER BY ordinality
  ON CONFLICT (source, message_key) DO UPDATE SET source = excluded.source
  RETURNING id, source, message_key`,
  'once',
);

const insertReceipts = statement<
  [receipts: string],
  { id: number; notification_id: number; user_id: number }
>(
  'insert-receipts',
  `INSERT INTO receipts (notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, media,
    to_telegram, to_web, created_at, expires_at)
  SELECT notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, media,
    to_telegram, to_web, created_at, expires_at
  FROM jsonb_populate_recordset(NULL::receipts, $1::jsonb) WITH ORDINALITY ORDER BY ordinality
  ON CONFLICT DO NOTHING
  RETURNING id, notification_id, user_id`,
  'once',
);

const insertNamedPeople = statement<[named: string]>(
  'insert-named-people',
  `INSERT INTO named_people (receipt_id, user_id, variables)
  SELECT receipt_id, user_id, variables FROM jsonb_populate_recordset(NULL::named_people, $1::jsonb)`,
  'once',
);

interface Written {
  notice: NewReceipt;
  receipt: ReceiptRow;
}

/** Creates receipts and publishes that they are ready to be delivered, once for each source, key and user. */
@Injectable()
export class ReceiptWriter {
  constructor(private readonly outbox: Outbox) {}

  /** @returns false when it existed already, or the person is banned */
  async create<K extends NoticeKey>(tx: Tx, notice: NewReceipt<K>, now: Date): Promise<boolean> {
    return (await this.createAll(tx, [notice], now)).length > 0;
  }

  /**
   * Receipts of any sources and readers, in the order of the list. A thousand take as many statements as one: those of one
   * source and key share a notification.
   * @returns those that are new: none for the banned and for those who had one already
   */
  async createAll(tx: Tx, notices: readonly NewReceipt[], now: Date): Promise<NewReceipt[]> {
    const allowed = notices.filter(({ to }) => !to.banned);
    const created: NewReceipt[] = [];
    for (let from = 0; from < allowed.length; from += PIECE) {
      const written = await this.writeRows(tx, allowed.slice(from, from + PIECE), now);
      await this.publishAll(tx, written, now);
      for (const { notice } of written) created.push(notice);
    }
    return created;
  }

  async publishReady(tx: Tx, receipt: ReceiptRow, to: Recipient, now: Date): Promise<void> {
    await this.outbox.put(tx, noticeReady, readyTo(to, receipt, now), now);
  }

  private async writeRows(tx: Tx, notices: readonly NewReceipt[], now: Date): Promise<Written[]> {
    const idOf = await writeNotifications(tx, notices, now);
    const given = new Map(notices.map((notice) => [receiptKey(idOf(notice), notice.to.userId), notice]));
    const rows = [...given.values()].map((notice) => newRow(idOf(notice), notice, now));
    const inserted = await rowsOf(tx, insertReceipts, JSON.stringify(rows));
    const written = inserted.map(({ id, notification_id, user_id }): Written => {
      const notice = given.get(receiptKey(notification_id, user_id))!;
      return { notice, receipt: receiptOf(id, notification_id, notice, now) };
    });
    const named = written.flatMap(namedIn);
    if (named.length > 0) await rowsOf(tx, insertNamedPeople, JSON.stringify(named));
    return written;
  }

  private async publishAll(tx: Tx, written: readonly Written[], now: Date): Promise<void> {
    await this.outbox.putEach(
      tx,
      written.map(({ notice: { to, carrier }, receipt }) =>
        newEvent(noticeReady, readyTo(to, receipt, now), now, carrier),
      ),
    );
  }
}

const receiptKey = (notificationId: number, userId: number): string => `${notificationId} ${userId}`;
const notificationKey = (source: string, messageKey: string): string => `${messageKey} ${source}`;

/** @returns the id of a notice's notification */
async function writeNotifications(
  tx: Tx,
  notices: readonly NewReceipt[],
  now: Date,
): Promise<(notice: NewReceipt) => number> {
  const rows = new Map(
    notices.map(({ source, key, promiseId }) => [
      notificationKey(source, key),
      { source, message_key: key, promise_id: promiseId, created_at: now },
    ]),
  );
  const written = await rowsOf(tx, insertNotifications, JSON.stringify([...rows.values()]));
  const ids = new Map(
    written.map(({ id, source, message_key }) => [notificationKey(source, message_key), id]),
  );
  return ({ source, key }) => ids.get(notificationKey(source, key))!;
}

/** Nobody's own name need be replaced: their receipts go with their account. */
function namedIn({ notice: { to, names = {} }, receipt }: Written) {
  const variables = new Map<number, string[]>();
  for (const [variable, userId] of Object.entries(names))
    if (userId !== to.userId) variables.set(userId, [...(variables.get(userId) ?? []), variable]);
  return [...variables].map(([user_id, ofPerson]) => ({
    receipt_id: receipt.id,
    user_id,
    variables: ofPerson,
  }));
}

/** In quiet hours the message is sent at once, without a sound. */
function readyTo(to: Recipient, receipt: ReceiptRow, now: Date) {
  const silent = isQuiet(now, to.timeZone, to.settings.quiet);
  const channels = { telegram: receipt.toTelegram, web: receipt.toWeb, silent };
  return { receipt: viewOf(receipt), channels };
}

const metadataOf = ({ media }: NewReceipt) =>
  media ? { mediaFileId: media.fileId, mediaType: media.type, mediaUrl: media.url } : {};

const newRow = (notificationId: number, notice: NewReceipt, now: Date) => ({
  notification_id: notificationId,
  user_id: notice.to.userId,
  promise_id: notice.promiseId,
  message_key: notice.key,
  variables: notice.variables,
  lang: notice.to.lang,
  metadata: metadataOf(notice),
  actions: notice.actions ?? [],
  media: notice.media ?? null,
  to_telegram: notice.to.isReachable,
  to_web: true,
  created_at: now,
  expires_at: notice.expiresAt ?? null,
});

/** The row as it was written: what is not given has the defaults of its columns. */
const receiptOf = (id: number, notificationId: number, notice: NewReceipt, now: Date): ReceiptRow => ({
  id,
  notificationId,
  userId: notice.to.userId,
  promiseId: notice.promiseId,
  messageKey: notice.key,
  variables: notice.variables as Prisma.JsonObject,
  lang: notice.to.lang,
  metadata: metadataOf(notice),
  actions: (notice.actions ?? []) as unknown as Prisma.JsonArray,
  media: notice.media ?? null,
  status: 'pending',
  toTelegram: notice.to.isReachable,
  toWeb: true,
  responseType: null,
  retryCount: 0,
  createdAt: now,
  deliveredAt: null,
  readAt: null,
  respondedAt: null,
  expiresAt: notice.expiresAt ?? null,
  batchId: null,
  outcome: null,
  reason: null,
  inLine: false,
  waitsUntil: null,
});
