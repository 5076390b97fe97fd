import type * as ru from '../ru/export-columns.ts';
import type { Translation } from '../translation.ts';

export const exportColumns: Translation<typeof ru.exportColumns> = {
  'batch-recipients': {
    userId: 'Person ID',
    username: 'Username',
    firstName: 'First name',
    outcome: 'Outcome',
    reason: 'Reason',
    retryCount: 'Retries',
    createdAt: 'Queued (UTC)',
    deliveredAt: 'Delivered (UTC)',
    readAt: 'Read (UTC)',
    respondedAt: 'Responded (UTC)',
  },
  audit: {
    id: 'Entry ID',
    at: 'At (UTC)',
    operatorId: 'Operator ID',
    operator: 'Operator',
    fingerprint: 'Token fingerprint',
    action: 'Action',
    target: 'Target',
    reason: 'Reason',
    details: 'Details (JSON)',
  },
  users: {
    id: 'Person ID',
    username: 'Username',
    firstName: 'First name',
    lastName: 'Last name',
    telegramId: 'Telegram ID',
    language: 'Language',
    status: 'Status',
    banReason: 'Ban reason',
    createdAt: 'Registered (UTC)',
    lastLogin: 'Last login (UTC)',
    promisesCount: 'Promises',
  },
};
