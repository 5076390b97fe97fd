// Real: PostgreSQL, with rows that were written before the upgrade.
import { expect, it } from '@jest/globals';
import {
  LANGUAGES_OF_BOTH_RELEASES,
  languagesOfBothReleases,
  startPostgres,
  upgradeServiceDatabase,
} from '@slovo/testing';
import { createPrisma } from '../src/database.ts';

const ENUMS = '20261122050000_enums';

const PEOPLE_FOR_OPERATORS = '20261122090000_people_for_operators';

const ROWS = `
  INSERT INTO users (id, telegram_id, first_name, language, created_at) VALUES
    (1, 1, 'Аня', 'ru', '2026-11-21T00:00:00Z'), (2, 2, 'Ann', 'en', '2026-11-21T00:00:00Z');
  INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
    SELECT type, 1, type, '{}', now(), now(), now() FROM unnest(ARRAY['bot', 'webapp', 'pwa']) AS type;`;

it('keeps languages and kinds of sessions when their columns become enums', async () => {
  const prisma = createPrisma(await upgradeServiceDatabase((await startPostgres()).url, 'auth', ENUMS, ROWS));
  try {
    const users = await prisma.user.findMany({ orderBy: { id: 'asc' } });
    expect(users.map(({ language }) => language)).toEqual(['ru', 'en']);
    const sessions = await prisma.session.findMany({ orderBy: { id: 'asc' } });
    expect(sessions.map(({ id, authType }) => [id, authType])).toEqual([
      ['bot', 'bot'],
      ['pwa', 'pwa'],
      ['webapp', 'webapp'],
    ]);
    const fresh = { telegramId: 3, firstName: 'Борис', createdAt: new Date() };
    expect(await prisma.user.create({ data: { id: 3, ...fresh } })).toMatchObject({ language: 'ru' });
  } finally {
    await prisma.$disconnect();
  }
});

const PEOPLE = `
  INSERT INTO users (id, telegram_id, first_name, last_name, created_at) VALUES
    (1, 1, 'Пётр', 'Бёрдов-Слепнёв', '2026-11-21T00:00:00Z'), (2, 2, '👩', NULL, '2026-11-21T00:00:00Z');
  INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
    SELECT 'session ' || day, 1, 'pwa', '{}', now(), ('2026-11-0' || day || 'T10:00:00Z')::timestamptz, now()
    FROM generate_series(1, 5) AS day;
  INSERT INTO audit_log (at, operator_id, fingerprint, action, target, reason, details)
    VALUES ('2026-11-05T00:00:00Z', 1, 'cafe0123', 'ban-user', 'user:2', 'Спамёр', '{}');`;

it('finds people of before by the words of their names, knows when they were seen, and finds words in the log', async () => {
  const { url } = await startPostgres();
  const prisma = createPrisma(await upgradeServiceDatabase(url, 'auth', PEOPLE_FOR_OPERATORS, PEOPLE));
  try {
    const keys = await prisma.nameKey.findMany({ orderBy: { key: 'asc' } });
    expect(keys).toEqual(
      ['бердов слепнев петр', 'петр бердов слепнев', 'слепнев петр бердов'].map((key) => ({
        userId: 1,
        key,
      })),
    );
    const users = await prisma.user.findMany({ orderBy: { id: 'asc' } });
    expect(users.map(({ lastSeenAt }) => lastSeenAt)).toEqual([new Date('2026-11-05T10:00:00Z'), null]);
    const found = await prisma.$queryRaw`
      SELECT target FROM audit_log WHERE audit_words(action, target, reason) @@ search_query('спам')`;
    expect(found).toEqual([{ target: 'user:2' }]);
  } finally {
    await prisma.$disconnect();
  }
});

const LANGUAGE_CODES = '20261123020000_language_codes';

const SPEAKERS = `
  INSERT INTO users (id, telegram_id, first_name, language, created_at) VALUES
    (1, 1, 'Аня', 'ru', now()), (2, 2, 'Ann', 'en', now());`;

it('[LANG-18] keeps a language the same for this release and for the one that stores an enum', async () => {
  const url = await upgradeServiceDatabase((await startPostgres()).url, 'auth', LANGUAGE_CODES, SPEAKERS);
  const fresh = ['telegram_id, first_name, created_at', "$id, '', now()"] as const;
  expect(await languagesOfBothReleases({ url, table: 'users', key: 'id', fresh })).toEqual(
    LANGUAGES_OF_BOTH_RELEASES,
  );
});
