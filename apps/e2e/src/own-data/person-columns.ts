import type { ServiceName } from '@slovo/contracts';

type Meaning = 'person' | 'chat' | 'promise' | 'report';

/** What an id in a column of this name is the id of, where it leads to a person. */
const MEANINGS: Record<string, Meaning> = {
  user_id: 'person',
  owner_id: 'person',
  voter_id: 'person',
  motivator_id: 'person',
  invitee_id: 'person',
  operator_id: 'person',
  decided_by: 'person',
  created_by: 'person',
  waits_for: 'person',
  person_id: 'person',
  known_id: 'person',
  telegram_id: 'chat',
  chat_id: 'chat',
  lane: 'chat',
  promise_id: 'promise',
  report_id: 'report',
};

/** The ids of people, promises and reports themselves. */
const OWN_IDS: Partial<Record<`${ServiceName}.${string}`, Meaning>> = {
  'auth.users': 'person',
  'promises.people': 'person',
  'voting.people': 'person',
  'media.owners': 'person',
};

/** Ids that lead to no person by themselves. */
const OTHERS = new Set([
  'id',
  'batch_id',
  'card_message_id',
  'deletion_id',
  'event_id',
  'export_id',
  'invitation_id',
  'message_id',
  'notification_id',
  'parked_event_id',
  'poster_of_id',
  'receipt_id',
  'subject_id',
  'update_id',
  'upload_id',
  'wrong_batch_id',
]);

/** What the column leads to, null for nothing of a person, undefined for a name that nobody has classified yet. */
export function meaningOf(
  service: ServiceName,
  { table, column }: { table: string; column: string },
): Meaning | null | undefined {
  if (column === 'id') return OWN_IDS[`${service}.${table}`] ?? null;
  return OTHERS.has(column) ? null : MEANINGS[column];
}

/**
 * Columns that name a person and are not in their export, each with the reason.
 * A new column or table is here or in the export, or the spec fails.
 */
export const NOT_EXPORTED: Partial<Record<`${ServiceName}.${string}.${string}`, string>> = {
  'auth.audit_log.operator_id': 'the log of what operators did in their office',
  'auth.deletions.operator_id': 'the same',
  'auth.export_tickets.operator_id': 'lives for a minute, and belongs to the office',
  'auth.kept_bans.telegram_id': 'there only while the person has no account',
  'promises.deletions.operator_id': 'the office of operators',
  'promises.promise_cards.promise_id': 'promises as they are shown, made of the exported rows',
  'promises.promise_cards.invitee_id': 'the same',
  'promises.report_pages.promise_id': 'reports as they are shown, made of the exported rows',
  'voting.promises.motivator_id': 'a copy of motivated_promises of promises',
  'notifications.reports.motivator_id': 'the same copy',
  'notifications.promises.motivator_id': 'the same copy',
  'notifications.batches.operator_id': 'the office of operators',
  'notifications.send_keys.operator_id': 'the office of operators',
  'notifications.audience_looks.operator_id': 'the office of operators',
  'notifications.segments.created_by': 'the office of operators',
  'notifications.notifications.promise_id': 'the frame of receipts, which are exported',
  'notifications.receipts.promise_id': 'receipts of other people about this promise are theirs',
  'notifications.named_people.user_id': 'receipts of other people that name this person are theirs',
  'notifications.voters.promise_id': 'who votes on this promise is in the votes',
  'voting.votes.report_id': 'votes on own reports are found by owner_id',
  'voting.acquaintances.known_id': 'whom others know is theirs',
  'voting.witnesses.promise_id': 'who witnesses is theirs',
  'media.owners.id': 'an id and a version, nothing else',
  'media.chunked_uploads.operator_id': 'the office of operators',
  'media.deleted_promises.id': 'a mark',
  'media.uses.promise_id': 'files of others that a promise shows are theirs',
  'media.uses.report_id': 'the same',
  'bot.batch_deliveries.user_id': 'a queue; what was sent is in the receipts',
  'bot.deliveries.promise_id': 'messages to others about this promise are theirs',
  'bot.sent_messages.promise_id': 'the same',
  'bot.sent_messages.report_id': 'the same',
  'bot.drafts.promise_id': 'a draft is of whoever wrote it',
  'bot.drafts.report_id': 'the same',
};
