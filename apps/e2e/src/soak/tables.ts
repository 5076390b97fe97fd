import type { ServiceName } from '@slovo/contracts';

type Table = `${ServiceName}.${string}`;

/** What a table has its rows from, and goes with. */
type Cause =
  | 'people'
  | 'promises'
  | 'reports'
  | 'notices'
  | 'messages of operators'
  | 'operators'
  | 'deletions';

/**
 * The product's data: they stay as long as what they are about, so they grow with it. A new table is in this list or in
 * the next one, or a spec fails.
 */
export const GROWS: Partial<Record<Table, Cause>> = {
  'auth.users': 'people',
  'auth.name_keys': 'people',
  'auth.former_usernames': 'people',
  'auth.motivators': 'people',
  'auth.promises': 'promises',
  'auth.kept_bans': 'deletions',
  'auth.deletions': 'deletions',
  'auth.deletion_steps': 'deletions',
  'auth.audit_log': 'operators',
  'promises.people': 'people',
  'promises.promises': 'promises',
  'promises.invitations': 'promises',
  'promises.promise_cards': 'promises',
  'promises.report_pages': 'promises',
  'promises.reports': 'reports',
  'promises.report_media': 'reports',
  'promises.deletions': 'deletions',
  'promises.deletion_steps': 'deletions',
  'voting.people': 'people',
  'voting.acquaintances': 'people',
  'voting.promises': 'promises',
  'voting.witness_links': 'promises',
  'voting.witnesses': 'promises',
  'voting.polls': 'reports',
  'voting.votes': 'reports',
  'notifications.people': 'people',
  // One row a person: that of an earlier day goes with the next one.
  'notifications.reminder_counts': 'people',
  'notifications.promises': 'promises',
  'notifications.voters': 'promises',
  // One row a promise and kind of reminder.
  'notifications.told_reminders': 'promises',
  'notifications.reports': 'reports',
  // Those of a promise are at most its days.
  'notifications.skipped_days': 'reports',
  'notifications.notifications': 'notices',
  'notifications.receipts': 'notices',
  'notifications.named_people': 'notices',
  'notifications.batches': 'messages of operators',
  'notifications.batch_counters': 'messages of operators',
  'notifications.unlisted_recipients': 'messages of operators',
  // The minutes in which Telegram answered. A panel shows them of any batch, and there are some per message.
  'notifications.batch_minutes': 'messages of operators',
  'notifications.segments': 'operators',
  'notifications.library_files': 'operators',
  // Looks of the last quarter of an hour, of each operator: their next look removes older ones.
  'notifications.audience_looks': 'operators',
  'media.owners': 'people',
  'media.uploads': 'reports',
  'media.uses': 'reports',
  'media.deleted_promises': 'deletions',
  'media.library_files': 'operators',
  'media.batch_uses': 'messages of operators',
  'bot.chats': 'people',
  'bot.batches': 'messages of operators',
};

export interface Term {
  /** The table is empty after so many days without any activity: its retention, and the day of the job. */
  days: number;
  /** By the machine's time, which `/dev/clock` does not move: the tidying has its own spec. */
  byMachine?: string;
  /** A fixed number of rows that stay. */
  stays?: number;
}

/** The kit's tables, which every service has. */
const KIT: Record<string, Term> = {
  outbox: { days: 0 },
  outbox_published: { days: 1, byMachine: 'libs/kit/test/power-cut.medium.spec.ts' },
  inbox: { days: 32, byMachine: 'libs/kit/test/parked-events.medium.spec.ts' },
  // Those that wait for an operator stay, and a soak has none of them.
  parked_events: { days: 31 },
};

const PRODUCT: Partial<Record<Table, Term>> = {
  'auth.login_links': { days: 32 },
  'auth.sessions': { days: 122 },
  // With their sessions.
  'auth.sign_in_alerts': { days: 122 },
  'auth.data_exports': { days: 32 },
  'auth.operator_tokens': { days: 32 },
  'auth.export_tickets': { days: 2 },
  'notifications.day_ends': { days: 2 },
  'notifications.snoozes': { days: 2 },
  'notifications.send_keys': { days: 9 },
  'notifications.old_names': { days: 0 },
  'notifications.counter_checks': { days: 0, stays: 1 },
  'media.archives': { days: 3 },
  'media.chunked_uploads': { days: 3 },
  'media.upload_chunks': { days: 3 },
  'bot.updates': { days: 9 },
  'bot.conversations': { days: 9 },
  'bot.drafts': { days: 9 },
  'bot.decisions': { days: 9 },
  'bot.deliveries': { days: 37 },
  'bot.sent_messages': { days: 92 },
  'bot.telegram_files': { days: 92 },
  'bot.forgotten_receipts': { days: 33 },
  'bot.batch_deliveries': { days: 8 },
  'bot.sending_counts': { days: 2 },
};

const WITH_DATABASE = ['auth', 'promises', 'voting', 'notifications', 'media', 'bot'] as const;

/** Tables that level off while people do the same every day. */
export const LEVELS_OFF: Partial<Record<string, Term>> = {
  ...PRODUCT,
  ...Object.fromEntries(
    WITH_DATABASE.flatMap((service) =>
      Object.entries(KIT).map(([table, term]) => [`${service}.${table}`, term] as const),
    ),
  ),
};

/** When all of them are empty, if nobody does anything from now on. */
export const LONGEST_TERM = Math.max(
  ...Object.values(LEVELS_OFF).map((term) => (term?.byMachine ? 0 : (term?.days ?? 0))),
);

/** One sentence for each table that is in neither list or in both, and for each line without a table. */
export function unlisted(tables: readonly string[]): string[] {
  const grows = new Set(Object.keys(GROWS));
  const levels = new Set(Object.keys(LEVELS_OFF));
  return [
    ...tables
      .filter((table) => !grows.has(table) && !levels.has(table))
      .map((table) => `${table}: in neither list of apps/e2e/src/soak/tables.ts`),
    ...[...grows].filter((table) => levels.has(table)).map((table) => `${table}: in both lists`),
    ...[...grows, ...levels]
      .filter((table) => !tables.includes(table))
      .map((table) => `${table}: there is no such table`),
  ];
}
