import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Limit } from '../wire.ts';
import { NotificationSettings, ReceiptStatus, ReceiptView } from './notifications.wire.ts';

export const listReceipts = call({
  name: 'notifications.list-receipts',
  who: 'user-or-operator',
  summary: 'Notifications of a user, newest first, for that user or an operator',
  input: z.object({
    userId: Id,
    limit: Limit(50, 1000),
    offset: z.coerce.number().int().min(0).default(0),
    status: ReceiptStatus.optional(),
  }),
  output: z.array(ReceiptView),
  refusals: [],
});

/** `responded` needs `responseType`: accept, decline, view, respond or retry. */
export const setReceiptStatus = call({
  name: 'notifications.set-receipt-status',
  who: 'user',
  summary: 'Moves a notification on: delivered, read or responded with an action',
  input: z.object({
    id: Id,
    status: z.enum(['delivered', 'read', 'responded']),
    responseType: z.string().max(64).optional(),
  }),
  output: z.object({ success: z.literal(true), data: ReceiptView }),
  refusals: ['RECEIPT_NOT_FOUND', 'RECEIPT_STATE_REFUSED'],
});

/** Over all receipts of the person, not only the newest thousand. `unread` is New: pending and delivered. */
export const getReceiptStats = call({
  name: 'notifications.get-receipt-stats',
  who: 'user',
  summary: 'How many notifications the caller has, by status',
  input: z.object({ userId: Id }),
  output: z
    .object({ total: z.int(), unread: z.int(), read: z.int(), delivered: z.int() })
    .meta({ id: 'ReceiptStats' }),
  refusals: [],
});

export const getNotificationSettings = call({
  name: 'notifications.get-settings',
  who: 'user',
  summary: 'Reminder times and quiet hours of the caller',
  input: z.object({}),
  output: NotificationSettings,
  refusals: [],
});

/** Only the fields that are sent change. */
export const updateNotificationSettings = call({
  name: 'notifications.update-settings',
  who: 'user',
  summary: 'Changes reminder times and quiet hours of the caller',
  input: NotificationSettings.partial(),
  output: NotificationSettings,
  refusals: [],
});
