import type { PromiseView, ReceiptView, ReportView } from '../src/shared/api/wire.ts';

export const person = {
  id: 7,
  username: 'anya',
  first_name: 'Аня',
  last_name: 'Ветрова',
  photo_url: null,
};

/** A token as the page reads it; the page does not verify the signature. */
export function tokenOf(user: { id: number; username: string | null }): string {
  const claims = {
    user_id: user.id,
    telegram_id: 7001,
    username: user.username,
    session_id: 'session-1',
    exp: 4_102_444_800,
  };
  return `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
}

export const promiseOf = (part: Partial<PromiseView> = {}): PromiseView => ({
  id: 31,
  user_id: person.id,
  title: 'Бегать по утрам',
  description: '',
  type: 'challenge',
  status: 'draft',
  completion_type: null,
  closed_by: 'author',
  created_at: '2026-11-18T07:00:00.000Z',
  started_at: null,
  closed_at: null,
  days_total: 14,
  completed_days: 0,
  is_public: false,
  username: person.username,
  motivator: 'system',
  approval_type: 'system',
  penalty_mode: 'none',
  frequency_mode: 'daily',
  frequency_config: null,
  owner: person,
  motivator_person: null,
  current_day: null,
  today: null,
  today_ends_at: null,
  overdue_until: null,
  days: [],
  reports_count: 0,
  pending_count: 0,
  skips: null,
  streak: 0,
  strength: 0,
  outlook: null,
  goes_on: false,
  pause: null,
  invitation: null,
  version: 1,
  ...part,
});

/** The answer of `promises.find-promise`. */
export const visible = (promise: PromiseView, audience: 'insider' | 'public' = 'insider') => ({
  promise,
  audience,
});

export const receiptOf = (part: Partial<ReceiptView> = {}): ReceiptView => ({
  id: 501,
  notification_id: 901,
  user_id: person.id,
  promise_id: 31,
  status: 'delivered',
  created_at: '2026-11-20T06:00:00.000Z',
  delivered_at: null,
  read_at: null,
  responded_at: null,
  expires_at: null,
  response_type: null,
  retry_count: 0,
  message_key: 'report_approved',
  variables: {},
  lang: 'ru',
  metadata: {},
  title: 'Отчёт за день 17 утверждён',
  text: '«Бегать по утрам»: Илья Громов проголосовал за.',
  html: '',
  media: null,
  actions: [],
  ...part,
});

export const reportOf = (part: Partial<ReportView> = {}): ReportView => ({
  id: 70,
  promise_id: 31,
  user_id: person.id,
  created_at: '2026-11-19T06:48:00.000Z',
  day_number: 2,
  report_text: 'Два с половиной.',
  media_path: null,
  media: null,
  more_media: [],
  report_status: 'pending',
  submitted_by: 'bot',
  approved_by: null,
  decided_by: null,
  decided_at: null,
  reject_reason: null,
  undo_until: null,
  ...part,
});
