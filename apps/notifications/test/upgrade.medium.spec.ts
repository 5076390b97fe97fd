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

/** By the status that an event carried, what is kept of it. */
const STATUSES = {
  draft: 'draft',
  draft_with_motivator: 'draft',
  draft_motivator_accepted: 'draft',
  active: 'active',
  active_with_voting: 'active',
  overdue: 'overdue',
  closed: 'closed',
  completed: 'closed',
  deleted: 'deleted',
};
const list = (values: readonly string[]): string =>
  `unnest(ARRAY[${values.map((value) => `'${value}'`).join(', ')}]) WITH ORDINALITY`;
const RECEIPT_STATUSES = ['pending', 'delivered', 'read', 'responded', 'failed'];
const REPORT_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'];

const ROWS = `
  INSERT INTO people (user_id, first_name, language, time_zone, banned, version) VALUES
    (1, 'Аня', 'ru', 'Europe/Moscow', false, 1), (2, 'Ann', 'en', 'Europe/London', false, 1);
  INSERT INTO notifications (id, source, message_key, created_at) VALUES (1, 'a', 'direct_message', now());
  INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status, to_telegram, to_web, created_at)
    SELECT 1, n, 'direct_message', '{}', 'de', '{}', '[]', status, true, true, now()
    FROM ${list(RECEIPT_STATUSES)} AS one (status, n);
  INSERT INTO promises (id, user_id, title, type, status, days_total, completed_days, frequency_mode, version)
    SELECT n, 1, '', (ARRAY['goal', 'habit', 'challenge'])[1 + n % 3], status, 7, 0,
      (ARRAY['daily', 'weekly', 'monthly', 'custom'])[1 + n % 4], 1
    FROM ${list(Object.keys(STATUSES))} AS one (status, n);
  INSERT INTO reports (id, promise_id, status, created_at)
    SELECT n, 1, status, now() FROM ${list(REPORT_STATUSES)} AS one (status, n);`;

it('keeps languages, kinds and statuses when their columns become enums', async () => {
  const prisma = createPrisma(
    await upgradeServiceDatabase((await startPostgres()).url, 'notifications', ENUMS, ROWS),
  );
  const statusOf = ({ status }: { status: string }) => status;
  try {
    const people = await prisma.person.findMany({ orderBy: { userId: 'asc' } });
    expect(people.map(({ languageCode }) => languageCode)).toEqual(['ru', 'en']);
    const receipts = await prisma.receipt.findMany({ orderBy: { userId: 'asc' } });
    expect(receipts.map(statusOf)).toEqual(RECEIPT_STATUSES);
    expect(receipts.map(({ lang }) => lang)).toEqual(receipts.map(() => 'de'));
    const promises = await prisma.promise_.findMany({ orderBy: { id: 'asc' } });
    expect(promises.map(statusOf)).toEqual(Object.values(STATUSES));
    expect(promises.slice(0, 4).map(({ type, frequencyMode }) => `${type} ${frequencyMode}`)).toEqual([
      'habit weekly',
      'challenge monthly',
      'goal custom',
      'habit daily',
    ]);
    const reports = await prisma.report.findMany({ orderBy: { id: 'asc' } });
    expect(reports.map(statusOf)).toEqual(REPORT_STATUSES);
  } finally {
    await prisma.$disconnect();
  }
});

const LANGUAGE_CODES = '20261123020000_language_codes';

const SPEAKERS = `
  INSERT INTO people (user_id, first_name, language, time_zone, banned, version) VALUES
    (1, 'Аня', 'ru', 'UTC', false, 1), (2, 'Ann', 'en', 'UTC', false, 1);`;

it('[LANG-18] keeps a language the same for this release and for the one that stores an enum', async () => {
  const url = await upgradeServiceDatabase(
    (await startPostgres()).url,
    'notifications',
    LANGUAGE_CODES,
    SPEAKERS,
  );
  const fresh = ['first_name, time_zone, banned, version', "'', 'UTC', false, 1"] as const;
  expect(await languagesOfBothReleases({ url, table: 'people', key: 'user_id', fresh })).toEqual(
    LANGUAGES_OF_BOTH_RELEASES,
  );
});
