// Real: every service as built, PostgreSQL, NATS, files, the backup. Not real: Telegram, whose chats outlive the loss, and in
// the long form the storage: a fake of S3, which checks no signatures.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { startWorld, type World } from '@slovo/testing';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the fake of S3 is a test of the media service
import { type FakeS3, startFakeS3 } from '../../media/test/fake-s3.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the fake of S3 is a test of the media service
import { environmentOf } from '../../media/test/start-s3.ts';
import { ONE_PROCESS } from '../src/one-process.ts';
import { loseEverything, loseNats, parkedIn, query, runCommand } from '../src/restore/installation.ts';
import {
  approvalNotices,
  approve,
  giveWord,
  isApproved,
  openVote,
  type OpenVote,
} from '../src/restore/main-job.ts';
import { startSharedWorld } from '../src/shared-world.ts';

/** `npm run test:restore` also plays what takes minutes. */
const isLong = process.env.RESTORE === 'long';

let world: World;
/** The people of the first test, with whom the others go on. */
let people: OpenVote;
let backups: string;
/** The storage of the long form; the suite keeps its files in the folder of the world. */
let s3: FakeS3 | undefined;
let storage: Record<string, string> | undefined;

/** As an operator of this installation. */
const command = (args: string[], also?: number): Promise<string[]> =>
  runCommand(world, args, { ...(also !== undefined && { also }), ...(storage && { storage }) });

beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'slovo-backups-'));
  if (isLong) {
    s3 = await startFakeS3();
    storage = environmentOf(s3, 'slovo');
  }
  // A server of NATS that others use cannot be lost.
  world = await (isLong
    ? startWorld(storage, { ownServers: true, programs: ONE_PROCESS })
    : startSharedWorld());
});
afterAll(async () => {
  await world?.stop();
  s3?.stop();
  rmSync(backups, { recursive: true });
});

const DIFFERENCE = /^\w+\.\w+: /;

/** What services have of each other and should not. */
const differences = async (): Promise<string[]> =>
  (await command(['reconcile'], 2)).filter((line) => DIFFERENCE.test(line));

/** @returns what was found. @throws where anything is left of it */
const reconcile = async (): Promise<string[]> =>
  (await command(['reconcile', '--apply'])).filter((line) => DIFFERENCE.test(line));

/** Replaces all, or what one service has, by the backup. */
async function restore(...args: string[]): Promise<void> {
  await world.kill('services');
  await command(['restore', '--from', backups, ...args]);
  await world.restart('services');
  await world.ready();
}

/** A new promise of known people comes to its end, and each of them is notified once. */
async function mainJobWorks({ owner, friend }: OpenVote, title: string): Promise<void> {
  const fresh = await giveWord(owner, friend, title);
  await approve(fresh);
  expect(await approvalNotices(fresh)).toEqual([1, 1]);
  await world.settle();
  expect(await parkedIn(world)).toEqual({});
}

function loseObjects(from: FakeS3): void {
  if (from.lose() === 0) throw new Error('the storage has kept nothing: the files are elsewhere');
}

const photoOf = ({ report }: OpenVote): Promise<Response> =>
  fetch(`${world.appUrl}/media/public/${report.media_path}`);

it('[BACKUP-10] a lost machine is restored: sessions, photos and votes go on, and everybody is told once', async () => {
  const decided = await openVote(world, 'decided');
  await approve(decided);
  expect(await approvalNotices(decided)).toEqual([1, 1]);
  const open = await giveWord(decided.owner, decided.friend, 'Слово до беды');
  const photo = Buffer.from(await (await photoOf(open)).arrayBuffer());
  const metrics = join(backups, 'of-backups.prom');
  await command(['backup', '--to', backups, '--keep', '1', '--metrics', metrics]);
  // [BACKUP-11]
  expect(readFileSync(metrics, 'utf8')).toMatch(/^slovo_backup_last_timestamp_seconds \d+$/m);
  // What happens after the backup is lost, even if people have seen it.
  const lost = await giveWord(decided.owner, decided.friend, 'Слово, которого не было');
  await approve(lost);
  await approvalNotices(lost);

  await world.kill('services');
  await loseEverything(world, s3 && (() => loseObjects(s3!)));
  await restore();

  people = open;
  const { owner, friend } = open;
  const promises = await owner.ask<{ promises: { title: string }[] }>('GET', '/api/promises');
  expect(promises.promises.map(({ title }) => title).toSorted()).toEqual(
    [open.title, decided.title].toSorted(),
  );
  const shown = await photoOf(open);
  expect([shown.status, Buffer.from(await shown.arrayBuffer()).equals(photo)]).toEqual([200, true]);
  expect((await photoOf(lost)).status).toBe(404);
  await approve(open);
  expect(await approvalNotices(open)).toEqual([1, 1]);
  const fresh = await giveWord(owner, friend, 'Слово после беды');
  // The ids of what was lost are given again, and nobody mixes them up.
  expect(fresh.promiseId).toBe(lost.promiseId);
  await approve(fresh);
  expect(await approvalNotices(fresh)).toEqual([1, 1]);
  expect((await approvalNotices(decided))[0]).toBe(1);
  await world.settle();
  expect(await parkedIn(world)).toEqual({});
  expect(await differences()).toEqual([]);
});

/** Rows of copies, as if the events that make them had been lost with NATS. */
const LOST_COPIES: [ServiceName, string][] = [
  ['auth', 'DELETE FROM promises WHERE id = 1'],
  ['auth', 'UPDATE promises SET reports = 7 WHERE id = 2'],
  ['auth', 'UPDATE users SET chat_blocked_at = now() WHERE id = 1'],
  ['promises', `UPDATE people SET first_name = 'Другое имя', version = 0 WHERE id = 1`],
  ['voting', 'DELETE FROM people WHERE id = 1'],
  ['voting', `UPDATE promises SET title = 'Другое слово' WHERE id = 1`],
  ['voting', 'DELETE FROM polls WHERE report_id = 1'],
  ['voting', `UPDATE polls SET status = 'open' WHERE report_id = 2`],
  ['notifications', "UPDATE people SET language_code = 'en' WHERE user_id = 2"],
  ['notifications', 'DELETE FROM promises WHERE id = 1'],
  ['notifications', 'DELETE FROM reports WHERE id = 1'],
  ['notifications', 'DELETE FROM voters WHERE promise_id = 2'],
  ['bot', `UPDATE chats SET time_zone = 'Asia/Omsk', version = 2147483646 WHERE user_id = 1`],
  ['media', 'DELETE FROM uses WHERE report_id = 1'],
  ['notifications', 'UPDATE promises SET started_at = NULL WHERE id = 2'],
  [
    'promises',
    `INSERT INTO reports (promise_id, user_id, text, status, source, created_at, skipped_day)
     VALUES (2, 1, '', 'skipped', 'web', now(), 3), (2, 1, '', 'skipped', 'web', now(), 4)`,
  ],
  ['notifications', 'INSERT INTO skipped_days (promise_id, day, version) VALUES (2, 4, 99)'],
  [
    'media',
    `WITH made AS (
       INSERT INTO uploads (path, owner_id, purpose, kind, mime, size, sha256, state, created_at)
       VALUES ('notices/ab/ab12.png', 1, 'notice', 'photo', 'image/png', 1, '', 'used', now()) RETURNING id
     )
     INSERT INTO library_files (id, upload_id, original_name, search_name, kind, mime, created_at)
     SELECT 'ab12', id, 'a.png', 'a.png', 'photo', 'image/png', now() FROM made`,
  ],
  [
    'voting',
    `INSERT INTO witnesses (promise_id, user_id, since) VALUES (2, 900, now()), (3, 2, now()), (1, 2, now())`,
  ],
  // Its version is higher than that of any event which the restored service has published since.
  ['notifications', `UPDATE voters SET witness = true, version = 99 WHERE promise_id = 1 AND user_id = 2`],
  // These rows come from a future that the other services have lost.
  ['notifications', 'INSERT INTO voters (promise_id, user_id, witness, version) VALUES (3, 1, true, 1)'],
  ['notifications', 'INSERT INTO skipped_days (promise_id, day) VALUES (2, 5)'],
  ['notifications', `INSERT INTO library_files (file_id, kind, path) VALUES ('lost', 'image', 'lost')`],
  [
    'auth',
    `INSERT INTO promises (id, owner_id, started, kept, is_public, deleted, version) VALUES (900, 1, true, false, true, false, 3)`,
  ],
  [
    'voting',
    `INSERT INTO polls (report_id, promise_id, owner_id, required_votes, opened_at, reported_at) VALUES (900, 1, 1, 1, now(), now())`,
  ],
];

it('reconcile finds and repairs what services have missed of each other', async () => {
  for (const [service, text] of LOST_COPIES) await query(world, service, text);
  const [notice] = await query<{ id: number; userId: number }>(
    world,
    'bot',
    'DELETE FROM deliveries WHERE id = (SELECT min(id) FROM deliveries) RETURNING receipt_id AS id, user_id AS "userId"',
  );
  const receipt = `WHERE id = ${notice!.id}`;
  await query(
    world,
    'notifications',
    `UPDATE receipts SET status = 'pending', delivered_at = NULL ${receipt}`,
  );
  const found = await reconcile();
  expect(found.toSorted()).toEqual(
    [
      'auth.promises: promise 1 is missing',
      'auth.promises: number of reports of promise 2 differs',
      'auth.promises: promise 900 has no source',
      'auth.users: chat of person 1 differs',
      'bot.chats: person 1 differs',
      `bot.deliveries: notice ${notice!.id} of person ${notice!.userId} is missing`,
      'media.uses: files of report 1 is missing',
      'notifications.library_files: file ab12 is missing',
      'notifications.library_files: file lost has no source',
      'notifications.people: person 2 differs',
      'notifications.promises: promise 1 is missing',
      'notifications.promises: promise 2 differs',
      'notifications.skipped_days: day 3 of promise 2 is missing',
      'notifications.skipped_days: day 4 of promise 2 differs',
      'notifications.skipped_days: day 5 of promise 2 has no source',
      'notifications.voters: person 1 at promise 3 has no source',
      'notifications.voters: person 2 at promise 1 differs',
      'notifications.voters: person 2 at promise 3 differs',
      'notifications.voters: person 900 at promise 2 is missing',
      'notifications.reports: report 1 is missing',
      `notifications.voters: person ${people.friend.userId} at promise 2 is missing`,
      'promises.people: person 1 differs',
      'promises.promises: next id, after 900 differs',
      'promises.reports: next id, after 900 differs',
      'voting.people: person 1 is missing',
      'voting.polls: report 1 is missing',
      'voting.polls: report 2 differs',
      'voting.polls: report 900 has no source',
      'voting.promises: promise 1 differs',
    ].toSorted(),
  );
  expect(await differences()).toEqual([]);
  // Nobody knows whether it was in the chat: it is not sent again.
  expect(await query(world, 'notifications', `SELECT status FROM receipts ${receipt}`)).toEqual([
    { status: 'failed' },
  ]);
  await mainJobWorks(people, 'Слово после сверки');
  expect(people.promiseId).toBeLessThan(900);
});

/** No other service knows enough to restore a lost promise. */
const OTHERS = SERVICES.filter((service) => service !== 'promises');

if (isLong)
  describe('of another instant than the others', () => {
    /** What the restored service does not know of. */
    async function playOn(service: ServiceName): Promise<OpenVote> {
      await restore('--replace');
      // The report was there, its verdict was not.
      await approve(people);
      await approvalNotices(people);
      const later = await giveWord(people.owner, people.friend, `Слово, о котором ${service} не знает`);
      const voted = await giveWord(people.owner, people.friend, `Слово, которое ${service} не помнит`);
      await approve(voted);
      await approvalNotices(voted);
      await world.settle();
      await restore('--replace', '--only', service);
      const repaired = await reconcile();
      // All that the bot has lost had been sent, which nobody else needs to know.
      expect(repaired.length).toBeGreaterThanOrEqual(service === 'bot' ? 0 : 1);
      expect(await isApproved(people)).toBe(true);
      return later;
    }

    it.each(OTHERS)('%s alone is restored: an open vote goes on, and the services agree', async (service) => {
      const later = await playOn(service);
      await approve(later);
      expect((await approvalNotices(later))[0]).toBe(1);
      await mainJobWorks(people, `Слово после ${service}`);
    });

    it('promises alone are restored: the others forget what is lost', async () => {
      await playOn('promises');
      expect(await differences()).toEqual([]);
      await mainJobWorks(people, 'Слово после promises');
    });

    it('NATS alone is lost, with what was under way: an open vote goes on', async () => {
      await restore('--replace');
      const later = await giveWord(people.owner, people.friend, 'Слово, о котором никто не услышал');
      await world.kill('services');
      await loseNats(world);
      await query(world, 'voting', `DELETE FROM polls WHERE report_id = ${later.report.id}`);
      await query(world, 'notifications', `DELETE FROM reports WHERE id = ${later.report.id}`);
      await world.restart('services');
      await world.ready();
      expect(await reconcile()).toHaveLength(2);
      await approve(later);
      expect(await approvalNotices(later)).toEqual([1, 1]);
      await mainJobWorks(people, 'Слово после NATS');
    });
  });

// After what builds upon each other: it goes back to the backup.
if (isLong)
  it('[PROD-244] the photos of the lost machine are in S3 again, and nowhere else', async () => {
    expect(existsSync(join(world.folder, 'files'))).toBe(false);
    expect(s3!.lose()).toBeGreaterThan(0);
    expect((await photoOf(people)).status).not.toBe(200);
    await restore('--replace');
    expect((await photoOf(people)).status).toBe(200);
  });
