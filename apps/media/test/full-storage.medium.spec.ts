// Real: HTTP and calls over NATS, the whole media service, PostgreSQL. Not real: the S3 server, which says in the words of
// MinIO that it is full, and the gateway. A full disk: `describeUploads` of the system's faults.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getUpload } from '@slovo/contracts';
import { Health } from '@slovo/kit/service';
import pg from 'pg';
import { Parts } from '../src/chunks/parts.ts';
import { MOVIE } from './chunk-movie.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import {
  begin,
  bytesOf,
  chunkOf,
  finish,
  readLibrary,
  refusal,
  refused,
  sendChunk,
  sendChunks,
  sendToLibrary,
} from './library-client.ts';
import { type MediaHarness, startMediaHarness } from './media-harness.ts';
import { photoWithPlace } from './samples.ts';
import { environmentOf } from './start-s3.ts';

const FULL = [503, 'STORAGE_FULL'];
const KEY = 'one-upload';

let s3: FakeS3;
let media: MediaHarness;
beforeAll(async () => {
  s3 = await startFakeS3();
  media = await startMediaHarness(environmentOf(s3, 'slovo-full'));
});
afterEach(() => {
  s3.fill(false);
  s3.hang(false);
});
afterAll(async () => {
  await media.close();
  s3.stop();
});

const counts = () => Promise.all([media.prisma.upload.count(), media.prisma.libraryFile.count()]);

describe('[ADM-SEND-17] an S3 server without room', () => {
  it('refuses a chunk, keeps those before it, and takes it once there is room', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'chunk.mov' });
    await sendChunks(media, sessionId, MOVIE, [0, 1]);
    s3.fill(true);
    expect(await refusal(await sendChunk(media, sessionId, 2, chunkOf(MOVIE, 2)))).toEqual(FULL);
    const kept = [{ first: 0, last: 1 }];
    expect(await media.ask(getUpload, { sessionId })).toMatchObject({ state: 'open', received: kept });
    s3.fill(false);
    await sendChunks(media, sessionId, MOVIE, [2, 3]);
    const { fileId } = await finish(media, sessionId);
    expect((await (await readLibrary(media, fileId)).arrayBuffer()).byteLength).toBe(MOVIE.length);
  });

  it('refuses to make a file of chunks, keeps all of them, and makes it once there is room', async () => {
    const before = await counts();
    const photo = await photoWithPlace();
    const { sessionId } = await begin(media, photo, { fileName: 'finalize.jpg', mimeType: 'image/jpeg' });
    await sendChunks(media, sessionId, photo);
    s3.fill(true);
    expect(await refused(finish(media, sessionId))).toMatchObject({ code: 'STORAGE_FULL' });
    const received = [{ first: 0, last: 0 }];
    expect(await media.ask(getUpload, { sessionId })).toMatchObject({ state: 'open', received });
    expect(await counts()).toEqual(before);
    s3.fill(false);
    const { fileId } = await finish(media, sessionId);
    expect((await readLibrary(media, fileId)).status).toBe(200);
  });

  it('[OUTAGE-04] is told to operators, and goes on getting requests', async () => {
    s3.fill(true);
    expect(await refusal(await media.send(bytesOf(await photoWithPlace())))).toEqual(FULL);
    const { waitingFor } = await media.app.get(Health).wholeness();
    expect(waitingFor).toEqual(['room in its storage']);
    expect((await fetch(`${media.url}/health/ready`)).status).toBe(200);
  });

  it('refuses a file that comes whole, and the photo of a report; nothing of them is left', async () => {
    const photo = bytesOf(await photoWithPlace());
    const before = await counts();
    s3.fill(true);
    expect(await refusal(await sendToLibrary(media, photo, { key: KEY }))).toEqual(FULL);
    expect(await refusal(await media.send(photo, { key: KEY }))).toEqual(FULL);
    expect(await counts()).toEqual(before);
    expect(await media.incoming()).toEqual([]);
    s3.fill(false);
    expect((await sendToLibrary(media, photo, { key: KEY })).status).toBe(200);
    const { media: stored } = await media.store(photo, { key: KEY });
    expect((await media.read(stored.path)).status).toBe(200);
  });
});

describe('an S3 server that hangs', () => {
  it('[OUTAGE-12] in the middle of a chunk lets no file wait for it; it is made once the server answers', async () => {
    const parts = media.app.get(Parts);
    const patience = parts.silenceMs;
    parts.silenceMs = 300;
    const { sessionId } = await begin(media, MOVIE, { fileName: 'hang.mov' });
    await sendChunks(media, sessionId, MOVIE);
    s3.hang(true);
    expect(await refused(finish(media, sessionId))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await media.ask(getUpload, { sessionId })).toMatchObject({ state: 'open' });
    s3.hang(false);
    parts.silenceMs = patience;
    const { fileId } = await finish(media, sessionId);
    expect((await readLibrary(media, fileId)).status).toBe(200);
  });
});

describe('a database whose disk is full', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client(media.ownerUrl);
    await owner.connect();
    await owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse()`);
  });
  afterAll(async () => {
    await owner.query('DROP FUNCTION refuse() CASCADE');
    await owner.end();
  });

  it('[OUTAGE-01] is told to operators also where an upload met it, which is refused as unavailable', async () => {
    const photo = bytesOf(await photoWithPlace());
    expect(await refusal(await media.send(photo, { key: 'into-a-full-database' }))).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
    const { waitingFor } = await media.app.get(Health).wholeness();
    expect(waitingFor).toContain('room in its database');
    expect((await fetch(`${media.url}/health/ready`)).status).toBe(200);
  });
});
