// Real: PostgreSQL with auth's tables, NATS. Lines are added as auth's own role, and changed as the owner of the tables.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { AUDIT_HEAD_PURPOSE, auditHeadSigned, eventSubject } from '@slovo/contracts';
import { provision } from '@slovo/kit/events/provision';
import { SecretKeys } from '@slovo/kit/keys';
import { connectNats } from '@slovo/kit/nats';
import { Tickets } from '@slovo/kit/ticket';
import {
  createServiceDatabase,
  type Started,
  startNats,
  startPostgres,
  upgradeServiceDatabase,
} from '@slovo/testing';
import pg from 'pg';
import { readSignedHeads } from './signed-heads.ts';
import { readHead, verifyAuditLog } from './verify-audit-log.ts';

const MIGRATION = '20261123210000_audit_chain';

let auth: pg.Client;
let owner: pg.Client;
const opened: pg.Client[] = [];

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  opened.push(client);
  await client.connect();
  return client;
}

const ADD = `INSERT INTO audit_log (at, operator_id, fingerprint, action, target, reason, details)
  VALUES ('2026-11-05T10:00:00.123Z', $1, 'cafe0123', 'ban-user', 'user:2', 'Спам', '{"b": 1, "a": "х"}')`;

const add = async (client: pg.Client, ...operators: number[]): Promise<void> => {
  for (const operator of operators) await client.query(ADD, [operator]);
};

/** Does what the owner of the tables can do in spite of triggers. */
async function tamper(...statements: string[]): Promise<void> {
  await owner.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  for (const statement of statements) await owner.query(statement);
  await owner.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
}

let postgres: Started;
let server: string;
beforeAll(async () => {
  postgres = await startPostgres();
  server = postgres.url;
});
beforeEach(async () => {
  const database = await createServiceDatabase(server, 'auth');
  [auth, owner] = await Promise.all([open(database.url), open(database.ownerUrl)]);
  await add(auth, 1, 2, 3, 4, 5);
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()));
  await postgres.stop();
});

describe('[AUDIT-01] the chain of the audit log', () => {
  it('holds over lines that were added, whatever the time zone of the session', async () => {
    await auth.query(`SET TIME ZONE 'Asia/Kamchatka'`);
    await add(auth, 6);
    await owner.query(`SET TIME ZONE 'America/Caracas'`);
    const { lines, head, fault } = await verifyAuditLog(owner);
    expect([lines, head?.id, fault]).toEqual([6, 6, undefined]);
  });

  it('has one line after another where many write at once, and some give up', async () => {
    const { database } = auth;
    const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
    const writers = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let round = 0; round < 10; round += 1) {
          await writer.query('BEGIN');
          await add(writer, index, index);
          await writer.query(round % 3 === 0 ? 'ROLLBACK' : 'COMMIT');
        }
      }),
    );
    expect(await verifyAuditLog(owner)).toMatchObject({ lines: 5 + 6 * 6 * 2, fault: undefined });
  });

  it('is not forked by a transaction that does not see the last line', async () => {
    await auth.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await auth.query('SELECT FROM audit_log');
    await add(owner, 6);
    await expect(add(auth, 7)).rejects.toThrow(/duplicate key/);
    await auth.query('ROLLBACK');
    expect(await verifyAuditLog(owner)).toMatchObject({ lines: 6, fault: undefined });
  });

  it('is made for lines from before, and goes on after them', async () => {
    const rows = `INSERT INTO audit_log (id, at, operator_id, fingerprint, action, target, reason, details)
      SELECT n * 2, now(), n, 'cafe0123', 'ban-user', 'user:2', NULL, '{}' FROM generate_series(1, 4) AS n;
      SELECT setval('audit_log_id_seq', 8)`;
    const former = await open(await upgradeServiceDatabase(server, 'auth', MIGRATION, rows));
    await add(former, 5);
    expect(await verifyAuditLog(former)).toMatchObject({ lines: 5, head: { id: 9 }, fault: undefined });
    await expect(former.query('DELETE FROM audit_log')).rejects.toThrow(/append-only/);
  });
});

describe('[AUDIT-02] audit:verify', () => {
  it.each([
    ['changed', [`UPDATE audit_log SET reason = 'Флуд' WHERE id = 3`], 'line 3 was changed'],
    [
      'moved to another time',
      [`UPDATE audit_log SET at = at + interval '1 ms' WHERE id = 3`],
      'line 3 was changed',
    ],
    [
      'changed in its details',
      [`UPDATE audit_log SET details = '{"a": "х"}' WHERE id = 3`],
      'line 3 was changed',
    ],
    ['removed', ['DELETE FROM audit_log WHERE id = 3'], 'line 4 does not follow line 2'],
    [
      'removed at the beginning',
      ['DELETE FROM audit_log WHERE id = 1'],
      'line 2 does not follow the beginning',
    ],
    [
      'inserted',
      [
        'UPDATE audit_log SET id = id + 1 WHERE id = 5',
        'UPDATE audit_log SET id = id + 1 WHERE id = 4',
        `INSERT INTO audit_log (id, at, operator_id, fingerprint, action, target, details, previous, hash)
         SELECT 4, at, 9, fingerprint, action, target, details, '\\x00', hash FROM audit_log WHERE id = 3`,
      ],
      'line 4 does not follow line 3',
    ],
    [
      'put into another order',
      [
        'UPDATE audit_log SET id = 100 WHERE id = 3',
        'UPDATE audit_log SET id = 3 WHERE id = 4',
        'UPDATE audit_log SET id = 4 WHERE id = 100',
      ],
      'line 3 does not follow line 2',
    ],
    [
      'changed with its hash',
      [
        `UPDATE audit_log SET reason = 'Флуд' WHERE id = 3`,
        'UPDATE audit_log SET hash = audit_hash(previous, audit_log) WHERE id = 3',
      ],
      'line 4 does not follow line 3',
    ],
  ])('finds a line that was %s', async (_, statements, fault) => {
    await tamper(...statements);
    expect((await verifyAuditLog(owner)).fault).toMatch(new RegExp(`^${fault}`));
  });

  it('finds by a head of before that the end was cut off, also where lines were added since', async () => {
    const { head } = await verifyAuditLog(owner);
    await tamper('DELETE FROM audit_log WHERE id > 3');
    expect((await verifyAuditLog(owner)).fault).toBeUndefined();
    expect((await verifyAuditLog(owner, [head!])).fault).toMatch(/^line 5 is not the one that the log names/);
    await add(auth, 6, 7);
    expect((await verifyAuditLog(owner, [head!])).fault).toMatch(/^line 5 is not the one that the log names/);
  });

  it('accepts a head that lines were added to', async () => {
    const { head } = await verifyAuditLog(owner);
    await add(auth, 6);
    expect(readHead(`${head!.id}:${head!.hash}`)).toEqual(head);
    expect((await verifyAuditLog(owner, [head!])).fault).toBeUndefined();
    expect(() => readHead('5:none')).toThrow('5:none');
  });

  it('finds by the heads that auth has signed that the end was cut off, and takes none that is forged', async () => {
    const server = await startNats();
    const nats = await connectNats(server.url, 'spec');
    const prefix = `t${randomUUID().slice(0, 8)}.`;
    await provision(nats, { prefix, clockControl: false });
    const keys = new SecretKeys('a secret of sessions, of the spec itself');
    const publish = async (head: object, purpose: string = AUDIT_HEAD_PURPOSE): Promise<void> => {
      const facts = { use: 'audit-head', at: '2026-11-28T10:00:00.000Z', ...head };
      const token = await new Tickets(keys.derived(purpose)).sign(facts, new Date(), 60);
      await jetstream(nats).publish(prefix + eventSubject(auditHeadSigned), JSON.stringify({ token }));
    };
    try {
      expect(await readSignedHeads(nats, prefix, keys)).toEqual([]);
      const first = (await verifyAuditLog(owner)).head!;
      await publish(first);
      await add(auth, 6);
      const second = (await verifyAuditLog(owner)).head!;
      await publish(second);
      await publish({ id: 99, hash: 'f'.repeat(64) }, 'something else');
      const heads = await readSignedHeads(nats, prefix, keys);
      expect(heads.map(({ id, hash }) => ({ id, hash }))).toEqual([first, second]);
      expect(await verifyAuditLog(owner, heads)).toMatchObject({ lines: 6, fault: undefined });
      await tamper('DELETE FROM audit_log WHERE id = 6');
      expect((await verifyAuditLog(owner, heads)).fault).toBe(
        'line 6 is not the one that auth signed at 2026-11-28T10:00:00.000Z: the end was cut off, or rewritten',
      );
      await add(auth, 7);
      expect((await verifyAuditLog(owner, heads)).fault).toMatch(/^line 6 is not the one that auth signed/);
    } finally {
      await nats.drain();
      await server.stop();
    }
  });

  it.each(['audit_log_is_append_only', 'audit_log_is_chained'])('misses the trigger %s', async (name) => {
    await owner.query(`ALTER TABLE audit_log DISABLE TRIGGER ${name}`);
    expect((await verifyAuditLog(owner)).fault).toContain(name);
    await owner.query(`DROP TRIGGER ${name} ON audit_log`);
    expect((await verifyAuditLog(owner)).fault).toContain(name);
  });
});
