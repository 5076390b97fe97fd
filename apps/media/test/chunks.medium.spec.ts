// Real: HTTP and calls over NATS, the whole media service, PostgreSQL, sharp; files on disk, and the S3 server that
// `start-s3.ts` finds. Not real: the gateway.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanUpUpload, getLibraryFile, getUpload, operatorActed } from '@slovo/contracts';
import { CHUNK_SIZE } from '@slovo/domain/upload';
import { until } from '@slovo/testing';
import { DAY, HOUR, MOVIE, OTHER, UNKNOWN, WHOLE } from './chunk-movie.ts';
import {
  begin,
  chunkOf,
  finish,
  readLibrary,
  refusal,
  refused,
  sendChunk,
  sendChunks,
} from './library-client.ts';
import { FINGERPRINT, OPERATOR, startMediaHarness, type MediaHarness } from './media-harness.ts';
import { environmentOf, startS3 } from './start-s3.ts';

const s3 = await startS3();
const storages = {
  'a folder': {},
  S3: environmentOf(s3, 'slovo-chunks'),
};
afterAll(async () => void (await s3.stop()));

describe.each(Object.entries(storages))('an upload in chunks to %s', (_name, env: Record<string, string>) => {
  let media: MediaHarness;
  beforeAll(async () => {
    media = await startMediaHarness(env);
  });
  afterAll(() => media.close());

  const partOf = (sessionId: string, index: number) =>
    media.storage.read(`incoming/${sessionId}/${index}.part`, 0, 1).then(
      (stream) => (stream.destroy(), 'there'),
      () => 'gone',
    );
  /** A request that waits for another one's file for eight seconds is asked to come again. */
  const finishWhenMade = (sessionId: string) =>
    until(() =>
      finish(media, sessionId).catch((error: { code?: string }) => {
        if (error.code === 'SERVICE_UNAVAILABLE') return null;
        throw error;
      }),
    );
  const statusOf = (sessionId: string) => media.ask(getUpload, { sessionId });

  it('[ADM-API-25] [ADM-API-26] [ADM-API-27] arrives in any order and becomes the same file as sent at once', async () => {
    const session = await begin(media, MOVIE, { fileName: 'папка/осень.mov', mimeType: 'video/quicktime' });
    expect(session).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      fileName: 'осень.mov',
      fileSize: MOVIE.length,
      chunkSize: 1_048_576,
      totalChunks: 4,
      received: [],
      uploadedBytes: 0,
      state: 'open',
      expiresAt: expect.any(String),
    });
    const { sessionId } = session;
    expect(await sendChunks(media, sessionId, MOVIE, [3, 1])).toEqual({
      received: [
        { first: 1, last: 1 },
        { first: 3, last: 3 },
      ],
      uploadedBytes: CHUNK_SIZE + 1000,
    });
    expect(await refused(finish(media, sessionId))).toEqual({
      code: 'UPLOAD_INCOMPLETE',
      details: {
        missing: [
          { first: 0, last: 0 },
          { first: 2, last: 2 },
        ],
      },
    });
    await Promise.all([0, 2, 0].map((index) => sendChunk(media, sessionId, index, chunkOf(MOVIE, index))));
    expect(await statusOf(sessionId)).toMatchObject({
      received: WHOLE,
      uploadedBytes: MOVIE.length,
      state: 'open',
    });

    const file = await finish(media, sessionId);
    expect(file).toMatchObject({
      originalName: 'осень.mov',
      fileSize: MOVIE.length,
      mimeType: 'video/quicktime',
    });
    const stored = Buffer.from(await (await readLibrary(media, file.fileId)).arrayBuffer());
    expect(stored.length).toBe(MOVIE.length);
    expect(stored.indexOf(Buffer.alloc(4096, 0x5a))).toBe(MOVIE.indexOf(Buffer.alloc(4096, 0x5a)));
    expect(await media.ask(getLibraryFile, { id: file.fileId })).toMatchObject({
      kind: 'video',
      duration: 2.5,
    });
    expect((await media.published(operatorActed('media'))).at(-1)).toMatchObject({
      operatorId: OPERATOR,
      fingerprint: FINGERPRINT,
      action: 'upload-media',
      target: `media:${file.fileId}`,
      details: { mimeType: 'video/quicktime', fileSize: MOVIE.length, chunks: 4 },
    });
    for (const index of [0, 1, 2, 3]) expect(await partOf(sessionId, index)).toBe('gone');
  });

  it('finalized again, and at the same moment, gets the first answer for a day', async () => {
    const { sessionId } = await begin(media, MOVIE);
    await sendChunks(media, sessionId, MOVIE);
    const before = await media.prisma.libraryFile.count();
    const answers = await Promise.all([finishWhenMade(sessionId), finishWhenMade(sessionId)]);
    media.later(DAY - HOUR);
    await media.moveUploadsOn();
    answers.push(await finish(media, sessionId));
    expect(new Set(answers.map(({ fileId }) => fileId)).size).toBe(1);
    expect(await media.prisma.libraryFile.count()).toBe(before + 1);
    expect(await statusOf(sessionId)).toMatchObject({ state: 'done' });
    media.later(HOUR);
    await media.moveUploadsOn();
    expect(await refused(finish(media, sessionId))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
    expect((await readLibrary(media, answers[0]!.fileId)).status).toBe(200);
  });

  it('[ADM-MEDIA-25] takes the same bytes of a chunk again, and no others', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'again.mov' });
    const first = await sendChunks(media, sessionId, MOVIE, [0]);
    expect(await sendChunks(media, sessionId, MOVIE, [0])).toEqual(first);
    expect(await refusal(await sendChunk(media, sessionId, 0, chunkOf(MOVIE, 1)))).toEqual([
      409,
      'UPLOAD_CHUNK_DIFFERS',
    ]);
    await sendChunks(media, sessionId, MOVIE, [1, 2, 3]);
    const file = await finish(media, sessionId);
    expect(file.fileSize).toBe(MOVIE.length);
    expect((await sendChunk(media, sessionId, 0, chunkOf(MOVIE, 0))).status).toBe(200);
  });

  it('takes a chunk again whose storing failed', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'full.mov' });
    const full = jest.spyOn(media.storage, 'put').mockRejectedValueOnce(new Error('full'));
    expect((await sendChunk(media, sessionId, 0, chunkOf(MOVIE, 0))).status).toBe(500);
    full.mockRestore();
    expect((await statusOf(sessionId)).received).toEqual([]);
    expect((await sendChunks(media, sessionId, MOVIE)).received).toEqual(WHOLE);
    expect((await finish(media, sessionId)).fileSize).toBe(MOVIE.length);
  });

  it('asks again for chunks that the storage has lost', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'lost.mov' });
    await sendChunks(media, sessionId, MOVIE);
    await media.storage.remove(`incoming/${sessionId}/2.part`);
    expect(await refused(finish(media, sessionId))).toEqual({
      code: 'UPLOAD_INCOMPLETE',
      details: { missing: [{ first: 2, last: 2 }] },
    });
    await sendChunks(media, sessionId, MOVIE, [2]);
    expect((await finish(media, sessionId)).fileSize).toBe(MOVIE.length);
  });

  it('[ADM-MEDIA-23] goes on in another replica, which finishes it', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'replica.mov' });
    await sendChunks(media, sessionId, MOVIE, [0, 1]);
    const shared = { DATA_DIR: media.folder };
    const replica = await startMediaHarness(shared, media);
    await sendChunks(replica, sessionId, MOVIE, [2, 3]);
    expect((await finish(replica, sessionId)).fileSize).toBe(MOVIE.length);
    await replica.close();
  });

  it('that is refused by its bytes stays refused, and its chunks are removed', async () => {
    const page = Buffer.alloc(CHUNK_SIZE + 1, '<html>');
    const { sessionId } = await begin(media, page, { fileName: 'page.jpg', mimeType: 'image/jpeg' });
    await sendChunks(media, sessionId, page);
    const expected = { code: 'MEDIA_TYPE_REFUSED', details: { purpose: 'notice' } };
    expect(await refused(finish(media, sessionId))).toEqual(expected);
    expect(await refused(finish(media, sessionId))).toEqual(expected);
    expect(await statusOf(sessionId)).toMatchObject({ state: 'refused' });
    for (const index of [0, 1]) expect(await partOf(sessionId, index)).toBe('gone');
    expect(await refusal(await sendChunk(media, sessionId, 0, chunkOf(MOVIE, 0)))).toEqual([
      409,
      'UPLOAD_CHUNK_DIFFERS',
    ]);
  });

  it('[ADM-API-28] is removed on request, with its chunks; whoever asks for another gets the same answer', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'removed.mov' });
    await sendChunks(media, sessionId, MOVIE, [0]);
    expect(await media.ask(cleanUpUpload, { sessionId }, OTHER)).toEqual({ success: true });
    expect((await statusOf(sessionId)).received).toEqual([{ first: 0, last: 0 }]);
    for (const id of [sessionId, sessionId, UNKNOWN])
      expect(await media.ask(cleanUpUpload, { sessionId: id })).toEqual({ success: true });
    expect(await partOf(sessionId, 0)).toBe('gone');
    expect(await refused(statusOf(sessionId))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
    expect(await refusal(await sendChunk(media, sessionId, 1, chunkOf(MOVIE, 1)))).toEqual([
      404,
      'UPLOAD_NOT_FOUND',
    ]);
  });

  it('removed while a chunk is being stored leaves nothing of that chunk', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'late.mov' });
    const put = media.storage.put.bind(media.storage);
    const late = jest.spyOn(media.storage, 'put').mockImplementationOnce(async (...given) => {
      await media.ask(cleanUpUpload, { sessionId });
      await put(...given);
    });
    expect(await refusal(await sendChunk(media, sessionId, 0, chunkOf(MOVIE, 0)))).toEqual([
      404,
      'UPLOAD_NOT_FOUND',
    ]);
    late.mockRestore();
    expect(await partOf(sessionId, 0)).toBe('gone');
    media.later(HOUR + 1000);
    await media.moveUploadsOn();
    expect(await media.prisma.chunkedUpload.count({ where: { id: sessionId } })).toBe(0);
  });

  it('[ADM-MEDIA-26] is removed a day after its last chunk', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'forgotten.mov' });
    media.later(DAY - HOUR);
    await sendChunks(media, sessionId, MOVIE, [0]);
    media.later(DAY - HOUR);
    await media.moveUploadsOn();
    expect(await statusOf(sessionId)).toMatchObject({ state: 'open' });
    media.later(HOUR);
    await media.moveUploadsOn();
    expect(await refused(statusOf(sessionId))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
    expect(await partOf(sessionId, 0)).toBe('gone');
  });
});
