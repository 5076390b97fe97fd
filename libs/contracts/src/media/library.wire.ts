import { CHUNK_SIZE, LIBRARY_TYPES, UPLOAD_STATES } from '@slovo/domain/upload';
import { z } from 'zod';
import { handRoutes } from '../routes.ts';
import { Id, Instant } from '../wire.ts';

export { CHUNK_SIZE };

/**
 * The files of operators' messages. What has bytes goes to the media service over HTTP, with `Authorization: Bearer
 * {INTERNAL_SECRET}`; the rest are calls (`library.calls.ts`).
 *
 * `POST /internal/library?operator={userId}&fingerprint=…&request={its id}&name=…` with the raw bytes as the body
 * answers 200 `LibraryUpload`. With a header `x-request-key`, a repeated request gets the first answer.
 *
 * `POST /internal/library/chunks?operator=…&sessionId=…&chunkIndex=…` with the bytes of one chunk answers 200
 * `ChunkAnswer`.
 *
 * `GET /internal/library/{fileId}` streams a file, or the poster of a video; it honours Range and If-None-Match. The answer
 * with a video names its poster in `Link: <…>; rel="preview"`.
 */
export const libraryHttp = { files: '/internal/library', chunks: '/internal/library/chunks' } as const;

/** The random part of the object's name: 32 hex digits. */
export const FileId = z.string().regex(/^[0-9a-f]{32}$/, { message: '32 hex digits' });
/** An upload in chunks. */
export const SessionId = z.string().regex(/^[0-9a-f]{32}$/, { message: '32 hex digits' });

/** The public address of a file of the library, or of the poster of a video. Its bytes never change. */
export const libraryUrl = (fileId: string): string => handRoutes.libraryMedia.path.replace(':fileId', fileId);

const stored = {
  fileId: z.string(),
  originalName: z.string(),
  /** Bytes as stored: photos are encoded anew, without location and camera. */
  fileSize: z.int(),
  mimeType: z.enum(LIBRARY_TYPES),
  url: z.string(),
};

/** The answer to an upload. `fileName` is the object's name, `originalName` that of the sender's file. */
export const LibraryUpload = z.object({ ...stored, fileName: z.string() }).meta({ id: 'LibraryUpload' });
export type LibraryUpload = z.output<typeof LibraryUpload>;

/** A file of the library. `uploadedBy` is the operator's user id, `kind` the `type` of a message's media. */
export const LibraryRecord = z
  .object({
    ...stored,
    uploadedBy: z.int(),
    createdAt: Instant,
    kind: z.enum(['image', 'video']),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Seconds, of a video. */
    duration: z.number().nullable(),
    /** Address of a still picture of a video; null if none could be made. */
    poster: z.string().nullable(),
    /** Ids of the batches that show it: the newest 100, in a list the newest 10. */
    usedIn: z.array(z.int()),
  })
  .meta({ id: 'LibraryRecord' });
export type LibraryRecord = z.output<typeof LibraryRecord>;

/** Indexes of chunks that follow each other, from 0; both are included. */
export const ChunkRange = z.object({ first: z.int(), last: z.int() });

/** An upload in chunks. It is removed at `expiresAt` unless a chunk arrives. */
export const UploadSession = z
  .object({
    sessionId: z.string(),
    fileName: z.string(),
    fileSize: z.int(),
    chunkSize: z.literal(CHUNK_SIZE),
    totalChunks: z.int(),
    received: z.array(ChunkRange),
    uploadedBytes: z.int(),
    state: z.enum(UPLOAD_STATES).exclude(['gone']),
    expiresAt: Instant,
  })
  .meta({ id: 'UploadSession' });
export type UploadSession = z.output<typeof UploadSession>;

export const ChunkAnswer = UploadSession.pick({ received: true, uploadedBytes: true }).meta({
  id: 'ChunkAnswer',
});
export type ChunkAnswer = z.output<typeof ChunkAnswer>;

/** What the gateway and the media service check of a chunk. */
export const ChunkPlace = z.object({
  sessionId: SessionId,
  chunkIndex: z.coerce.number().int().min(0).max(49),
});
export type ChunkPlace = z.output<typeof ChunkPlace>;

/** The operator who sends bytes to the library. */
export const LibrarySender = z.object({
  operator: Id,
  fingerprint: z.string().regex(/^[0-9a-f]{8}$/),
  request: z.string().min(1).max(100),
});
export type LibrarySender = z.output<typeof LibrarySender>;
