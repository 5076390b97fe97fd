import { factTables, type Growth, TELEGRAM_ID_BASE } from './facts.ts';

/** One session for every other person; a third of them have ended. */
export const seedAuth = (growth: Growth): string[] => {
  const { firstPerson, lastPerson, now } = growth;
  return [
    ...factTables(growth),
    `INSERT INTO users (id, telegram_id, username, username_key, first_name, last_name, time_zone, created_at)
   SELECT i, ${TELEGRAM_ID_BASE} + i, 'person_' || i, 'person_' || i, ${NAME}, NULL, ${ZONE}, timestamptz '${now}' - make_interval(days => 400)
   FROM generate_series(${firstPerson}, ${lastPerson}) AS i`,
    `INSERT INTO sessions (id, user_id, auth_type, user_agent, ip_address, metadata, created_at, last_activity_at, expires_at, revoked_at)
   SELECT gen_random_uuid()::text, i, 'webapp', 'Mozilla/5.0', '203.0.113.7', '{}', timestamptz '${now}' - interval '20 days',
     timestamptz '${now}' - interval '2 days', timestamptz '${now}' + interval '28 days',
     CASE WHEN i % 3 = 0 THEN timestamptz '${now}' - interval '1 day' END
   FROM generate_series(${firstPerson}, ${lastPerson}, 2) AS i`,
    `INSERT INTO promises (id, owner_id, started, kept, is_public, deleted, reports, version)
   SELECT id, owner, status <> 'draft', status = 'closed' AND activity > 0.5, is_public, false, (elapsed * activity)::int, 1
   FROM promise_facts`,
  ];
};

/** The name of person `i` in every service. */
export const NAME = `(ARRAY['Аня', 'Борис', 'Вера', 'Глеб', 'Дина', 'Егор', 'Жанна', 'Захар'])[1 + i % 8]`;
export const ZONE = `(ARRAY['Europe/Moscow', 'Europe/Moscow', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Europe/Berlin'])[1 + i % 5]`;
