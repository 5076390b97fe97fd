import { shownFileName } from '@slovo/domain/upload';
import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Limit } from '../wire.ts';
import { FileId, LibraryRecord, LibraryUpload, SessionId, UploadSession } from './library.wire.ts';
import { Line } from '../written.ts';

/** Page by page by their number: a library is looked through, and its files seldom change. */
export const listLibraryFiles = call({
  name: 'media.list-library-files',
  who: 'operator',
  summary: 'Files for operators’ messages, newest first',
  input: z.object({
    limit: Limit(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    /** One type, or all of a kind: `image/*`. */
    mimeType: z
      .string()
      .max(100)
      .regex(/^(?:image|video)\/(?:\*|[a-z0-9][a-z0-9.+-]*)$/, {
        message: 'image/…, video/…, image/* or video/*',
      })
      .optional(),
    /** A part of the name, in any case. */
    q: Line(255).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    files: z.array(LibraryRecord),
    /** `total` is exact up to 10,000, and 10,000 beyond. */
    pagination: z.object({ limit: z.int(), offset: z.int(), total: z.int(), hasMore: z.boolean() }),
  }),
  refusals: [],
});

export const getLibraryFile = call({
  name: 'media.get-library-file',
  who: 'operator',
  summary: 'A file of the library, and the batches that show it',
  input: z.object({ id: FileId }),
  output: LibraryRecord,
  refusals: ['MEDIA_NOT_FOUND'],
});

/** `details.batches` of the refusal names the batches that show it. */
export const deleteLibraryFile = call({
  name: 'media.delete-library-file',
  who: 'operator',
  summary: 'Removes a file that no batch shows',
  input: z.object({ id: FileId }),
  output: Done,
  refusals: ['MEDIA_NOT_FOUND', 'MEDIA_IN_USE'],
});

/** Every check that needs no bytes is made here. `totalChunks` is the size divided by 1,048,576, rounded up. */
export const openUpload = call({
  name: 'media.open-upload',
  who: 'operator',
  summary: 'Begins an upload in chunks',
  input: z.object({
    /** Shown without folders and control characters. */
    fileName: z.string().min(1).max(4096).transform(shownFileName),
    fileSize: z.int().min(0),
    mimeType: z.string().max(255),
    totalChunks: z.int().min(0),
  }),
  output: UploadSession,
  refusals: ['MEDIA_EMPTY', 'MEDIA_TYPE_REFUSED', 'MEDIA_NAME_TOO_LONG', 'TOO_LARGE', 'UPLOAD_TOO_MANY'],
});

export const getUpload = call({
  name: 'media.get-upload',
  who: 'operator',
  summary: 'Which chunks of an upload have arrived',
  input: z.object({ sessionId: SessionId }),
  output: UploadSession,
  refusals: ['UPLOAD_NOT_FOUND'],
});

/**
 * Makes a file of all chunks. Repeated, it gets the first answer for a day, also if that was a refusal.
 * `details.missing` of `UPLOAD_INCOMPLETE` names the ranges of chunks to send.
 */
export const finalizeUpload = call({
  name: 'media.finalize-upload',
  who: 'operator',
  summary: 'Makes a file of the library of all chunks',
  input: z.object({ sessionId: SessionId }),
  output: LibraryUpload,
  refusals: [
    'UPLOAD_NOT_FOUND',
    'UPLOAD_INCOMPLETE',
    'MEDIA_TYPE_REFUSED',
    'MEDIA_DAMAGED',
    'MEDIA_EMPTY',
    'TOO_LARGE',
    'STORAGE_FULL',
  ],
});

/** Changes nothing where there is no such upload, or where it belongs to another operator, or is finished. */
export const cleanUpUpload = call({
  name: 'media.clean-up-upload',
  who: 'operator',
  summary: 'Removes an unfinished upload and its chunks',
  input: z.object({ sessionId: SessionId }),
  output: Done,
  refusals: [],
});
