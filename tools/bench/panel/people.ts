import { type Fill, fill } from '../seed/fill.ts';
import { TELEGRAM_ID_BASE } from '../seed/facts.ts';

/** People without promises, `from` to `to`, in the databases that know people by themselves. */
interface People {
  from: number;
  to: number;
  now: string;
}

/** 24 × 240 names, so that a word of a name finds between 0.4 % and 4 % of all people. */
const FIRST_NAMES = [
  'Аня Борис Вера Глеб Дина Егор Жанна Захар Ирина Кирилл Лида Марк',
  'Нина Олег Полина Роман Света Тимур Ульяна Фёдор Хельга Эдуард Юля Яков',
].flatMap((names) => names.split(' '));
const STEMS = 'Ветр Берёз Соколов Кузнец Мороз Волк Лебед Зайц Орл Рыб Снегир Дубров'.split(' ');
const ENDINGS = 'ин ов ский енко ук ян ич ер ман кин цев ной гин дин жин зин лин мин нин рин'.split(' ');
const LAST_NAMES = STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending));

const arrayOf = (words: readonly string[]): string =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(', ')}])`;
const FIRST = `${arrayOf(FIRST_NAMES)}[1 + i % ${FIRST_NAMES.length}]`;
const LAST = `${arrayOf(LAST_NAMES)}[1 + (i / ${FIRST_NAMES.length}) % ${LAST_NAMES.length}]`;
/** The last name of person `i`, as `LAST` works it out. */
export const lastNameOf = (i: number): string =>
  LAST_NAMES[Math.floor(i / FIRST_NAMES.length) % LAST_NAMES.length]!;
const ZONE = `(ARRAY['Europe/Moscow', 'Europe/Moscow', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Europe/Berlin'])[1 + i % 5]`;
/** Days since person `i` came: between 0 and 399, the same in every database. */
const DAYS_AGO = `(hashint4(i) & 65535) % 400`;

const series = ({ from, to }: People): string => `generate_series(${from}, ${to}) AS i`;

/** The keys of names too: a bulk load runs without the trigger that writes them for an edit. */
const auth: Fill<People> = (people) => [
  `INSERT INTO users (id, telegram_id, username, username_key, first_name, last_name, time_zone, created_at, last_seen_at)
   SELECT i, ${TELEGRAM_ID_BASE} + i, 'person_' || i, 'person_' || i, ${FIRST}, ${LAST}, ${ZONE},
     timestamptz '${people.now}' - make_interval(days => 1 + ${DAYS_AGO}), timestamptz '${people.now}' - make_interval(days => ${DAYS_AGO})
   FROM ${series(people)}`,
  `INSERT INTO name_keys (user_id, key)
   SELECT i, unnest(ARRAY[one || ' ' || other, other || ' ' || one])
   FROM (SELECT i, search_prefix(${FIRST}) AS one, search_prefix(${LAST}) AS other FROM ${series(people)}) AS named`,
];

/** One in fifty has blocked the bot, one in thirty muted it, one in two hundred is banned, a tenth reads English. */
const notifications: Fill<People> = (people) => [
  `INSERT INTO people (user_id, username, first_name, last_name, language_code, time_zone, banned, version, next_digest_at, registered_at,
     last_seen_on, active_promises, blocked_at, muted_until)
   SELECT i, 'person_' || i, ${FIRST}, ${LAST}, (CASE WHEN i % 10 = 0 THEN 'en' ELSE 'ru' END), ${ZONE}, i % 200 = 0, 1,
     timestamptz '${people.now}' + interval '3 days', timestamptz '${people.now}' - make_interval(days => 1 + ${DAYS_AGO}),
     (timestamptz '${people.now}' - make_interval(days => ${DAYS_AGO}))::date, (hashint4(i + 7) & 65535) % 6,
     CASE WHEN i % 50 = 7 THEN timestamptz '${people.now}' - interval '1 day' END,
     CASE WHEN i % 30 = 11 THEN timestamptz '${people.now}' + interval '1 year' END
   FROM ${series(people)}`,
];

const bot: Fill<People> = (people) => [
  `INSERT INTO chats (user_id, telegram_id, username, first_name, last_name, language_code, time_zone, day_starts_at, banned, version, opened_at)
   SELECT i, ${TELEGRAM_ID_BASE} + i, 'person_' || i, ${FIRST}, ${LAST}, (CASE WHEN i % 10 = 0 THEN 'en' ELSE 'ru' END), ${ZONE}, 3,
     i % 200 = 0, 1, timestamptz '${people.now}' - interval '300 days'
   FROM ${series(people)}`,
];

const DATABASES = { notifications, auth, bot } as const;

/** Adds people until there are `to` of them. The first 100 are those of the seeded promises. */
export async function addPeople(
  from: number,
  to: number,
  addressOf: (database: keyof typeof DATABASES) => string,
) {
  const people = { from: from + 1, to, now: new Date().toISOString() };
  for (const [database, sql] of Object.entries(DATABASES))
    await fill(addressOf(database as keyof typeof DATABASES), sql(people));
}
