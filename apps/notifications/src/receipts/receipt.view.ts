import { NoticeAction, NoticeMedia, ReceiptStatus, type ReceiptView } from '@slovo/contracts';
import { renderNotice } from '@slovo/texts/notices';
import { z } from 'zod';
import type { Prisma } from '../database.ts';

export type ReceiptRow = Prisma.ReceiptGetPayload<object>;

const Variables = z.record(z.string(), z.string());
/** Document 1 §3: possibly a JSON string, as whoever wrote it first left it. */
const Metadata = z.preprocess(
  (metadata) => (typeof metadata === 'string' ? parsed(metadata) : metadata),
  z.record(z.string(), z.unknown()),
);
const MediaInMetadata = z
  .object({ mediaFileId: z.string(), mediaType: z.enum(['image', 'video']), mediaUrl: z.string() })
  .transform(({ mediaFileId: fileId, mediaType: type, mediaUrl: url }) => ({ fileId, type, url }));

/** The receipt with its message, rendered in the language it was made for. */
export function viewOf(row: ReceiptRow): ReceiptView {
  const variables = Variables.parse(row.variables);
  const metadata = Metadata.parse(row.metadata);
  return {
    id: row.id,
    notification_id: row.notificationId,
    user_id: row.userId,
    promise_id: row.promiseId,
    status: ReceiptStatus.parse(row.status),
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    read_at: row.readAt?.toISOString() ?? null,
    responded_at: row.respondedAt?.toISOString() ?? null,
    response_type: row.responseType,
    retry_count: row.retryCount,
    message_key: row.messageKey,
    variables,
    lang: row.lang === 'en' ? 'en' : 'ru',
    metadata,
    ...renderNotice(row.messageKey, variables, row.lang),
    media:
      row.media === null ? (MediaInMetadata.safeParse(metadata).data ?? null) : NoticeMedia.parse(row.media),
    actions: z
      .array(NoticeAction)
      .parse(row.actions)
      .map((action) => (action.kind === 'snooze' ? { ...action, receiptId: row.id } : action)),
  };
}

/** What is no JSON object says nothing. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? {}) : {};
  } catch {
    return {};
  }
}
