// Real: PostgreSQL, NATS, the whole auth service. Not real: the gateway that streams the rows.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  issueOperatorToken,
  openExport,
  readAuditEntries,
  readFoundUsers,
  revokeOperatorToken,
  takeExport,
} from '@slovo/contracts';
import { ForgetExportTickets } from '../src/exports/jobs/forget-export-tickets.ts';
import { ADMIN_TELEGRAM_ID, AuthHarness, service } from './auth-harness.ts';

const MINUTE = 60_000;
let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;

beforeAll(async () => {
  auth = await AuthHarness.start();
  await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга', username: 'olga' });
});
afterAll(() => auth.close());

const signIn = async () => {
  const { operator: held } = await auth.call(issueOperatorToken, { telegram_id: ADMIN_TELEGRAM_ID }, service);
  operator = { kind: 'operator', userId: held.user_id, fingerprint: held.fingerprint };
};
const selection = { kind: 'batch-recipients', filter: { batchId: 17, q: 'anna' } } as const;
const open = () => auth.call(openExport, { selection, language: 'en', timeZone: 'Asia/Omsk' }, operator);
const take = (ticket: string) => auth.call(takeExport, { ticket }, service);

describe('a ticket of an export', () => {
  it('[ADM-REC-13] works once, also where two ask for it at the same moment', async () => {
    await signIn();
    const { ticket } = await open();
    const both = await Promise.allSettled([take(ticket), take(ticket)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const taken = both.find((one) => one.status === 'fulfilled')!.value;
    const { userId, fingerprint } = operator;
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Omsk' }).format(auth.clock.now());
    expect(taken).toEqual({ selection, language: 'en', date, operator: { userId, fingerprint } });
    await expect(take(ticket)).rejects.toThrow('EXPORT_USED');
    await expect(take('x'.repeat(43))).rejects.toThrow('EXPORT_NOT_FOUND');
  });

  it('[ADM-REC-13] is a line of the log that names the filters and not their values', async () => {
    await signIn();
    const { ticket } = await open();
    const filter = { action: 'export', target: 'batch:17' };
    const { items } = await auth.call(readAuditEntries, { filter }, operator);
    expect(items[0]).toMatchObject({
      details: { kind: 'batch-recipients', filters: ['q'], requestId: expect.any(String) },
      operator: { username: 'olga', firstName: 'Ольга' },
    });
    expect(JSON.stringify(items)).not.toContain('anna');
    expect(JSON.stringify(await auth.prisma.exportTicket.findMany())).not.toContain(ticket);
  });

  it('[ADM-REC-13] works for a minute, and not after its operator signed out', async () => {
    await signIn();
    const late = await open();
    auth.wait(MINUTE + 1);
    await expect(take(late.ticket)).rejects.toThrow('EXPORT_EXPIRED');
    const { ticket } = await open();
    await auth.call(revokeOperatorToken, {}, operator);
    await expect(take(ticket)).rejects.toThrow('ADMIN_TOKEN_INVALID');
    const job = auth.app.get(ForgetExportTickets, { strict: false });
    auth.wait(25 * 60 * MINUTE);
    await job.forgetExportTickets(auth.clock.now());
    await expect(take(ticket)).rejects.toThrow('EXPORT_NOT_FOUND');
    expect(await job.nextDue()).toBeNull();
  });
});

describe('the rows of an export', () => {
  it('[ADM-REC-11] are all people whom a search finds, once each, beyond a page', async () => {
    await signIn();
    await auth.prisma.$executeRaw`
      INSERT INTO users (telegram_id, username, username_key, first_name, last_name, created_at)
      SELECT 600000 + i, CASE WHEN i % 2 = 0 THEN 'Zoya_' || i END, CASE WHEN i % 2 = 0 THEN 'zoya_' || i END,
        'Zoya', CASE WHEN i % 5 = 0 THEN 'Zoya' END, now()
      FROM generate_series(1, 2500) AS i`;
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const filter = { query: 'zoya' };
      const { items, next } = await auth.call(readFoundUsers, { filter, cursor }, operator);
      expect(items.length).toBeLessThanOrEqual(1_000);
      ids.push(...items.map(({ id }) => id));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([2_500, 2_500]);
    const one = await auth.call(readFoundUsers, { filter: { query: String(ids[0]) } }, operator);
    expect([one.items.map(({ id }) => id), one.next]).toEqual([[ids[0]], null]);
    await expect(auth.call(readFoundUsers, { filter: { query: ' ' } }, operator)).rejects.toThrow(
      'QUERY_REQUIRED',
    );
    const wrong = auth.call(readFoundUsers, { filter: { query: 'zoya' }, cursor: 'x' }, operator);
    await expect(wrong).rejects.toThrow('BAD_INPUT');
  });
});
