import type { ServiceName } from '@slovo/contracts/services';

/**
 * What fills a table:
 * - `own`: calls, jobs and updates of its service. Nobody else knows better.
 * - `flow`: reactions too, but a row is a step of something that happened, not the state of something: restoring an
 *   instant restores its steps.
 * - `kit`: outbox, published events, inbox and parked events.
 * - else it is a copy of that service's rows, which `npm run reconcile` compares with them.
 */
export type Filling = 'own' | 'flow' | 'kit' | { copyOf: ServiceName };

const kit = { inbox: 'kit', outbox: 'kit', outbox_published: 'kit', parked_events: 'kit' } as const;
const copyOf = (service: ServiceName): Filling => ({ copyOf: service });

/** Every table of every service. A spec compares it with the schemas: a new table is thought about here. */
export const TABLES: Record<ServiceName, Record<string, Filling>> = {
  auth: {
    ...kit,
    // Its column of blocked chats is a copy of the bot's, and compared.
    users: copyOf('bot'),
    promises: copyOf('promises'),
    name_keys: 'own',
    former_usernames: 'own',
    login_links: 'own',
    sessions: 'own',
    sign_in_alerts: 'own',
    data_exports: 'own',
    kept_bans: 'own',
    motivators: 'own',
    operator_tokens: 'own',
    export_tickets: 'own',
    audit_log: 'flow',
    deletions: 'flow',
    deletion_steps: 'flow',
  },
  promises: {
    ...kit,
    people: copyOf('auth'),
    // Verdicts of polls are applied to them, and compared.
    reports: copyOf('voting'),
    promises: 'own',
    report_media: 'own',
    invitations: 'own',
    promise_cards: 'own',
    report_pages: 'own',
    deletions: 'flow',
    deletion_steps: 'flow',
  },
  voting: {
    ...kit,
    people: copyOf('auth'),
    promises: copyOf('promises'),
    polls: copyOf('promises'),
    votes: 'own',
    witness_links: 'own',
    witnesses: 'own',
    acquaintances: 'flow',
  },
  notifications: {
    ...kit,
    people: copyOf('auth'),
    promises: copyOf('promises'),
    reports: copyOf('promises'),
    skipped_days: copyOf('promises'),
    voters: copyOf('voting'),
    library_files: copyOf('media'),
    notifications: 'flow',
    receipts: 'flow',
    named_people: 'flow',
    day_ends: 'flow',
    batches: 'own',
    batch_counters: 'flow',
    batch_minutes: 'flow',
    counter_checks: 'own',
    unlisted_recipients: 'own',
    send_keys: 'own',
    audience_looks: 'own',
    segments: 'own',
    old_names: 'own',
    reminder_counts: 'own',
    told_reminders: 'own',
    snoozes: 'own',
  },
  media: {
    ...kit,
    uses: copyOf('promises'),
    uploads: 'own',
    library_files: 'own',
    chunked_uploads: 'own',
    upload_chunks: 'own',
    archives: 'own',
    batch_uses: 'flow',
    // Marks, which only keep late events from having an effect.
    deleted_promises: 'flow',
    owners: 'flow',
  },
  bot: {
    ...kit,
    chats: copyOf('auth'),
    deliveries: copyOf('notifications'),
    updates: 'own',
    conversations: 'own',
    drafts: 'own',
    sent_messages: 'own',
    telegram_files: 'own',
    sending_counts: 'own',
    forgotten_receipts: 'flow',
    decisions: 'flow',
    batches: 'flow',
    batch_deliveries: 'flow',
  },
};
