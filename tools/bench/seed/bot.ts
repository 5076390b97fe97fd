import { NAME, ZONE } from './auth.ts';
import { type Growth, TELEGRAM_ID_BASE } from './facts.ts';

export const seedBot = ({ firstPerson, lastPerson, now }: Growth): string[] => [
  `INSERT INTO chats (user_id, telegram_id, username, first_name, language_code, time_zone, day_starts_at, banned, version, opened_at)
   SELECT i, ${TELEGRAM_ID_BASE} + i, 'person_' || i, ${NAME}, 'ru', ${ZONE}, 3, false, 1, timestamptz '${now}' - interval '300 days'
   FROM generate_series(${firstPerson}, ${lastPerson}) AS i`,
];
