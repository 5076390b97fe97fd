import { Injectable } from '@nestjs/common';
import { type NoticeAction, type NoticeMedia, noticeReady } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import type { NoticeKey, VariablesOf } from '@slovo/texts/notices';
import type { z } from 'zod';
import { Prisma, type Tx } from '../database.ts';
import { People, type Recipient } from '../people/people.ts';
import { viewOf } from './receipt.view.ts';

export interface NewReceipt<K extends NoticeKey = NoticeKey> {
  /** What the notification comes of: an event's id, or the key of a reminder. With the key and the user it is unique. */
  source: string;
  key: K;
  userId: number;
  variables: VariablesOf<K>;
  promiseId: number | null;
  actions?: readonly NoticeAction[];
  media?: z.output<typeof NoticeMedia> | null;
}

/** Writes a notice down for one person and tells that it is ready, once for each source, key and user. */
@Injectable()
export class MakeReceipt {
  constructor(
    private readonly people: People,
    private readonly outbox: Outbox,
  ) {}

  /** @returns false when it was made before, or the person is banned. */
  async run<K extends NoticeKey>(tx: Tx, notice: NewReceipt<K>, now: Date): Promise<boolean> {
    const recipient = await this.people.recipient(tx, notice.userId, now);
    if (recipient.banned) return false;
    const notificationId = await this.notification(tx, notice, now);
    const { count } = await tx.receipt.createMany({
      data: [rowOf(notificationId, notice, recipient, now)],
      skipDuplicates: true,
    });
    if (count === 0) return false;
    const receipt = await tx.receipt.findUniqueOrThrow({
      where: { notificationId_userId: { notificationId, userId: notice.userId } },
    });
    const channels = { telegram: receipt.toTelegram, web: receipt.toWeb };
    await this.outbox.put(tx, noticeReady, { receipt: viewOf(receipt), channels }, now);
    return true;
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

function rowOf(
  notificationId: number,
  notice: NewReceipt,
  { userId, lang, isReachable }: Recipient,
  now: Date,
): Prisma.ReceiptCreateManyInput {
  const { media } = notice;
  return {
    notificationId,
    userId,
    promiseId: notice.promiseId,
    messageKey: notice.key,
    variables: notice.variables as Prisma.InputJsonObject,
    lang,
    metadata: media ? { mediaFileId: media.fileId, mediaType: media.type, mediaUrl: media.url } : {},
    actions: (notice.actions ?? []) as unknown as Prisma.InputJsonArray,
    media: media ?? Prisma.DbNull,
    toTelegram: isReachable,
    toWeb: true,
    createdAt: now,
  };
}
