import { NAME, ZONE } from './auth.ts';
import { factTables, type Growth } from './facts.ts';

/**
 * All people have their chat muted: Telegram takes thirty messages a second, and a queue of them would be all that is
 * measured. The receipts are written all the same.
 */
export const seedNotifications = (growth: Growth): string[] => {
  const { firstPerson, lastPerson, now } = growth;
  return [
    ...factTables(growth),
    `INSERT INTO people (user_id, username, first_name, language_code, time_zone, banned, version, muted_until, next_digest_at)
     SELECT i, 'person_' || i, ${NAME}, 'ru', ${ZONE}, false, 1, timestamptz '${now}' + interval '1 year', timestamptz '${now}' + interval '3 days'
     FROM generate_series(${firstPerson}, ${lastPerson}) AS i`,
    `INSERT INTO promises (id, user_id, title, type, status, days_total, completed_days, time_zone, day_starts_at, started_at,
       frequency_mode, version, next_reminder_at, next_reminder_key, next_reminder_day)
     SELECT id, owner, 'Обещание № ' || id, type::promise_type, status::promise_status, days, floor(elapsed * activity)::int, ${ZONE.replaceAll('i %', 'owner %')}, 3, started_at,
       'daily', 1, CASE status WHEN 'active' THEN timestamptz '${now}' + interval '1 day' + pg_temp.pick(id, 13) * interval '20 days' END,
       CASE status WHEN 'active' THEN 'reminder_day_start' END, CASE status WHEN 'active' THEN elapsed + 2 END
     FROM promise_facts AS promise WHERE status <> 'draft'`,
    `INSERT INTO reports (id, promise_id, day_number, status, motivator_id, created_at)
     SELECT id, promise_id, CASE WHEN type <> 'goal' THEN day END, status::report_status, motivator, created_at FROM report_facts AS report`,
    `INSERT INTO voters (promise_id, user_id)
     SELECT promise_id, judge FROM report_facts AS report
     WHERE approval = 'anyuser' AND status <> 'pending' AND day % 4 = 0 ON CONFLICT DO NOTHING`,
    `INSERT INTO notifications (id, source, message_key, promise_id, created_at)
     SELECT id, 'seed:' || id, 'report_approved', promise_id, created_at
     FROM report_facts AS report WHERE approval <> 'system' AND status = 'approved'`,
    `INSERT INTO receipts (notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, status, to_telegram, to_web,
       created_at, delivered_at, read_at)
     SELECT id, owner, promise_id, 'report_approved',
       jsonb_build_object('promise_title', 'Обещание № ' || promise_id, 'day', day::text, 'approved_by', 'Вера'), 'ru', '{}', '[]',
       (CASE WHEN id % 4 = 0 THEN 'delivered' ELSE 'read' END)::receipt_status, true, true, created_at + interval '1 hour', created_at + interval '1 hour',
       CASE WHEN id % 4 > 0 THEN created_at + interval '2 hours' END
     FROM report_facts AS report WHERE approval <> 'system' AND status = 'approved'`,
  ];
};
