import { Injectable } from '@nestjs/common';
import { type NoticeAction, type NoticeMedia, noticeReady } from '@slovo/contracts';
import { isQuiet } from '@slovo/domain';
import { Outbox } from '@slovo/kit/events';
import type { NoticeKey, VariablesOf } from '@slovo/texts/notices';
import type { z } from 'zod';
import { Prisma, type Tx } from '../database.ts';
import type { Recipient } from '../people/people.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

export interface NewReceipt<K extends NoticeKey = NoticeKey> {
  /** What the notification comes of: an event's id, or the key of a reminder. With the key and the user it is unique. */
  source: string;
  key: K;
  to: Recipient;
  variables: VariablesOf<K>;
  promiseId: number | null;
  actions?: readonly NoticeAction[];
  media?: z.output<typeof NoticeMedia> | null;
}

/** Writes a notice down and tells that it is ready, once for each source, key and user. */
@Injectable()
export class MakeReceipt {
  constructor(private readonly outbox: Outbox) {}

  /** @returns false when it was made before, or the person is banned. */
  async run<K extends NoticeKey>(tx: Tx, notice: NewReceipt<K>, now: Date): Promise<boolean> {
    return (await this.forAll(tx, [notice], now)) > 0;
  }

  /**
   * One notification for several people, each in their own words, by a few statements however many they are.
   * @returns for how many it was made: not for the banned, and not where it was before.
   */
  async forAll(tx: Tx, notices: readonly NewReceipt[], now: Date): Promise<number> {
    const told = notices.filter(({ to }) => !to.banned);
    const [first] = told;
    if (!first) return 0;
    const notificationId = await this.notification(tx, first, now);
    const receipts = await tx.receipt.createManyAndReturn({
      data: told.map((notice) => rowOf(notificationId, notice, now)),
      skipDuplicates: true,
    });
    const readers = new Map(told.map(({ to }) => [to.userId, to]));
    const ready = receipts.flatMap((receipt) => {
      const to = readers.get(receipt.userId);
      return to ? [readyTo(to, receipt, now)] : [];
    });
    await this.outbox.putAll(tx, noticeReady, ready, now);
    return receipts.length;
  }

  async tellReady(tx: Tx, receipt: ReceiptRow, to: Recipient, now: Date): Promise<void> {
    await this.outbox.put(tx, noticeReady, readyTo(to, receipt, now), now);
  }

  private async notification(
    tx: Tx,
    { source, key: messageKey, promiseId }: NewReceipt,
    now: Date,
  ): Promise<number> {
    await tx.notification.createMany({
      data: [{ source, messageKey, promiseId, createdAt: now }],
      skipDuplicates: true,
    });
    const { id } = await tx.notification.findUniqueOrThrow({
      where: { source_messageKey: { source, messageKey } },
      select: { id: true },
    });
    return id;
  }
}

/** Whoever lies in their quiet hours finds it in the chat when they look: it comes at once, but without a sound. */
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
  };
}
