import type { ServiceName } from '../services.ts';

/**
 * The tables of each service that hold something of a person, in the order in which an export has them. A name is that of
 * the table, or says which rows of it: `received_votes` are rows of `votes`.
 */
export const OWN_TABLES = {
  auth: [
    'users',
    'name_keys',
    'former_usernames',
    'motivators',
    'sessions',
    'sign_in_alerts',
    'login_links',
    'operator_tokens',
    'data_exports',
    'promises',
  ],
  promises: [
    'promises',
    'reports',
    'report_media',
    'invitations',
    'received_invitations',
    'motivated_promises',
    'decided_reports',
    'people',
  ],
  voting: [
    'votes',
    'received_votes',
    'polls',
    'decided_polls',
    'waiting_polls',
    'promises',
    'people',
    'acquaintances',
    'witness_links',
    'witnesses',
  ],
  notifications: [
    'people',
    'receipts',
    'batch_messages',
    'promises',
    'reports',
    'skipped_days',
    'voters',
    'reminder_counts',
    'told_reminders',
    'snoozes',
    'day_ends',
  ],
  media: ['uploads', 'uses', 'archives'],
  bot: ['chats', 'conversations', 'drafts', 'deliveries', 'sent_messages', 'updates'],
} as const satisfies Record<ServiceName, readonly string[]>;

export type OwnTableName<S extends ServiceName = ServiceName> = (typeof OWN_TABLES)[S][number];
