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

const ROWS = `
  INSERT INTO updates (update_id, lane, payload, status, received_at)
    SELECT n, 1, '{}', status, now()
    FROM unnest(ARRAY['waiting', 'done', 'failed']) WITH ORDINALITY AS one (status, n);
  INSERT INTO chats (user_id, telegram_id, first_name, language, time_zone, day_starts_at, banned, version) VALUES
    (1, 1, 'Аня', 'ru', 'Europe/Moscow', 3, false, 1), (2, 2, 'Ann', 'en', 'Europe/London', 3, false, 1);
  INSERT INTO conversations (chat_id, step, data, expires_at)
    SELECT n, step, '{}', now() FROM unnest(ARRAY['report', 'reason']) WITH ORDINALITY AS one (step, n);
  INSERT INTO drafts (chat_id, user_id, message_id, text, items, status, expires_at, created_at)
    SELECT 1, 1, n, '', '[]', status, now(), now()
    FROM unnest(ARRAY['collecting', 'offered', 'sending', 'sent', 'cancelled']) WITH ORDINALITY AS one (status, n);
  INSERT INTO deliveries (receipt_id, round, user_id, receipt, status, next_attempt_at, created_at)
    SELECT n, 0, 1, '{}', status, now(), now()
    FROM unnest(ARRAY['queued', 'sending', 'sent', 'failed']) WITH ORDINALITY AS one (status, n);`;

it('keeps every status, step and language when their columns become enums', async () => {
  const prisma = createPrisma(await upgradeServiceDatabase((await startPostgres()).url, 'bot', ENUMS, ROWS));
  const statusOf = ({ status }: { status: string }) => status;
  try {
    const updates = await prisma.update.findMany({ orderBy: { updateId: 'asc' } });
    expect(updates.map(statusOf)).toEqual(['waiting', 'done', 'failed']);
    const chats = await prisma.chat.findMany({ orderBy: { userId: 'asc' } });
    expect(chats.map(({ language }) => language)).toEqual(['ru', 'en']);
    const conversations = await prisma.conversation.findMany({ orderBy: { chatId: 'asc' } });
    expect(conversations.map(({ step }) => step)).toEqual(['report', 'reason']);
    const drafts = await prisma.draft.findMany({ orderBy: { messageId: 'asc' } });
    expect(drafts.map(statusOf)).toEqual(['collecting', 'offered', 'sending', 'sent', 'cancelled']);
    const deliveries = await prisma.delivery.findMany({ orderBy: { receiptId: 'asc' } });
    expect(deliveries.map(statusOf)).toEqual(['queued', 'sending', 'sent', 'failed']);
    const fresh = {
      receiptId: 5,
      round: 0,
      userId: 1,
      receipt: {},
      nextAttemptAt: new Date(),
      createdAt: new Date(),
    };
    expect(await prisma.delivery.create({ data: fresh })).toMatchObject({ status: 'queued' });
    const update = { updateId: 4, lane: 1, payload: {}, receivedAt: new Date() };
    expect(await prisma.update.create({ data: update })).toMatchObject({ status: 'waiting' });
  } finally {
    await prisma.$disconnect();
  }
});

const LANGUAGE_CODES = '20261123020000_language_codes';

const SPEAKERS = `
  INSERT INTO chats (user_id, telegram_id, first_name, language, time_zone, day_starts_at, banned, version) VALUES
    (1, 1, 'Аня', 'ru', 'UTC', 3, false, 1), (2, 2, 'Ann', 'en', 'UTC', 3, false, 1);`;

it('[LANG-18] keeps a language the same for this release and for the one that stores an enum', async () => {
  const url = await upgradeServiceDatabase((await startPostgres()).url, 'bot', LANGUAGE_CODES, SPEAKERS);
  const fresh = [
    'telegram_id, first_name, time_zone, day_starts_at, banned, version',
    "$id, '', 'UTC', 3, false, 1",
  ] as const;
  expect(await languagesOfBothReleases({ url, table: 'chats', key: 'user_id', fresh })).toEqual(
    LANGUAGES_OF_BOTH_RELEASES,
  );
});
