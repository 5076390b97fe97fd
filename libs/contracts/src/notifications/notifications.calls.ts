import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Limit } from '../wire.ts';
import { ReceiptStatus, ReceiptView } from './notifications.wire.ts';

export const listReceipts = call({
  name: 'notifications.list-receipts',
  who: 'user',
  summary: 'Notifications of a user, newest first, for that user or an admin',
  takes: z.object({
    userId: Id,
    limit: Limit(50, 1000),
    offset: z.coerce.number().int().min(0).default(0),
    status: ReceiptStatus.optional(),
  }),
  gives: z.array(ReceiptView),
  refusals: [],
});

/** `responded` needs `responseType`: accept, decline, view, respond or retry. */
export const setReceiptStatus = call({
  name: 'notifications.set-receipt-status',
  who: 'user',
  summary: 'Moves a notification on: delivered, read or responded with an action',
  takes: z.object({
    id: Id,
    status: z.enum(['delivered', 'read', 'responded']),
    responseType: z.string().max(64).optional(),
  }),
  gives: z.object({ success: z.literal(true), data: ReceiptView }),
  refusals: ['RECEIPT_NOT_FOUND', 'RECEIPT_STATE_REFUSED'],
});

/** Until then nothing goes to the person's chat; the notices still stand on the web. Null ends the quiet. */
export const setMute = call({
  name: 'notifications.set-mute',
  who: 'user',
  summary: 'Keeps the chat quiet until an instant',
  takes: z.object({ until: Instant.nullable() }),
  gives: z.object({ until: Instant.nullable() }),
  refusals: [],
});

export const notificationsCalls = { listReceipts, setReceiptStatus, setMute } as const;
