import { CHUNK_SIZE, chunkCount, rangesOf } from '@slovo/domain/upload';
import { type Asked, FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import type { LibraryUpload, UploadSession } from '../src/shared/api/wire.ts';

export const UPLOAD = 'POST /api/admin/media/upload';
export const INIT = `${UPLOAD}/init`;
export const CHUNK = `${UPLOAD}/chunk`;
export const STATUS = 'GET /api/admin/media/upload/:sessionId';
export const FINALIZE = `${UPLOAD}/finalize`;
export const CLEANUP = `${UPLOAD}/cleanup`;
export const SESSION = 'c'.repeat(32);
export const MB = 1024 * 1024;

export const storedOf = (fields: Partial<LibraryUpload> = {}): LibraryUpload => ({
  fileId: 'f'.repeat(32),
  fileName: `${'f'.repeat(32)}.mp4`,
  originalName: 'kino.mp4',
  fileSize: 9 * MB,
  mimeType: 'video/mp4',
  url: `/media/notifications/${'f'.repeat(32)}`,
  ...fields,
});

export const fileOfSize = (bytes: number, name = 'kino.mp4', type = 'video/mp4', lastModified = 5): File =>
  new File([new Uint8Array(bytes)], name, { type, lastModified });

export const chunkIndexOf = ({ body }: Asked): number => Number((body as FormData).get('chunkIndex'));

/** A server that keeps chunks, and says which it has. */
export class UploadServer extends FakeGateway {
  readonly received = new Set<number>();
  /** Chunks that are being received now, and the most at once. */
  private open = 0;
  mostAtOnce = 0;

  constructor(private readonly fileSize: number) {
    super();
    this.on(UPLOAD, () => storedOf())
      .on(INIT, () => this.session())
      .on(STATUS, () => this.session())
      .on(CHUNK, (asked) => this.take(asked))
      .on(FINALIZE, () =>
        this.received.size < chunkCount(fileSize)
          ? refusal(409, 'UPLOAD_INCOMPLETE', 'chunks are missing')
          : storedOf({ fileSize }),
      )
      .on(CLEANUP, () => json({ success: true }));
  }

  readonly session = (): UploadSession => ({
    sessionId: SESSION,
    fileName: 'kino.mp4',
    fileSize: this.fileSize,
    chunkSize: CHUNK_SIZE,
    totalChunks: chunkCount(this.fileSize),
    received: rangesOf([...this.received].toSorted((a, b) => a - b)),
    uploadedBytes: this.received.size * CHUNK_SIZE,
    state: 'open',
    expiresAt: '2026-11-23T09:20:00.000Z',
  });

  async take(asked: Asked) {
    this.open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.open);
    await Promise.resolve();
    this.open -= 1;
    this.received.add(chunkIndexOf(asked));
    return { received: [], uploadedBytes: 0 };
  }
}
