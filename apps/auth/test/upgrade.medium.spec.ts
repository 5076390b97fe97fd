// Real: PostgreSQL, with rows that were written before the upgrade.
import { expect, it } from '@jest/globals';
import { startPostgres, upgradeServiceDatabase } from '@slovo/testing';
import { createPrisma } from '../src/database.ts';

const ENUMS = '20261122050000_enums';

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
