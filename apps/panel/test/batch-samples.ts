import type { Batch, BatchDetails, BatchRecipient, ResultOf } from '../src/shared/api/wire.ts';

export const batchOf = (fields: Partial<Batch> = {}): Batch => ({
  batchId: 93,
  type: 'group',
  textContent: '<b>Вас не было видно</b>\nВозвращайтесь &amp; начните',
  messageKey: null,
  variables: {},
  lang: 'ru',
  media: null,
  format: { content: 'text_only', telegram: 'text_only', web: 'text_notification' },
  channels: { telegram: true, web: false },
  quietHours: 'silent',
  audience: 'language = ru',
  filters: { language: 'ru' },
  userId: null,
  reason: null,
  operatorId: 1,
  status: 'processing',
  stage: 'sending',
  total: 3412,
  enqueued: 3412,
  delivered: 1410,
  failed: 12,
  outcomes: { queued: 1948, waiting: 30, delivered: 1100, read: 310, responded: 0, failed: 12, skipped: 12 },
  inLine: 1948,
  progressPercentage: 42,
  durationMs: 252_000,
  createdAt: '2026-11-20T09:33:10.000Z',
  startsAt: null,
  endedAt: null,
  version: 4,
  ...fields,
});

export const detailsOf = (fields: Partial<BatchDetails> = {}): BatchDetails => ({
  ...batchOf(),
  success: true,
  failures: { blocked: 9, 'no-chat': 0, refused: 1, interrupted: 0, 'gave-up': 2 },
  skips: { banned: 0, deleted: 0, muted: 12, blocked: 0, stopped: 0 },
  waitingForMorning: { count: 0, until: null },
  rate: 29.4,
  etaMs: 66_000,
  series: [
    { minute: '2026-11-20T09:33:00.000Z', delivered: 800, failed: 4 },
    { minute: '2026-11-20T09:34:00.000Z', delivered: 610, failed: 8 },
  ],
  ...fields,
});

export const listOf = (
  batches: Batch[],
  fields: Partial<ResultOf<'notifications.list-batches'>> = {},
): ResultOf<'notifications.list-batches'> => ({
  success: true,
  batches,
  total: batches.length,
  limit: 50,
  offset: 0,
  hasMore: false,
  ...fields,
});

export const recipientOf = (fields: Partial<BatchRecipient> = {}): BatchRecipient => ({
  receiptId: 1,
  userId: 184,
  username: 'alina_v',
  firstName: 'Алина',
  outcome: 'delivered',
  reason: null,
  retryCount: 0,
  createdAt: '2026-11-20T09:33:10.000Z',
  deliveredAt: '2026-11-20T09:33:12.000Z',
  readAt: null,
  respondedAt: null,
  ...fields,
});
