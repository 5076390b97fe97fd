// Real: PostgreSQL, with rows that were written before the upgrade.
import { expect, it } from '@jest/globals';
import { startPostgres, upgradeServiceDatabase } from '@slovo/testing';
import { createPrisma } from '../src/database.ts';

const ENUMS = '20261122050000_enums';

const ROWS = `
  INSERT INTO uploads (path, owner_id, purpose, kind, mime, size, sha256, state, created_at)
    SELECT purpose || kind || state, 7, purpose, kind, 'image/jpeg', 1, 'a', state, now()
    FROM unnest(ARRAY['report', 'avatar', 'notice']) AS purpose, unnest(ARRAY['photo', 'video']) AS kind,
      unnest(ARRAY['arriving', 'stored', 'used', 'freed']) AS state;`;

it('keeps the purpose, kind and state of every upload when their columns become enums', async () => {
  const prisma = createPrisma(
    await upgradeServiceDatabase((await startPostgres()).url, 'media', ENUMS, ROWS),
  );
  try {
    const uploads = await prisma.upload.findMany();
    expect(uploads).toHaveLength(24);
    for (const { path, purpose, kind, state } of uploads) expect(path).toBe(purpose + kind + state);
    const fresh = { ownerId: 7, mime: 'image/jpeg', size: 1, sha256: 'a', createdAt: new Date() };
    expect(
      await prisma.upload.create({ data: { path: 'new', purpose: 'report', kind: 'photo', ...fresh } }),
    ).toMatchObject({ state: 'stored' });
  } finally {
    await prisma.$disconnect();
  }
});
