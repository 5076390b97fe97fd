import {
  ChunkAnswer,
  CLOCK_RECEIPT_HEADER,
  ELAPSED_HEADER,
  type ExportChoice,
  ExportLink,
  ExportRequest,
  ExportTicket,
  FileId,
  handRoutes,
  LibraryUpload,
  type RefusalCode,
  SessionId,
  submitReport,
} from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from '../examples.ts';
import { answer, header, IDEMPOTENCY_KEY, REFUSED_TO_USERS, withHeaders } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import {
  answers,
  at,
  fileField,
  formBody,
  ID,
  inPath,
  jsonBody,
  type Operations,
  written,
  type WrittenOperation,
} from './written-operation.ts';

const TEXT: Json = { type: 'string' };
const MEDIA_PATH = inPath(
  'path',
  'The value of a `media_path`, or of the `path` of media; its slashes are not escaped',
  TEXT,
  'reports/1a/1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d.jpg',
);
const SIGNED_PATH = 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln';
const REFUSED_PICTURES = [
  'BAD_INPUT',
  'TOO_LARGE',
  'MEDIA_TYPE_REFUSED',
  'MEDIA_DAMAGED',
  'MEDIA_EMPTY',
  'PICTURE_TOO_LARGE',
  'MEDIA_BUSY',
  'UPLOADS_UNDER_WAY',
  'UPLOADS_OF_DAY_SPENT',
  'STORAGE_FULL',
] as const satisfies readonly RefusalCode[];
const EXPORT = {
  kind: 'batch-recipients',
  filter: { batchId: 17, outcome: 'failed' },
  timeZone: 'Europe/Moscow',
} satisfies ExportChoice;

/** Describes routes that take or send files. */
export const fileOperations = (schemas: Schemas): Operations => ({
  ...reportOperations(schemas),
  ...byteOperations(schemas),
  ...libraryOperations(schemas),
  ...exportOperations(schemas),
});

const reportOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.submitReport)]: submitReportOperation(schemas),
  [at(handRoutes.clock)]: written({
    id: 'clock',
    summary:
      'The server’s time, signed: a report that is written without a connection counts for no time before it',
    tag: 'promises',
    who: 'user',
    answers: answers(schemas, z.object({ receipt: z.string() }), 'A receipt'),
  }),
  [at(handRoutes.uploadAvatar)]: written({
    id: 'uploadAvatar',
    summary: 'Stores an avatar; the profile shows it once it is saved with this address as `photo_url`',
    tag: 'auth',
    who: 'user',
    requestBody: formBody({ avatar: fileField('JPG or PNG, up to 2 MB') }),
    answers: answers(schemas, z.object({ avatar_url: z.string() }), 'Stored'),
    refusals: REFUSED_PICTURES,
  }),
});

const byteOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.publicMedia)]: bytes({
    id: 'publicMedia',
    who: 'anyone',
    refusals: ['user_banned'],
    summary: 'Bytes of a public promise’s report, an avatar or a notice',
    which: MEDIA_PATH,
  }),
  [at(handRoutes.privateMedia)]: bytes({
    id: 'privateMedia',
    who: 'user',
    summary: 'Bytes of a report, for those who may see it',
    which: MEDIA_PATH,
  }),
  [at(handRoutes.viewedMedia)]: bytes({
    id: 'viewedMedia',
    who: 'anyone',
    summary: 'Bytes of a report, for an operator whose view was logged; for a few minutes and never cached',
    which: inPath(
      'path',
      'What follows `/media/viewed/` in a `url` or `posterUrl` of `view-media`',
      TEXT,
      SIGNED_PATH,
    ),
  }),
  [at(handRoutes.libraryMedia)]: bytes({
    id: 'libraryMedia',
    who: 'anyone',
    summary: 'Bytes of a file of operators’ messages, or of the poster of a video',
    headers: { Link: header('Link') },
    which: inPath(
      'fileId',
      'The `fileId` of a file; the `poster` of a video is such an address, too',
      schemas.of(FileId, 'input'),
      '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d',
    ),
  }),
  [at(handRoutes.downloadOwnData)]: bytes({
    id: 'downloadOwnData',
    who: 'anyone',
    refusals: ['DATA_EXPORT_NOT_FOUND'],
    types: ['application/zip'],
    summary: 'The copy of a person’s own data, by an address that was signed for them; for a few minutes',
    which: inPath(
      'path',
      'What follows `/api/me/data-exports/files/` in the `url` of `link-data-export`',
      TEXT,
      SIGNED_PATH,
    ),
  }),
});

const libraryOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.uploadLibraryFile)]: written({
    id: 'uploadLibraryFile',
    summary: 'Stores a file for operators’ messages',
    description: 'The bytes decide what it is, not its name. It may take 30 minutes.',
    tag: 'media',
    who: 'operator',
    parameters: [
      {
        name: 'X-Upload-Id',
        in: 'header',
        description: 'A request with the same id stores nothing and gets the first answer',
        schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
      },
    ],
    requestBody: formBody({ file: fileField('JPEG, PNG, MP4, MOV or AVI, up to 50 MB') }),
    answers: answers(schemas, LibraryUpload, 'Stored'),
    refusals: [
      'BAD_INPUT',
      'MEDIA_TYPE_REFUSED',
      'MEDIA_DAMAGED',
      'MEDIA_EMPTY',
      'MEDIA_NAME_TOO_LONG',
      'MEDIA_BUSY',
      'UPLOADS_UNDER_WAY',
      'TOO_LARGE',
      'STORAGE_FULL',
      'UPLOAD_TIMEOUT',
    ],
  }),
  [at(handRoutes.uploadChunk)]: written({
    id: 'uploadChunk',
    summary: 'Stores a chunk of an upload',
    description: 'In any order, and three at once. The same bytes may be sent again.',
    tag: 'media',
    who: 'operator',
    requestBody: formBody({
      chunk: fileField('1,048,576 bytes; of the last chunk, the rest'),
      chunkIndex: { type: 'integer', minimum: 0, maximum: 49 },
      sessionId: schemas.of(SessionId, 'input'),
    }),
    answers: answers(schemas, ChunkAnswer, 'Stored'),
    refusals: [
      'BAD_INPUT',
      'TOO_LARGE',
      'STORAGE_FULL',
      'UPLOAD_NOT_FOUND',
      'UPLOAD_CHUNK_DIFFERS',
      'STATE_CHANGED',
    ],
  }),
});

const exportOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.openExport)]: written({
    id: 'openExport',
    summary: 'Makes the address of a download: recipients of a batch, the log, or people of a search as CSV',
    description:
      'The address works once, within a minute and without a token. The log has a line of each export.',
    tag: 'admin',
    who: 'operator',
    requestBody: jsonBody(schemas.of(ExportRequest, 'input'), EXPORT),
    answers: answers(schemas, ExportLink, 'Made'),
    refusals: ['BAD_INPUT', 'TOO_LARGE', 'QUERY_REQUIRED', 'BATCH_NOT_FOUND', 'EXPORTS_TOO_MANY'],
  }),
  [at(handRoutes.downloadExport)]: written({
    id: 'downloadExport',
    summary: 'Downloads an export',
    description:
      'UTF-8 with a byte order mark, RFC 4180. A connection that breaks off left a part of the rows out.',
    tag: 'admin',
    who: 'anyone',
    parameters: [
      inPath(
        'ticket',
        'The random part of the address',
        schemas.of(ExportTicket, 'input'),
        'k3v9QmZ0b1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R',
      ),
    ],
    answers: { 200: { description: 'All rows', content: { 'text/csv': { schema: TEXT } } } },
    refusals: [
      'EXPORT_NOT_FOUND',
      'EXPORT_USED',
      'EXPORT_EXPIRED',
      'EXPORTS_TOO_MANY',
      'user_banned',
      'ADMIN_TOKEN_INVALID',
      'ADMIN_TOKEN_EXPIRED',
      'NOT_OPERATOR',
    ],
  }),
});

function submitReportOperation(schemas: Schemas): Json {
  const text: Json = { type: 'string', maxLength: 4000 };
  const body = schemas.of(submitReport.output, 'output');
  const example = { text: 'Два километра, иней на траве' };
  return written({
    id: submitReport.name,
    summary: submitReport.summary,
    tag: 'promises',
    who: 'user',
    parameters: [
      inPath('id', 'The promise', ID),
      IDEMPOTENCY_KEY,
      {
        name: 'day',
        in: 'query',
        description:
          'The day that its author is shown. A report that would count for a later one is refused.',
        schema: { type: 'integer', minimum: 1 },
      },
      {
        name: CLOCK_RECEIPT_HEADER,
        in: 'header',
        description: 'Of a report that was written earlier: the latest `receipt` of `clock` before that',
        schema: TEXT,
      },
      {
        name: ELAPSED_HEADER,
        in: 'header',
        description:
          'Milliseconds from that receipt until it was written. It counts for that time, unless that is more than a day ago.',
        schema: { type: 'integer', minimum: 0 },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            additionalProperties: false,
            description: 'A text, up to ten files, or both',
            properties: {
              text,
              file: { type: 'array', maxItems: 10, items: fileField('A photo or a video, up to 50 MB') },
            },
          },
          example,
        },
        'application/json': { schema: { type: 'object', properties: { text } }, example },
      },
    },
    answers: { [handRoutes.submitReport.status]: answer('Reported', body, exampleOf(schemas, body)) },
    refusals: [...REFUSED_PICTURES, ...REFUSED_TO_USERS, 'NOT_ALLOWED', ...submitReport.refusals],
  });
}

interface Bytes extends Pick<WrittenOperation, 'id' | 'summary' | 'refusals'> {
  who: 'anyone' | 'user';
  /** The part of the address that says which bytes. */
  which: Json;
  /** Media types of the answer. */
  types?: readonly string[];
  /** Headers that not every answer with bytes has. */
  headers?: Json;
}

/** Bytes, as whole or in a range. */
function bytes({
  which,
  types = ['image/*', 'video/*'],
  headers: own,
  refusals = [],
  ...route
}: Bytes): Json {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { contentMediaType: 'application/octet-stream' } }]),
  );
  const headers = {
    ETag: header('ETag'),
    'Accept-Ranges': header('AcceptRanges'),
    'Cache-Control': header('CacheControl'),
    ...own,
  };
  const range = { 'Content-Range': header('ContentRange') };
  return written({
    ...route,
    tag: 'media',
    parameters: [
      which,
      { name: 'Range', in: 'header', schema: TEXT, example: 'bytes=0-1023' },
      { name: 'If-Range', in: 'header', schema: TEXT },
      { name: 'If-None-Match', in: 'header', schema: TEXT },
    ],
    answers: {
      200: { description: 'All bytes', ...withHeaders(headers), content },
      206: { description: 'The requested bytes', ...withHeaders({ ...headers, ...range }), content },
      304: { description: 'Unchanged, by its ETag', ...withHeaders({ ETag: header('ETag') }) },
      416: { description: 'The range is outside of the file', ...withHeaders(range) },
    },
    refusals: [...refusals, 'MEDIA_NOT_FOUND'],
  });
}
