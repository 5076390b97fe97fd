/**
 * What a notice is for. Telegram takes no idempotency key, so after a crash or a lost answer nobody knows whether a
 * message is in the chat. Twice is harmless where it asks or decides: pressing either copy has one effect. Missing it
 * is harmless where it reminds or tells (decision 085).
 */
export const NOTICE_PURPOSES = ['asks', 'decides', 'reminds', 'tells'] as const;
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number];

/** The kind of each notice, by its key. A spec of `libs/texts` compares the keys with those that have a text. */
export const NOTICE_KINDS = {
  // Asks its reader to act.
  invitation_received: 'asks',
  report_waits_for_motivator: 'asks',
  report_waits_for_vote: 'asks',
  silence_question: 'asks',
  silence_questions: 'asks',
  // Says what was decided for them.
  report_approved: 'decides',
  report_approved_by_system: 'decides',
  report_rejected: 'decides',
  invitation_accepted: 'decides',
  invitation_rejected: 'decides',
  invitation_expired: 'decides',
  invitation_withdrawn: 'decides',
  motivator_removed: 'decides',
  promise_became_overdue: 'decides',
  day_skipped: 'decides',
  days_skipped: 'decides',
  word_lost: 'decides',
  words_lost: 'decides',
  notification_promise_completed: 'decides',
  notification_promise_failed: 'decides',
  notification_promise_give_up: 'decides',
  notification_promise_cancel: 'decides',
  notification_promise_overdue: 'decides',
  motivated_promise_closed: 'decides',
  motivated_promise_deleted: 'decides',
  sign_in_anew: 'decides',
  account_deletion_requested: 'decides',
  account_deletion_cancelled: 'decides',
  data_export_ready: 'decides',
  data_export_failed: 'decides',
  // Another one follows, or the app shows the same.
  reminder_day_start: 'reminds',
  reminder_day_end: 'reminds',
  reminder_every_day: 'reminds',
  reminders_day_start: 'reminds',
  reminders_day_end: 'reminds',
  reminders_every_day: 'reminds',
  goal_still_open: 'reminds',
  report_still_waits: 'reminds',
  reports_still_wait: 'reminds',
  weekly_digest: 'tells',
  milestone_reached: 'tells',
  promise_started: 'tells',
  vote_received: 'tells',
  // What operators write.
  admin_broadcast: 'tells',
  admin_personal_notification: 'tells',
  direct_message: 'tells',
  welcome_personal: 'tells',
  reminder_personal: 'tells',
  feature_announcement: 'tells',
  feedback_request: 'tells',
  achievement_congratulations: 'tells',
  account_security: 'tells',
} as const satisfies Record<string, NoticePurpose>;

/** Whether a notice is sent again if nobody knows whether it is in the chat. Never for a key that is unknown. */
export function isSentAgain(key: string): boolean {
  const kind: NoticePurpose | undefined = Object.hasOwn(NOTICE_KINDS, key)
    ? NOTICE_KINDS[key as keyof typeof NOTICE_KINDS]
    : undefined;
  return kind === 'asks' || kind === 'decides';
}
