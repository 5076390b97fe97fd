// Real: PostgreSQL, NATS, the rows and files of the demo. Not real: the services.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { durablesOf } from '@slovo/contracts/identities';
import { SERVICES } from '@slovo/contracts/services';
import { ADVISORY_LOCKS } from '@slovo/kit/db/advisory-locks';
import { streamName } from '@slovo/kit/events/stream';
import { toHeaders } from '@slovo/kit/nats';
import { lockDataFolder } from '@slovo/local/data-folder-lock.ts';
import pg from 'pg';
import { urlOf } from '../demo/read-rows.ts';
import { Databases } from '../reconcile/databases.ts';
import { findDifferences, keyOf } from '../reconcile/find-differences.ts';
import { repair } from '../reconcile/repair.ts';
import { BadBackup, listBackups, type Manifest, objectFile, verify } from './archive.ts';
import { BackupHarness, PREFIX, ROOT } from './backup-harness.ts';
import type { Installation } from './installation.ts';
import { takeInstant } from './instant.ts';
import { restoreBackup, RestoreRefused } from './restore-backup.ts';
import { BackupRefused, takeBackup } from './take-backup.ts';

/** What is read and written as text must come back as it was. */
const AWKWARD = 'a\u2028b\nc\r"d"\\e,(f) \t🎉 NULL';

let harness: BackupHarness;
let original: Installation;
let originalFolder: string;
let backups: string;
/** Restored by the first test; the others go on with it. */
let target: Installation;
let taken: { folder: string; manifest: Manifest };

beforeAll(async () => {
  harness = await BackupHarness.start();
  backups = join(harness.home, 'backups');
  original = await harness.demoInstallation('first');
  originalFolder = original.secretsFolder!;
  await harness.on(original, 'promises', async (client) => {
    await client.query('UPDATE promises SET title = $1 WHERE id = 1', [AWKWARD]);
    await client.query(`INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
      VALUES ('a', 'b', 'c', 'null', '{"n": 12345678901234567890}', '', now())`);
  });
  taken = await takeBackup(original, { to: backups, keep: 3 });
  target = harness.installation('second');
});
afterAll(() => harness.close());

const restore = (options: { from?: string; replace?: boolean } = {}) =>
  restoreBackup(target, { from: backups, replace: false, root: ROOT, ...options });

it('[BACKUP-01] brings back every row, sequence, file and secret, and what guards the tables', async () => {
  const restored = await restore();
  for (const service of SERVICES)
    expect(await harness.contentsOf(target, service)).toEqual(await harness.contentsOf(original, service));
  const [title] = await harness.on(target, 'promises', async (client) =>
    (await client.query<{ title: string }>('SELECT title FROM promises WHERE id = 1')).rows.map(
      (row) => row.title,
    ),
  );
  expect(title).toBe(AWKWARD);
  const files = (folder: string): string[] =>
    readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name)).toString('base64')}`)
      .toSorted();
  expect(files(target.secretsFolder!).length).toBeGreaterThan(20);
  expect(files(target.secretsFolder!)).toEqual(files(originalFolder));
  expect(restored.objects).toBe(taken.manifest.objects.count);
  expect(readFileSync(join(target.secretsFolder!, 'secrets.json'), 'utf8')).toBe(
    readFileSync(join(originalFolder, 'secrets.json'), 'utf8'),
  );
});

it('[BACKUP-02] sees all databases at one instant, in which no effect is without its cause', async () => {
  let isOver = false;
  let written = 0;
  /** As services do: an event is in an outbox before it is in another's inbox. */
  const writing = harness.on(target, 'promises', (promises) =>
    harness.on(target, 'auth', async (auth) => {
      for (; !isOver; written += 1) {
        const id = `00000000-0000-4000-8000-${String(written).padStart(12, '0')}`;
        await promises.query(
          `INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at) VALUES ($1, 'cause', '{}', '{}', now())`,
          [id],
        );
        await auth.query(`INSERT INTO inbox (consumer, event_id, handled_at) VALUES ('effect', $1, now())`, [
          id,
        ]);
        // And back: auth is read first, promises after it.
        await auth.query(
          `INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at) VALUES ($1, 'cause', '{}', '{}', now())`,
          [id],
        );
        await promises.query(
          `INSERT INTO inbox (consumer, event_id, handled_at) VALUES ('effect', $1, now())`,
          [id],
        );
      }
    }),
  );
  const count = async (client: pg.Client | undefined, table: string, condition: string): Promise<number> =>
    (await client!.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`))
      .rows[0]!.n;
  for (let round = 0; round < 10; round += 1) {
    const instant = await takeInstant(target, async () => written);
    const causes = await count(instant.readers.get('promises'), 'outbox', `subject = 'cause'`);
    const effects = await count(instant.readers.get('auth'), 'inbox', `consumer = 'effect'`);
    const answers = await count(instant.readers.get('auth'), 'outbox', `subject = 'cause'`);
    const handled = await count(instant.readers.get('promises'), 'inbox', `consumer = 'effect'`);
    await instant.end();
    // Each step was the next of one loop: the counts fall by one at most, in this order.
    expect([causes, effects, answers, handled]).toEqual(
      [causes, effects, answers, handled].toSorted((a, b) => b - a),
    );
    expect(causes - handled).toBeLessThanOrEqual(1);
    expect(instant.position).toBeGreaterThanOrEqual(round === 0 ? 0 : 1);
  }
  isOver = true;
  await writing;
});

it('[BACKUP-02] gives way to a long write, and comes again', async () => {
  await harness.on(target, 'bot', async (client) => {
    await client.query('BEGIN');
    await client.query(`INSERT INTO inbox (consumer, event_id, handled_at) VALUES ('long', 'write', now())`);
    let isTaken = false;
    const taking = takeInstant(target, async () => undefined).then((instant) => {
      isTaken = true;
      return instant;
    });
    // It has locks of the others meanwhile, but not for long: each of these writes gets its turn.
    for (let round = 0; round < 5; round += 1)
      await harness.on(target, 'auth', (auth) =>
        auth.query(`INSERT INTO inbox (consumer, event_id, handled_at) VALUES ('short', $1, now())`, [
          `${round}`,
        ]),
      );
    expect(isTaken).toBe(false);
    await client.query('COMMIT');
    const instant = await taking;
    const { rows } = await instant.readers.get('bot')!.query(`SELECT FROM inbox WHERE consumer = 'long'`);
    expect(rows).toHaveLength(1);
    await instant.end();
  });
});

describe('[BACKUP-03] a backup that is not whole', () => {
  /** A copy of the backup that a test may damage. */
  let copy: string;
  beforeEach(async () => {
    copy = mkdtempSync(join(harness.home, 'copy-'));
    cpSync(backups, copy, { recursive: true });
  });
  const folderOf = async (): Promise<string> => (await listBackups(copy))[0]!;

  it.each([
    ['a changed byte', 'voting.jsonl.gz', 'has changed'],
    ['a cut file', 'events.jsonl.gz', 'missing or was cut'],
    ['a list of files that was changed', 'objects.jsonl.gz', 'has changed'],
  ])('is refused for %s, before anything is touched', async (how, name, message) => {
    const file = join(await folderOf(), name);
    const bytes = readFileSync(file);
    if (how === 'a cut file') writeFileSync(file, bytes.subarray(0, -1));
    else writeFileSync(file, bytes.with(bytes.length - 3, bytes.at(-3)! ^ 1));
    const before = await harness.contentsOf(target, 'auth');
    const restoring = restore({ from: copy, replace: true });
    await expect(restoring).rejects.toThrow(BadBackup);
    await expect(restoring).rejects.toThrow(message);
    expect(await harness.contentsOf(target, 'auth')).toEqual(before);
  });

  it('is refused for a photo that was lost', async () => {
    const path = readdirSync(join(copy, 'objects'), { recursive: true, withFileTypes: true }).find((entry) =>
      entry.isFile(),
    )!;
    rmSync(join(path.parentPath, path.name));
    await expect(restore({ from: copy })).rejects.toThrow(path.name);
  });

  it('is none without its manifest', async () => {
    rmSync(join(await folderOf(), 'manifest.json'));
    await expect(restore({ from: copy })).rejects.toThrow('cannot be read');
  });

  it('is none while it is being written, and the next attempt clears it away', async () => {
    const half = join(copy, 'unfinished-1');
    renameSync(await folderOf(), half);
    await expect(restore({ from: copy })).rejects.toThrow('no complete backup');
    await takeBackup(original, { to: copy, keep: 3 });
    expect(existsSync(half)).toBe(false);
  });

  it('is not made of a copy that was cut: the next backup makes it whole', async () => {
    const cut = readdirSync(join(copy, 'objects'), { recursive: true, withFileTypes: true }).find((entry) =>
      entry.isFile(),
    )!;
    writeFileSync(join(cut.parentPath, cut.name), '');
    await expect(restore({ from: copy })).rejects.toThrow(cut.name);
    const { folder } = await takeBackup(original, { to: copy, keep: 3 });
    const manifest = await verify(copy, folder);
    expect(manifest.objects).toEqual(taken.manifest.objects);
  });

  it('is not made of a file that is not what its row says', async () => {
    const path = await harness.on(original, 'media', async (client) => {
      const { rows } = await client.query<{ path: string }>('SELECT path FROM uploads ORDER BY id LIMIT 1');
      return rows[0]!.path;
    });
    const file = join(originalFolder, 'files', path);
    const bytes = readFileSync(file);
    writeFileSync(file, 'something else');
    rmSync(objectFile(copy, path));
    await expect(takeBackup(original, { to: copy, keep: 3 })).rejects.toThrow(path);
    writeFileSync(file, bytes);
    expect(await listBackups(copy)).toHaveLength(1);
    expect(readdirSync(copy).filter((name) => name.startsWith('unfinished'))).toEqual([]);
  });
});

it('[BACKUP-08] is refused while another one is written into its folder, which stays as it is', async () => {
  const root = mkdtempSync(join(harness.home, 'locked-'));
  const unlock = lockDataFolder(root, 'a backup');
  const before = readdirSync(root);
  await expect(takeBackup(original, { to: root, keep: 1 })).rejects.toThrow(BackupRefused);
  expect(readdirSync(root)).toEqual(before);
  unlock();
  await takeBackup(original, { to: root, keep: 1 });
  expect(existsSync(join(root, 'lock.json'))).toBe(false);
  // What people wrote in private is for nobody else on the machine.
  expect(statSync(backups).mode & 0o777).toBe(0o700);
});

it('[BACKUP-04] keeps the newest backups and the files that they name, and says when the last was', async () => {
  const root = mkdtempSync(join(harness.home, 'kept-'));
  await takeBackup(target, { to: root, keep: 2 });
  const gone = await harness.on(target, 'media', async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `DELETE FROM uploads WHERE id = (SELECT id FROM uploads WHERE poster_of_id IS NULL ORDER BY id LIMIT 1) RETURNING path`,
    );
    return rows[0]!.path;
  });
  await takeBackup(target, { to: root, keep: 2 });
  expect(existsSync(objectFile(root, gone))).toBe(true);
  const { folder, manifest } = await takeBackup(target, { to: root, keep: 2 });
  expect(await listBackups(root)).toHaveLength(2);
  expect(existsSync(objectFile(root, gone))).toBe(false);
  expect(JSON.parse(readFileSync(join(root, 'last-backup.json'), 'utf8'))).toEqual({
    at: manifest.at,
    folder,
    tookMs: manifest.tookMs,
    pausedMs: manifest.pausedMs,
  });
});

describe('[BACKUP-05] a restore is refused', () => {
  it('over rows that somebody uses', async () => {
    await harness.on(target, 'auth', (client) => client.query(`UPDATE users SET first_name = 'Другая'`));
    await expect(restore()).rejects.toThrow('--replace');
  });

  it('while a service runs', async () => {
    await harness.on(target, 'media', async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.relay]);
      const refused = restore({ replace: true });
      await expect(refused).rejects.toThrow(RestoreRefused);
      await expect(refused).rejects.toThrow('media still runs');
    });
  });

  it('under another name of the installation on NATS, or by an older release', async () => {
    const other = { ...target, natsPrefix: 'other' };
    await expect(restoreBackup(other, { from: backups, replace: true, root: ROOT })).rejects.toThrow(
      'NATS_PREFIX',
    );
    const file = join(taken.folder, 'manifest.json');
    const text = readFileSync(file, 'utf8');
    const manifest = JSON.parse(text) as Manifest;
    manifest.migrations.bot.push('20990101000000_of_tomorrow');
    writeFileSync(file, JSON.stringify(manifest));
    await expect(restore({ from: taken.folder })).rejects.toThrow('of_tomorrow');
    writeFileSync(file, text);
  });
});

it('[BACKUP-06] keeps the events that not everybody has handled, and brings back no others', async () => {
  const manager = await jetstreamManager(harness.nats);
  const stream = streamName(PREFIX, 'promises');
  const js = jetstream(harness.nats);
  const subject = `${PREFIX}evt.promises.promise-changed`;
  const publish = (id: string): Promise<unknown> =>
    js.publish(subject, `{"id":"${id}"}`, { msgID: id, headers: toHeaders({ 'slovo-occurred-at': id }) });
  const read = async (name: string, most: number): Promise<string[]> => {
    const ids: string[] = [];
    const consumer = await js.consumers.get(stream, name);
    const messages = await consumer.fetch({ max_messages: most, expires: 3_000 });
    for await (const message of messages) {
      ids.push(
        `${message.headers?.get('Nats-Msg-Id')} ${message.headers?.get('slovo-occurred-at')} ${message.string()}`,
      );
      await message.ackAck();
    }
    return ids;
  };
  const durables = SERVICES.flatMap((service) => durablesOf(PREFIX, service))
    .filter(({ publisher }) => publisher === 'promises')
    .map(({ name }) => name);
  const slow = `${streamName(PREFIX, 'voting')}_from_promises`;
  // A consumer that the release before has left reads nothing any more.
  await manager.consumers.add(stream, { durable_name: 'former', ack_policy: AckPolicy.Explicit });
  const expectedOf = (id: string): string => `${id} ${id} {"id":"${id}"}`;
  for (const id of ['one', 'two', 'three']) await publish(id);
  for (const name of durables.filter((one) => one !== slow)) {
    const { num_pending } = await manager.consumers.info(stream, name);
    const handled = num_pending > 0 ? await read(name, num_pending) : [];
    expect(handled).toHaveLength(num_pending);
  }
  expect(await read(slow, 1)).toEqual([expectedOf('one')]);
  const root = mkdtempSync(join(harness.home, 'events-'));
  const { manifest } = await takeBackup(original, { to: root, keep: 1 });
  expect(manifest.events).toEqual({ promises: 2 });
  await publish('of a future that never was');
  await restore({ from: root, replace: true });
  // The backup replaces all that was there.
  expect(await harness.contentsOf(target, 'auth')).toEqual(await harness.contentsOf(original, 'auth'));
  expect(await read(slow, 2)).toEqual(['two', 'three'].map(expectedOf));
  expect((await manager.streams.info(stream)).state.messages).toBe(2);
});

it('reconcile repairs nothing while a service does not run, and names it', async () => {
  const missing = 'DELETE FROM people WHERE id = 1';
  await harness.on(target, 'voting', (client) => client.query(missing));
  const databases = await Databases.open(target);
  const holders: pg.Client[] = [];
  try {
    const found = await findDifferences(databases, 0);
    expect(found.map(keyOf)).toContain('voting.people: person 1 is missing');
    for (const service of SERVICES.filter((one) => one !== 'media')) {
      const holder = new pg.Client({
        connectionString: urlOf(harness.postgres.url, target.databasePrefix + service),
      });
      await holder.connect();
      holders.push(holder);
      await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.relay]);
    }
    await expect(repair({ databases, nats: harness.nats, prefix: PREFIX }, found)).rejects.toThrow(
      'media does not run',
    );
    // No event was sent either.
    const manager = await jetstreamManager(harness.nats);
    expect((await manager.streams.info(streamName(PREFIX, 'voting'))).state.messages).toBe(0);
  } finally {
    await databases.close();
    for (const holder of holders) await holder.end();
  }
});
