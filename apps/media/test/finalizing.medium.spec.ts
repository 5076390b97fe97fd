// Real: HTTP and calls over NATS, the whole media service, PostgreSQL, files on disk. Not real: the gateway.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanUpUpload, getUpload } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { MOVIE, WHOLE } from './chunk-movie.ts';
import { begin, finish, readLibrary, refused, sendChunks } from './library-client.ts';
import { startMediaHarness, type MediaHarness } from './media-harness.ts';
import { fixture, photoWithPlace } from './samples.ts';

describe('finalizing', () => {
  let media: MediaHarness;
  beforeAll(async () => {
    media = await startMediaHarness();
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => media.close());

  /** An upload with all chunks, and a storage that stops in the middle of the file until it is released. */
  async function stuck(fileName: string) {
    const { sessionId } = await begin(media, MOVIE, { fileName });
    await sendChunks(media, sessionId, MOVIE);
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const put = media.storage.put.bind(media.storage);
    jest.spyOn(media.storage, 'put').mockImplementationOnce(async (...given) => {
      reached.resolve();
      await release.promise;
      await put(...given);
    });
    const answer = finish(media, sessionId).catch((error: { code: string }) => error);
    await reached.promise;
    return { sessionId, answer, release: release.resolve };
  }

  it('is waited for by those who ask for the same, and accepts no further chunk or removal', async () => {
    const { sessionId, answer, release } = await stuck('busy.mov');
    expect(await media.ask(getUpload, { sessionId })).toMatchObject({ state: 'finalizing' });
    await media.ask(cleanUpUpload, { sessionId });
    const second = finish(media, sessionId);
    release();
    expect(await second).toEqual(await answer);
  });

  it('[ADM-MEDIA-27] by a process that died is taken over a minute later, and the file is whole', async () => {
    const { sessionId, answer, release } = await stuck('dead.mov');
    const before = await media.prisma.libraryFile.count();
    const second = finish(media, sessionId);
    media.later(61_000);
    const file = await second;
    expect((await (await readLibrary(media, file.fileId)).arrayBuffer()).byteLength).toBe(MOVIE.length);
    // It was only slow: what it stores now is discarded.
    release();
    expect(await answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await media.prisma.libraryFile.count()).toBe(before + 1);
    // On a busy machine the answer is that of a caller who waited too long, and the slow one still works.
    const movies = async () => (await media.files()).filter((name) => name.endsWith('.mov')).length;
    await until(async () => (await movies()) === before + 1);
    expect(await finish(media, sessionId)).toEqual(file);
  });

  it('that died is open again after the job, and keeps its chunks', async () => {
    const { sessionId, answer, release } = await stuck('reopened.mov');
    media.later(61_000);
    await media.moveUploadsOn();
    expect(await media.ask(getUpload, { sessionId })).toMatchObject({ state: 'open', received: WHOLE });
    release();
    await answer;
    expect((await finish(media, sessionId)).fileSize).toBe(MOVIE.length);
  });

  it('that could not store the file can be repeated', async () => {
    const { sessionId } = await begin(media, MOVIE, { fileName: 'retry.mov' });
    await sendChunks(media, sessionId, MOVIE);
    jest.spyOn(media.storage, 'put').mockRejectedValueOnce(new Error('full'));
    expect(await refused(finish(media, sessionId))).toMatchObject({ code: 'INTERNAL' });
    expect(await media.ask(getUpload, { sessionId })).toMatchObject({ state: 'open' });
    expect((await finish(media, sessionId)).fileSize).toBe(MOVIE.length);
    expect(await readdir(join(media.folder, 'files', 'incoming'))).not.toContain(sessionId);
  });

  it('of a photo that was announced as a video gives the photo that it is', async () => {
    const photo = await photoWithPlace();
    const { sessionId } = await begin(media, photo, { fileName: 'clip.mp4', mimeType: 'video/mp4' });
    await sendChunks(media, sessionId, photo);
    const { fileId, mimeType } = await finish(media, sessionId);
    const shown = await readLibrary(media, fileId);
    expect([mimeType, shown.headers.get('content-type')]).toEqual(['image/jpeg', 'image/jpeg']);
  });

  it('of a file that was deleted since finds nothing', async () => {
    const { sessionId } = await begin(media, fixture('clip.mp4'), { fileName: 'deleted.mp4' });
    await sendChunks(media, sessionId, fixture('clip.mp4'));
    const { fileId } = await finish(media, sessionId);
    await media.prisma.libraryFile.delete({ where: { id: fileId } });
    expect(await refused(finish(media, sessionId))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });
});
