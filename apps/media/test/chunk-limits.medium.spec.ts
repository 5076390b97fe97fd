// Real: HTTP and calls over NATS, the whole media service, PostgreSQL, files on disk. Not real: the gateway.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanUpUpload, getUpload, openUpload } from '@slovo/contracts';
import { CHUNK_SIZE } from '@slovo/domain/upload';
import { MOVIE, OTHER, UNKNOWN } from './chunk-movie.ts';
import { begin, bytesOf, chunkOf, finish, refusal, refused, sendChunk } from './library-client.ts';
import { OPERATOR, startMediaHarness, type MediaHarness } from './media-harness.ts';

describe('the beginning of an upload in chunks', () => {
  let media: MediaHarness;
  beforeAll(async () => {
    media = await startMediaHarness();
  });
  afterAll(() => media.close());

  const open = (changes: object = {}, operator = OPERATOR) =>
    media.ask(
      openUpload,
      { fileName: 'a.mp4', fileSize: 10, mimeType: 'video/mp4', totalChunks: 1, ...changes },
      operator,
    );

  it('makes every check that needs no bytes', async () => {
    const limit = 52_428_800;
    const codes: (string | undefined)[] = [];
    for (const changes of [
      { fileSize: 0, totalChunks: 0 },
      { fileSize: limit + 1, totalChunks: 51 },
      { fileName: 'я'.repeat(256) },
      { mimeType: 'image/gif' },
      { mimeType: '' },
      { totalChunks: 2 },
      { fileSize: -1 },
      { fileSize: 1.5 },
    ])
      codes.push((await refused(open(changes))).code);
    expect(codes).toEqual([
      'MEDIA_EMPTY',
      'TOO_LARGE',
      'MEDIA_NAME_TOO_LONG',
      'MEDIA_TYPE_REFUSED',
      'MEDIA_TYPE_REFUSED',
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
    ]);
    expect((await refused(open({ fileSize: limit + 1, totalChunks: 51 }))).details).toMatchObject({
      purpose: 'notice',
      size: limit + 1,
    });
    expect(await media.prisma.chunkedUpload.count()).toBe(0);
  });

  it('repeated before a chunk has arrived is the same upload', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(two.sessionId).toBe(one.sessionId);
    await sendChunk(media, one.sessionId, 0, new Uint8Array(10));
    const three = await open();
    expect(three.sessionId).not.toBe(one.sessionId);
    for (const { sessionId } of [one, three]) await media.ask(cleanUpUpload, { sessionId });
  });

  it('[ADM-MEDIA-24] is refused for a fourth one of an operator, also at the same moment, until one has ended', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `${index}.mp4`);
    const answers = await Promise.all(
      names.map((fileName) => open({ fileName }).catch((error: { code: string; details: any }) => error)),
    );
    const opened = answers.filter((answer) => 'sessionId' in answer);
    const denied = answers.filter((answer) => 'code' in answer);
    expect([opened.length, denied.length]).toEqual([3, 3]);
    expect(denied[0]).toMatchObject({ code: 'UPLOAD_TOO_MANY', details: { retryAfter: 60, limit: 3 } });
    await expect(open({ fileName: 'x.mp4' }, OTHER)).resolves.toMatchObject({ state: 'open' });
    await media.ask(cleanUpUpload, { sessionId: opened[0]!.sessionId });
    await expect(open({ fileName: 'y.mp4' })).resolves.toMatchObject({ state: 'open' });
  });

  it('[ADM-MEDIA-24] is refused while the unfinished ones of all operators have 1 GiB', async () => {
    const large = { fileSize: 52_428_800, totalChunks: 50 };
    await media.prisma.chunkedUpload.deleteMany();
    for (let n = 0; n < 20; n++) await open({ ...large, fileName: `${n}.mp4` }, 100 + n);
    expect((await refused(open({ ...large, fileName: 'z.mp4' }))).code).toBe('UPLOAD_TOO_MANY');
    const rest = 1024 * 1024 * 1024 - 20 * large.fileSize;
    await expect(open({ fileSize: rest, totalChunks: 24 })).resolves.toMatchObject({ fileSize: rest });
    await media.prisma.chunkedUpload.deleteMany();
  });
});

describe('a chunk', () => {
  let media: MediaHarness;
  let sessionId: string;
  beforeAll(async () => {
    media = await startMediaHarness();
    ({ sessionId } = await begin(media, MOVIE));
  });
  afterAll(() => media.close());

  it('[ADM-LIMIT-03] has 1 MB, the last one the rest, and no other length', async () => {
    for (const [index, body] of [
      [0, MOVIE.subarray(0, CHUNK_SIZE - 1)],
      [0, MOVIE.subarray(0, CHUNK_SIZE + 1)],
      [0, Buffer.alloc(0)],
      [3, MOVIE.subarray(0, 1001)],
      [3, MOVIE.subarray(0, CHUNK_SIZE)],
    ] as const) {
      const response = await sendChunk(media, sessionId, index, bytesOf(body));
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({
          details: { fields: { chunk: `is expected to have ${index === 3 ? 1000 : CHUNK_SIZE} bytes` } },
        }),
      ]);
    }
    expect(await media.incoming()).toEqual([]);
  });

  it.each([-1, 1.5, 4, 50, Number.NaN])('has no index %d', async (index) => {
    expect(await refusal(await sendChunk(media, sessionId, index, chunkOf(MOVIE, 0)))).toEqual([
      400,
      'BAD_INPUT',
    ]);
  });

  it('[ADM-MEDIA-29] of another operator’s upload, or of none, is not found, nor is that upload', async () => {
    const bytes = chunkOf(MOVIE, 0);
    expect(await refusal(await sendChunk(media, sessionId, 0, bytes, OTHER))).toEqual([
      404,
      'UPLOAD_NOT_FOUND',
    ]);
    expect(await refusal(await sendChunk(media, UNKNOWN, 0, bytes))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    expect(await refusal(await sendChunk(media, '../../x', 0, bytes))).toEqual([400, 'BAD_INPUT']);
    const gone = { code: 'UPLOAD_NOT_FOUND' };
    expect(await refused(finish(media, sessionId, OTHER))).toMatchObject(gone);
    expect(await refused(media.ask(getUpload, { sessionId }, OTHER))).toMatchObject(gone);
  });
});
