// Real: the whole media service, PostgreSQL, NATS with JetStream, files on disk. Not real: the full disk, which a trigger of
// the table speaks for.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Health } from '@slovo/kit/service';
import pg from 'pg';
import { RemoveArchives } from '../src/archives/jobs/remove-archives.ts';
import { MoveUploadsOn } from '../src/chunks/jobs/move-uploads-on.ts';
import { RemoveOrphans } from '../src/uploads/jobs/remove-orphans.ts';
import { type MediaHarness, startMediaHarness } from './media-harness.ts';

interface Job {
  table: string;
  /** Adds a row that the job has to delete. */
  add: (media: MediaHarness, due: Date) => Promise<unknown>;
  run: (media: MediaHarness, now: Date) => Promise<void>;
}

const name = randomBytes(16).toString('hex');

const jobs: Record<string, Job> = {
  'of old archives': {
    table: 'archives',
    add: ({ prisma }, keepUntil) =>
      prisma.archive.create({
        data: {
          exportId: 1,
          ownerId: 7,
          path: `exports/ab/${name}.zip`,
          size: 1,
          sha256: 'a',
          createdAt: keepUntil,
          keepUntil,
        },
      }),
    run: ({ app }, now) => app.get(RemoveArchives).removeArchives(now),
  },
  'of uploads in chunks': {
    table: 'chunked_uploads',
    add: ({ prisma }, dueAt) =>
      prisma.chunkedUpload.create({
        data: {
          id: name,
          operatorId: 7,
          fileName: 'a',
          fileSize: 1,
          mime: 'image/jpeg',
          state: 'gone',
          lastChunkAt: dueAt,
          dueAt,
        },
      }),
    run: ({ app }, now) => app.get(MoveUploadsOn).moveUploadsOn(now),
  },
  'of unused uploads': {
    table: 'uploads',
    add: ({ prisma }, keepUntil) =>
      prisma.upload.create({
        data: {
          path: `reports/ab/${name}.jpg`,
          ownerId: 7,
          purpose: 'report',
          kind: 'photo',
          mime: 'image/jpeg',
          size: 1,
          sha256: 'a',
          createdAt: keepUntil,
          keepUntil,
        },
      }),
    run: ({ app }, now) => app.get(RemoveOrphans).removeOrphans(now),
  },
};

describe.each(Object.entries(jobs))('the removal %s', (_name, { table, add, run }) => {
  let media: MediaHarness;
  let owner: pg.Client;
  beforeEach(async () => {
    media = await startMediaHarness();
    owner = new pg.Client(media.ownerUrl);
    await owner.connect();
    await owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
  });
  afterEach(async () => {
    await owner.end();
    await media.close();
  });

  const waitsFor = async () => (await media.app.get(Health).wholeness()).waitingFor;
  const rows = async () => (await owner.query(`SELECT FROM ${table}`)).rowCount;

  it('[OUTAGE-11] tells operators that the disk of the database is full, though it may put its next attempt off', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    // Later than the service's own rounds reach.
    const due = new Date(media.clock.now().getTime() + 60 * 60_000);
    await add(media, due);
    expect(await waitsFor()).toEqual([]);
    await run(media, due);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('will retry'));
    warned.mockRestore();
    expect([await waitsFor(), await rows()]).toEqual([['room in its database'], 1]);
    await owner.query('DROP FUNCTION refuse() CASCADE');
    await run(media, new Date(due.getTime() + 5 * 60_000));
    expect(await rows()).toBe(0);
  });
});
