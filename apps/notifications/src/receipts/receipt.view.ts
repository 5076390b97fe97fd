import { NoticeAction, NoticeMedia, type ReceiptView } from '@slovo/contracts';
import { renderNotice } from '@slovo/texts/notices';
import { languageOf } from '@slovo/texts/languages';
import { z } from 'zod';
import type { Prisma } from '../database.ts';

export type ReceiptRow = Prisma.ReceiptGetPayload<object>;

const Variables = z.record(z.string(), z.string());
/** Possibly a JSON string (NOTIF-09). */
const Metadata = z.preprocess(
  (metadata) => (typeof metadata === 'string' ? parseMetadata(metadata) : metadata),
  z.record(z.string(), z.unknown()),
);
const MediaInMetadata = z
  .object({ mediaFileId: z.string(), mediaType: z.enum(['image', 'video']), mediaUrl: z.string() })
  .transform(({ mediaFileId: fileId, mediaType: type, mediaUrl: url }) => ({ fileId, type, url }));

/** The receipt with its message, rendered in the language that the receipt was created in. */
export function viewOf(row: ReceiptRow): ReceiptView {
  const variables = Variables.parse(row.variables);
  const metadata = Metadata.parse(row.metadata);
  return {
    id: row.id,
    notification_id: row.notificationId,
    user_id: row.userId,
    promise_id: row.promiseId,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    read_at: row.readAt?.toISOString() ?? null,
    responded_at: row.respondedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    response_type: row.responseType,
    retry_count: row.retryCount,
    message_key: row.messageKey,
    variables,
    lang: languageOf(row.lang),
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

/** Anything but a JSON object counts as empty metadata. */
function parseMetadata(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? {}) : {};
  } catch {
    return {};
  }
}
