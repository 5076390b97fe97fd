import { NAME, ZONE } from './auth.ts';
import { factTables, type Growth, IDS_PER_PROMISE } from './facts.ts';

/** What is due next is a day and more ahead, so that the schedule rests while the clock runs. */
export const seedPromises = (growth: Growth): string[] => {
  const { firstPerson, lastPerson, now } = growth;
  const zoneOf = (person: string): string => ZONE.replaceAll('i %', `${person} %`);
  return [
    ...factTables(growth),
    `INSERT INTO people (id, username, username_key, first_name, time_zone, day_starts_at, banned, version)
     SELECT i, 'person_' || i, 'person_' || i, ${NAME}, ${ZONE}, 3, false, 1
     FROM generate_series(${firstPerson}, ${lastPerson}) AS i`,
    `INSERT INTO promises (id, user_id, title, description, type, status, completion_type, closed_by, approval_type, motivator_id,
       is_public, frequency_mode, frequency_config, days_total, time_zone, day_starts_at, created_at, started_at, closed_at,
       overdue_until, next_due_at, last_activity_at)
     SELECT id, owner,
       (ARRAY['Бегать по утрам', 'Читать перед сном', 'Не есть сладкого', 'Выучить сто слов', 'Писать страницу в день'])[1 + id % 5] || ' № ' || id,
       CASE WHEN id % 5 < 3 THEN 'Каждый день, без выходных и отговорок: записать, что сделано, и показать тем, кто ждёт.' ELSE '' END,
       type::promise_type, status::promise_status,
       CASE WHEN status = 'closed' THEN (CASE WHEN activity > 0.5 THEN 'success' ELSE 'failed' END)::completion_type END,
       CASE WHEN status = 'closed' THEN 'system'::closed_by END, approval::approval_type, motivator, is_public,
       frequency::frequency_mode, CASE frequency WHEN 'weekly' THEN '{"interval":{"type":"flexible","times":3}}'::jsonb END, days,
       CASE WHEN status <> 'draft' THEN ${zoneOf('owner')} END, CASE WHEN status <> 'draft' THEN 3 END,
       COALESCE(started_at, timestamptz '${now}' - make_interval(days => (pg_temp.pick(id, 12) * 200)::int)) - interval '1 hour',
       started_at, closed_at,
       CASE status WHEN 'overdue' THEN timestamptz '${now}' + interval '2 days' END,
       CASE status WHEN 'overdue' THEN timestamptz '${now}' + interval '2 days'
         WHEN 'active' THEN timestamptz '${now}' + interval '1 day' + pg_temp.pick(id, 13) * interval '20 days' END,
       COALESCE(closed_at, timestamptz '${now}' - pg_temp.pick(id, 14) * interval '3 days')
     FROM promise_facts AS promise`,
    `INSERT INTO reports (id, promise_id, user_id, day_number, text, status, source, decided_by, decided_at, reject_reason, created_at, request_key)
     SELECT id, promise_id, owner, CASE WHEN type <> 'goal' THEN day END, 'Сегодня получилось, хотя и не сразу: ' || id,
       status::report_status, CASE WHEN id % 3 = 0 THEN 'web' ELSE 'bot' END::report_source, CASE WHEN status <> 'pending' THEN judge END,
       CASE WHEN status <> 'pending' THEN created_at + interval '1 hour' END,
       CASE status WHEN 'rejected' THEN 'Не видно, что это сделано' END, created_at, CASE status WHEN 'pending' THEN 'seed:' || id END
     FROM report_facts AS report`,
    // The days that a habit missed spent its budget, as the scheduler would have let them.
    `INSERT INTO reports (id, promise_id, user_id, day_number, text, status, source, decided_at, created_at, skipped_day)
     SELECT (id - 1) * ${IDS_PER_PROMISE} + day, id, owner, day, '', 'skipped', 'system', started_at + make_interval(days => day),
       started_at + make_interval(days => day), day
     FROM (
       SELECT id, owner, started_at, day, row_number() OVER (PARTITION BY id ORDER BY day) AS nth
       FROM promise_facts AS promise, generate_series(1, elapsed) AS day
       WHERE type = 'habit' AND frequency = 'daily' AND status IN ('active', 'overdue') AND pg_temp.pick(promise.id * 64 + day, 20) >= activity
     ) AS missed WHERE nth <= 6`,
    `INSERT INTO report_media (report_id, position, path, kind, mime, width, height)
     SELECT id, 0, 'reports/' || substr(md5(id::text), 1, 2) || '/' || md5(id::text) || '.jpg', 'photo', 'image/jpeg', 1200, 900
     FROM report_facts AS report WHERE id % 10 < 3`,
    `INSERT INTO invitations (promise_id, invitee_id, code, status, created_at, expires_at, responded_at)
     SELECT id, motivator, 'seed' || id, 'accepted', started_at - interval '2 hours', started_at + interval '7 days', started_at - interval '1 hour'
     FROM promise_facts AS promise WHERE approval = 'specific' AND status <> 'draft'`,
  ];
};
