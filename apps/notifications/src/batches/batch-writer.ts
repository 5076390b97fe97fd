import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AudienceFilters, batchContent, libraryUrl } from '@slovo/contracts';
import type { BatchType } from '@slovo/domain/batch';
import { parseMessage } from '@slovo/domain/message';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { type BatchRow, variablesOf } from './batch.record.ts';
import type { MessageContent } from './message-content.ts';

export interface NewBatch {
  type: BatchType;
  content: MessageContent;
  channels: { telegram: boolean; web: boolean };
  quietHours: 'silent' | 'wait';
  filters?: AudienceFilters;
  userId?: number;
  reason?: string;
  operatorId: number;
  total: number;
  holdSeconds?: number;
  sendAt?: Date | undefined;
}

/** Writes batches, and publishes their content to the services that send and keep it. */
@Injectable()
export class BatchWriter {
  constructor(private readonly outbox: Outbox) {}

  /** It begins at `sendAt`, after its hold; at once for one recipient, whose receipt the caller writes. */
  async create(tx: Tx, batch: NewBatch, now: Date): Promise<BatchRow> {
    const { content, channels, holdSeconds = 0, sendAt } = batch;
    const { id: notificationId } = await tx.notification.create({
      data: { source: `batch:${randomUUID()}`, messageKey: content.messageKey, createdAt: now },
      select: { id: true },
    });
    const isScheduled = sendAt !== undefined && sendAt > now;
    return tx.batch.create({
      data: {
        type: batch.type,
        stage: isScheduled ? 'scheduled' : 'held',
        notificationId,
        messageKey: content.messageKey,
        html: content.html,
        plainText: parseMessage(content.html).text,
        lang: content.lang,
        mediaFileId: content.media?.fileId ?? null,
        mediaKind: content.media?.kind ?? null,
        variables: content.variables,
        toTelegram: channels.telegram,
        toWeb: channels.web,
        quietHours: batch.quietHours,
        filters: batch.filters ?? {},
        userId: batch.userId ?? null,
        reason: batch.reason ?? null,
        operatorId: batch.operatorId,
        total: batch.total,
        holdSeconds,
        dueAt: isScheduled ? sendAt : new Date(now.getTime() + holdSeconds * 1_000),
        createdAt: now,
      },
    });
  }

  /** Once before the first range, and again before a retry: the bot forgets the content of what is over. */
  async publishContent(tx: Tx, row: BatchRow, now: Date): Promise<void> {
    const file = row.mediaFileId
      ? await tx.libraryFile.findUniqueOrThrow({ where: { fileId: row.mediaFileId } })
      : null;
    const media = file && {
      fileId: file.fileId,
      type: file.kind === 'video' ? ('video' as const) : ('image' as const),
      url: libraryUrl(file.fileId),
      path: file.path,
    };
    const { id: batchId, html, lang, quietHours } = row;
    const content = {
      batchId,
      html,
      lang: lang as 'ru',
      media,
      variables: variablesOf(row),
      isTest: row.type === 'test',
      quietHours,
    };
    await this.outbox.put(tx, batchContent, content, now);
  }
}
