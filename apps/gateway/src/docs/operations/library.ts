import {
  ChunkAnswer,
  FileId,
  handRoutes,
  LibraryUpload,
  SessionId,
  type RefusalCode,
} from '@slovo/contracts';
import { exampleOf } from '../examples.ts';
import { answer, header, refused, REFUSED_ALWAYS, SECURITY } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { bytesOperation } from './media.ts';
import { at, type Operations } from './operations.ts';

/** Describes `library/routes`. */
export const libraryOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.uploadLibraryFile)]: uploadOperation(schemas),
  [at(handRoutes.uploadChunk)]: chunkOperation(schemas),
  [at(handRoutes.libraryMedia)]: bytesOperation({
    id: 'libraryMedia',
    security: SECURITY.anyone,
    codes: [],
    summary: 'Bytes of a file of operators’ messages, or of the poster of a video',
    own: { Link: header('Link') },
    parameter: {
      name: 'fileId',
      in: 'path',
      required: true,
      description: 'The `fileId` of a file; the `poster` of a video is such an address, too',
      schema: schemas.of(FileId, 'input'),
      example: '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d',
    },
  }),
});

const REFUSED_TO_OPERATORS = [
  'ADMIN_TOKEN_INVALID',
  'ADMIN_TOKEN_EXPIRED',
  'NOT_OPERATOR',
] as const satisfies readonly RefusalCode[];

const formOf = (properties: Record<string, Json>): Json => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties, required: Object.keys(properties) },
    },
  },
});

function uploadOperation(schemas: Schemas): Json {
  const body = schemas.of(LibraryUpload, 'output');
  return {
    operationId: 'gateway.uploadLibraryFile',
    summary: 'Stores a file for operators’ messages',
    description: 'The bytes decide what it is, not its name. It may take 30 minutes.',
    tags: ['media'],
    security: SECURITY.operator,
    parameters: [
      {
        name: 'X-Upload-Id',
        in: 'header',
        description: 'A request with the same id stores nothing and gets the first answer',
        schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
      },
    ],
    requestBody: formOf({
      file: {
        description: 'JPEG, PNG, MP4, MOV or AVI, up to 50 MB',
        contentMediaType: 'application/octet-stream',
      },
    }),
    responses: {
      200: answer('Stored', body, exampleOf(schemas, body)),
      ...refused([
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
        ...REFUSED_TO_OPERATORS,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}

function chunkOperation(schemas: Schemas): Json {
  const body = schemas.of(ChunkAnswer, 'output');
  return {
    operationId: 'gateway.uploadChunk',
    summary: 'Stores a chunk of an upload',
    description: 'In any order, and three at once. The same bytes may be sent again.',
    tags: ['media'],
    security: SECURITY.operator,
    requestBody: formOf({
      chunk: {
        description: '1,048,576 bytes; of the last chunk, the rest',
        contentMediaType: 'application/octet-stream',
      },
      chunkIndex: { type: 'integer', minimum: 0, maximum: 49 },
      sessionId: schemas.of(SessionId, 'input'),
    }),
    responses: {
      200: answer('Stored', body, exampleOf(schemas, body)),
      ...refused([
        'BAD_INPUT',
        'TOO_LARGE',
        'STORAGE_FULL',
        'UPLOAD_NOT_FOUND',
        'UPLOAD_CHUNK_DIFFERS',
        'STATE_CHANGED',
        ...REFUSED_TO_OPERATORS,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}
