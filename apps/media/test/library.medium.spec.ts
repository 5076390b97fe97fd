// Real: HTTP, calls and events over NATS, the whole media service, PostgreSQL, sharp, FFmpeg, files on disk. Not real:
// the gateway, and notifications, whose event the spec publishes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  batchContent,
  deleteLibraryFile,
  type EventPayload,
  getLibraryFile,
  libraryFileDeleted,
  libraryFileStored,
  listLibraryFiles,
  operatorActed,
} from '@slovo/contracts';
import { LIBRARY_TYPES } from '@slovo/domain/upload';
import { until } from '@slovo/testing';
import sharp from 'sharp';
import {
  addToLibrary,
  type Bytes,
  bytesOf,
  readLibrary,
  refusal,
  refused,
  sendToLibrary,
} from './library-client.ts';
import { FINGERPRINT, OPERATOR, startMediaHarness, type MediaHarness } from './media-harness.ts';
import { fixture, movieWithLocation, movingGif, photoWithPlace, transparentPng } from './samples.ts';

const HOUR = 60 * 60 * 1000;
const UNKNOWN = '0'.repeat(32);

let media: MediaHarness;
beforeAll(async () => {
  media = await startMediaHarness();
});
afterAll(() => media.close());

const photo = async () => bytesOf(await photoWithPlace(120, 80));
const actions = async () =>
  (await media.published(operatorActed('media'))).map(({ action, target }) => [action, target]);

/** The event of a batch that shows the file with this path; resolves when it has been reacted to. */
async function useInBatch(path: string, batchId: number, isTest = false): Promise<void> {
  const before = await media.prisma.inboxEntry.count();
  const fileId = path.split('/')[2]!.slice(0, 32);
  const shown = { fileId, type: 'image' as const, url: `/media/notifications/${fileId}`, path };
  const content = {
    batchId,
    html: 'Привет',
    lang: 'ru' as const,
    variables: {},
    isTest,
    quietHours: 'silent' as const,
    media: shown,
  };
  await media.publish(batchContent, content satisfies EventPayload<typeof batchContent>);
  await until(async () => (await media.prisma.inboxEntry.count()) > before);
}
const pathOf = (fileId: string, ext = 'jpg') => `notices/${fileId.slice(0, 2)}/${fileId}.${ext}`;

describe('an upload to the library', () => {
  it('[ADM-API-21] answers with the file, which everyone can read at its address', async () => {
    const answer = await addToLibrary(media, await photo(), { name: 'осень 🍂.jpg' });
    expect(answer).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f]{32}$/),
      fileName: `${answer.fileId}.jpg`,
      originalName: 'осень 🍂.jpg',
      fileSize: expect.any(Number),
      mimeType: 'image/jpeg',
      url: `/media/notifications/${answer.fileId}`,
    });
    const response = await readLibrary(media, answer.fileId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await response.arrayBuffer()).byteLength).toBe(answer.fileSize);
    const part = await readLibrary(media, answer.fileId, { range: 'bytes=0-9' });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('[ADM-MEDIA-21] repeated with its id gets the first answer and is logged once, also at the same moment', async () => {
    const before = (await actions()).length;
    const body = await photo();
    const answers = await Promise.all([1, 2, 3].map(() => addToLibrary(media, body, { key: 'upload-1' })));
    const later = await addToLibrary(media, bytesOf(await transparentPng()), {
      key: 'upload-1',
      name: 'b.png',
    });
    expect(new Set([...answers, later].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await actions()).slice(before)).toEqual([['upload-media', `media:${later.fileId}`]]);
    const another = await addToLibrary(media, body, { key: 'upload-1', operator: 8 });
    expect(another.fileId).not.toBe(later.fileId);
  });

  it('commits its line of the log and its event with the file, without its name', async () => {
    const answer = await addToLibrary(media, await photo(), { name: 'секретное имя.jpg' });
    const line = (await media.published(operatorActed('media'))).at(-1);
    expect(line).toEqual({
      operatorId: OPERATOR,
      fingerprint: FINGERPRINT,
      action: 'upload-media',
      target: `media:${answer.fileId}`,
      reason: null,
      details: { requestId: 'r-1', mimeType: 'image/jpeg', fileSize: answer.fileSize },
    });
    expect((await media.published(libraryFileStored)).at(-1)).toEqual({
      fileId: answer.fileId,
      kind: 'image',
      path: pathOf(answer.fileId),
    });
  });

  it.each([
    ['image/jpeg', 'jpg', async () => photoWithPlace(40, 30)],
    ['image/png', 'png', transparentPng],
    ['video/mp4', 'mp4', async () => fixture('clip.mp4')],
    ['video/quicktime', 'mov', async () => fixture('turned.mov')],
    ['video/x-msvideo', 'avi', async () => fixture('clip.avi')],
  ])('[ADM-MEDIA-09] may be %s, by its bytes whatever its name', async (mime, ext, make) => {
    const { mimeType, fileName, fileId } = await addToLibrary(media, bytesOf(await make()), {
      name: 'имя.exe',
    });
    expect([mimeType, fileName]).toEqual([mime, `${fileId}.${ext}`]);
    expect((await readLibrary(media, fileId)).headers.get('content-type')).toBe(mime);
  });

  it('[ADM-MEDIA-09] may be of no other type', () => {
    expect(LIBRARY_TYPES).toEqual([
      'image/jpeg',
      'image/png',
      'video/mp4',
      'video/quicktime',
      'video/x-msvideo',
    ]);
  });

  it('[ADM-MEDIA-11] of another type is refused by its bytes, whatever its name says', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const webp = await sharp(await photoWithPlace(20, 20))
      .webp()
      .toBuffer();
    const bodies: [Bytes, string | undefined][] = [
      [bytesOf(await movingGif()), 'image/gif'],
      [bytesOf(webp), 'image/webp'],
      [bytesOf(fixture('clip.webm')), 'video/webm'],
      [bytesOf(fixture('photo.heic')), 'image/heic'],
      ['%PDF-1.7 …', 'application/pdf'],
      ['<html><script>1</script></html>', undefined],
      [svg, undefined],
    ];
    for (const [body, type] of bodies) {
      const response = await sendToLibrary(media, body, { name: 'a.jpg' });
      expect(response.status).toBe(400);
      const { code, details } = (await response.json()) as any;
      expect([code, details]).toEqual(['MEDIA_TYPE_REFUSED', { purpose: 'notice', type }]);
    }
  });

  it('[ADM-MEDIA-10] over 50 MB is refused, and of 50 MB is read to its end', async () => {
    const limit = 52_428_800;
    const announced = await sendToLibrary(media, new Uint8Array(limit + 1));
    expect([announced.status, await announced.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'TOO_LARGE', details: { purpose: 'notice', limit, size: limit + 1 } }),
    ]);
    const stream = (size: number) => new Blob([new Uint8Array(size)]).stream();
    expect(await refusal(await sendToLibrary(media, stream(limit + 1)))).toEqual([413, 'TOO_LARGE']);
    // No picture, so its type is refused: its size was not.
    expect(await refusal(await sendToLibrary(media, stream(limit)))).toEqual([400, 'MEDIA_TYPE_REFUSED']);
  });

  it('[ADM-MEDIA-12] of 0 bytes is refused', async () => {
    expect(await refusal(await sendToLibrary(media, new Uint8Array(0)))).toEqual([400, 'MEDIA_EMPTY']);
  });

  it('[ADM-MEDIA-13] has a name of at most 255 characters', async () => {
    const body = await photo();
    const longest = `${'я'.repeat(251)}.jpg`;
    expect((await addToLibrary(media, body, { name: longest })).originalName).toBe(longest);
    expect(await refusal(await sendToLibrary(media, body, { name: `я${longest}` }))).toEqual([
      400,
      'MEDIA_NAME_TOO_LONG',
    ]);
  });

  it('is never stored under its name, which is shown without folders and without what cannot be seen', async () => {
    const names = [
      '../../../../etc/passwd',
      'C:\\windows\\a.jpg',
      'a\u0000b\r\nc.jpg',
      'photo\u202Egpj.exe',
      '',
    ];
    const shown = [];
    for (const name of names) {
      const { originalName, fileId } = await addToLibrary(media, await photo(), { name });
      expect(await media.files()).toContain(`${fileId}.jpg`);
      shown.push(originalName);
    }
    expect(shown).toEqual(['passwd', 'a.jpg', 'abc.jpg', 'photogpj.exe', 'file']);
  });

  it('that is damaged is refused and leaves neither a file nor a line in the log', async () => {
    const before = [await media.files(), await actions(), await media.prisma.libraryFile.count()];
    const photo = await photoWithPlace(600, 400);
    const damaged = bytesOf(photo.subarray(0, photo.indexOf('ffda', 0, 'hex')));
    const response = await sendToLibrary(media, damaged);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ details: { purpose: 'notice', problem: expect.any(String) } }),
    ]);
    expect(await refusal(await sendToLibrary(media, bytesOf(movieWithLocation().subarray(0, 300))))).toEqual([
      400,
      'MEDIA_DAMAGED',
    ]);
    expect([await media.files(), await actions(), await media.prisma.libraryFile.count()]).toEqual(before);
  });

  it('[ADM-MEDIA-28] stays, though no message shows it', async () => {
    const { fileId } = await addToLibrary(media, bytesOf(fixture('clip.mp4')));
    media.later(30 * 24 * HOUR);
    await media.removeOrphans();
    expect((await readLibrary(media, fileId)).status).toBe(200);
    const { poster } = await media.ask(getLibraryFile, { id: fileId });
    expect((await readLibrary(media, poster!.split('/').at(-1)!)).status).toBe(200);
  });
});

describe('a file of the library', () => {
  it('[ADM-MEDIA-06] [ADM-API-22] has its record', async () => {
    const { fileId, fileSize } = await addToLibrary(media, bytesOf(fixture('clip.avi')), {
      name: 'клип.avi',
    });
    const record = await media.ask(getLibraryFile, { id: fileId });
    expect(record).toEqual({
      fileId,
      originalName: 'клип.avi',
      fileSize,
      mimeType: 'video/x-msvideo',
      uploadedBy: OPERATOR,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      url: `/media/notifications/${fileId}`,
      kind: 'video',
      width: expect.any(Number),
      height: expect.any(Number),
      duration: expect.any(Number),
      poster: expect.stringMatching(/^\/media\/notifications\/[0-9a-f]{32}$/),
      usedIn: [],
    });
    const poster = await readLibrary(media, record.poster!.split('/').at(-1)!);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(poster.headers.get('link')).toBeNull();
    expect(await refused(media.ask(getLibraryFile, { id: UNKNOWN }))).toMatchObject({
      code: 'MEDIA_NOT_FOUND',
    });
  });

  it('[ADM-MEDIA-39] names its poster where its bytes are read', async () => {
    const { fileId } = await addToLibrary(media, bytesOf(fixture('clip.avi')));
    const { poster } = await media.ask(getLibraryFile, { id: fileId });
    expect((await readLibrary(media, fileId)).headers.get('link')).toBe(`<${poster}>; rel="preview"`);
  });

  it('[ADM-MEDIA-22] [ADM-MEDIA-28] in a batch stays, and names the batches', async () => {
    const { fileId } = await addToLibrary(media, await photo());
    await useInBatch(pathOf(fileId), 41);
    await useInBatch(pathOf(fileId), 42);
    await useInBatch(pathOf(fileId), 43, true);
    expect((await media.ask(getLibraryFile, { id: fileId })).usedIn).toEqual([42, 41]);
    expect(await refused(media.ask(deleteLibraryFile, { id: fileId }))).toEqual({
      code: 'MEDIA_IN_USE',
      details: { batches: [42, 41] },
    });
    expect((await readLibrary(media, fileId)).status).toBe(200);
  });

  it('[ADM-MEDIA-22] is deleted at once for its readers, logged, and an hour later in the storage', async () => {
    const { fileId } = await addToLibrary(media, bytesOf(fixture('clip.mp4')), { key: 'doomed' });
    const { poster } = await media.ask(getLibraryFile, { id: fileId });
    const posterId = poster!.split('/').at(-1)!;
    await media.ask(deleteLibraryFile, { id: fileId });
    for (const id of [fileId, posterId]) expect((await readLibrary(media, id)).status).toBe(404);
    expect((await media.read(pathOf(fileId, 'mp4'))).status).toBe(404);
    expect(await refused(media.ask(getLibraryFile, { id: fileId }))).toMatchObject({
      code: 'MEDIA_NOT_FOUND',
    });
    expect(await refused(media.ask(deleteLibraryFile, { id: fileId }))).toMatchObject({
      code: 'MEDIA_NOT_FOUND',
    });
    expect((await actions()).at(-1)).toEqual(['delete-media', `media:${fileId}`]);
    expect((await media.published(libraryFileDeleted)).at(-1)).toEqual({ fileId });
    const again = await addToLibrary(media, bytesOf(fixture('clip.mp4')), { key: 'doomed' });
    expect(again.fileId).not.toBe(fileId);

    media.later(HOUR + 1000);
    await media.removeOrphans();
    const names = await media.files();
    expect(names.filter((name) => name.startsWith(fileId) || name.startsWith(posterId))).toEqual([]);
  });

  it('[ADM-MEDIA-22] is deleted once where many ask for it at once, and the others find none', async () => {
    const { fileId } = await addToLibrary(media, await photo());
    const asked = Array.from({ length: 20 }, () => refused(media.ask(deleteLibraryFile, { id: fileId })));
    const codes = (await Promise.all(asked)).map(({ code }) => code ?? 'done');
    expect(codes.toSorted()).toEqual([...Array<string>(19).fill('MEDIA_NOT_FOUND'), 'done']);
    const ofFile = (await actions()).filter(([, target]) => target === `media:${fileId}`);
    expect(ofFile).toContainEqual(['delete-media', `media:${fileId}`]);
    expect(ofFile.filter(([action]) => action === 'delete-media')).toHaveLength(1);
  });

  it('deleted at the moment in which a batch was made with it stays for that batch', async () => {
    const { fileId } = await addToLibrary(media, await photo());
    await media.ask(deleteLibraryFile, { id: fileId });
    await useInBatch(pathOf(fileId), 44);
    media.later(2 * HOUR);
    await media.removeOrphans();
    expect((await readLibrary(media, fileId)).status).toBe(200);
  });

  it('stored for a batch without the library stays for it', async () => {
    const { path } = (await media.store(await photoWithPlace(20, 20), { purpose: 'notice' })).media;
    await useInBatch(path, 45);
    media.later(26 * HOUR);
    await media.removeOrphans();
    expect((await media.read(path)).status).toBe(200);
  });

  it.each(['..', 'x', '%00', `${UNKNOWN}0`, UNKNOWN.toUpperCase(), `${UNKNOWN}.jpg`, UNKNOWN])(
    'is not found by %s',
    async (id) => {
      expect((await readLibrary(media, id)).status).toBe(404);
    },
  );

  it('needs the secret', async () => {
    const { fileId } = await addToLibrary(media, await photo());
    expect((await readLibrary(media, fileId, { authorization: 'Bearer guessed' })).status).toBe(403);
  });
});

describe('the list of the library', () => {
  const list = async (query: object = {}) => media.ask(listLibraryFiles, query);

  beforeAll(async () => {
    media.later(HOUR);
    await addToLibrary(media, bytesOf(fixture('turned.mov')), { name: 'Ёлка_2026.mov' });
    await addToLibrary(media, bytesOf(await transparentPng()), { name: '100%.png' });
    await addToLibrary(media, await photo(), { name: 'последнее.jpg' });
  });

  it('[ADM-API-23] is newest first, page by page, 50 by default', async () => {
    const all = await list();
    expect(all.success).toBe(true);
    const total = await media.prisma.libraryFile.count();
    expect(all.pagination).toEqual({ limit: 50, offset: 0, total, hasMore: false });
    expect(all.files.slice(0, 3).map(({ originalName }) => originalName)).toEqual([
      'последнее.jpg',
      '100%.png',
      'Ёлка_2026.mov',
    ]);
    const page = await list({ limit: 2, offset: 1 });
    expect(page.files).toEqual(all.files.slice(1, 3));
    expect(page.pagination).toEqual({ limit: 2, offset: 1, total, hasMore: true });
    expect((await list({ offset: total })).files).toEqual([]);
    for (const query of [{ limit: 0 }, { offset: -1 }, { offset: 10_001 }, { mimeType: 'x' }])
      expect(await refused(list(query))).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('[ADM-MEDIA-30] shows each file’s poster, and the newest ten of its batches', async () => {
    const { fileId } = await addToLibrary(media, bytesOf(fixture('clip.mp4')), { name: 'десять.mp4' });
    for (let batchId = 101; batchId <= 112; batchId++) await useInBatch(pathOf(fileId, 'mp4'), batchId);
    const { poster, duration, width } = await media.ask(getLibraryFile, { id: fileId });
    const [listed] = (await list({ q: 'десять' })).files;
    expect(listed).toMatchObject({ fileId, kind: 'video', poster, duration, width });
    expect(poster).not.toBeNull();
    expect(listed?.usedIn).toEqual([112, 111, 110, 109, 108, 107, 106, 105, 104, 103]);
    expect((await list({ q: 'последнее' })).files[0]).toMatchObject({ poster: null, usedIn: [] });
  });

  it('[ADM-API-23] can be of one type, or of a kind', async () => {
    const types = async (mimeType: string) =>
      new Set((await list({ mimeType })).files.map((file) => file.mimeType));
    expect(await types('video/quicktime')).toEqual(new Set(['video/quicktime']));
    expect(await types('image/*')).toEqual(new Set(['image/jpeg', 'image/png']));
    expect(await types('video/*')).toEqual(new Set(['video/mp4', 'video/quicktime', 'video/x-msvideo']));
    expect((await list({ mimeType: 'image/gif' })).pagination.total).toBe(0);
  });

  it('is searched by a part of the name, in any case and with е for ё, never by a pattern', async () => {
    const named = async (q: string) => (await list({ q })).files.map(({ originalName }) => originalName);
    expect(await named('ЕЛКА')).toEqual(['Ёлка_2026.mov']);
    expect(await named('ёлка_')).toEqual(['Ёлка_2026.mov']);
    expect(await named('0%')).toEqual(['100%.png']);
    expect(await named('\\')).toEqual([]);
    expect(await named(' ')).toEqual((await list()).files.map(({ originalName }) => originalName));
  });
});
