/** `closed_by` is `author`, `system` or `admin`; the texts make words of it. */
interface Closure {
  promise_title: string;
  closed_by: string;
}

/** `day` is empty for a goal, whose reports have no number; `report_text` where the report has none. */
interface ReportBy {
  promise_title: string;
  owner: string;
  day: string;
  report_text: string;
}

interface Motivated {
  promise_title: string;
  motivator: string;
}

/** `count` things, of which the first few have their variables numbered: `promise_title_1`. */
export type Several<F extends string> = { count: string } & { [name in `${F}_${number}`]: string };

type Reminders = Several<'promise_title' | 'current_day' | 'days_completed' | 'days_total'>;

/** The variables of each template key. Values are texts, numbers included, as they travel and are stored. */
export interface Variables {
  notification_promise_completed: Closure;
  notification_promise_failed: Closure;
  notification_promise_give_up: Closure;
  notification_promise_cancel: Closure;
  notification_promise_overdue: Closure;
  reminder_every_day: { promise_title: string; days_completed: string; days_total: string };
  reminder_day_start: { promise_title: string; current_day: string; days_total: string };
  reminder_day_end: { promise_title: string; current_day: string; days_total: string };
  reminders_every_day: Reminders;
  reminders_day_start: Reminders;
  reminders_day_end: Reminders;
  /** `asked` is empty for a goal, `strength` for what is no habit; `waiting` counts the reports that wait for the reader. */
  weekly_digest: Several<'promise_title' | 'kept' | 'asked' | 'streak' | 'strength'> & { waiting: string };
  admin_broadcast: { text: string };
  admin_personal_notification: { text: string };
  direct_message: { text: string };

  report_approved: { promise_title: string; day: string; approved_by: string };
  report_approved_by_system: { promise_title: string; day: string };
  report_rejected: { promise_title: string; day: string; rejected_by: string; reason: string };
  report_waits_for_motivator: ReportBy;
  report_still_waits: Omit<ReportBy, 'report_text'>;
  reports_still_wait: Several<'promise_title' | 'owner' | 'day'>;
  report_waits_for_vote: ReportBy;
  vote_received: { promise_title: string; voter: string; votes_needed: string };
  milestone_reached: { promise_title: string; days_completed: string };
  promise_started: { promise_title: string; owner: string; days_total: string };
  /** For the motivator; `completion` is the completion type. */
  motivated_promise_closed: {
    promise_title: string;
    owner: string;
    completion: string;
    days_completed: string;
    days_total: string;
  };
  motivated_promise_deleted: { promise_title: string; owner: string };
  day_skipped: { promise_title: string; day: string };
  promise_became_overdue: { promise_title: string; until: string };
  goal_still_open: { promise_title: string; until: string };
  /** `invitation_id` is for the service that takes the answer. */
  invitation_received: { promise_title: string; owner: string; invitation_id: string };
  invitation_accepted: Motivated;
  invitation_rejected: Motivated;
  invitation_withdrawn: { promise_title: string; owner: string };
  invitation_expired: Motivated;
}
