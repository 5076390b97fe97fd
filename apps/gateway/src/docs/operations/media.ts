import {
  CLOCK_RECEIPT_HEADER,
  ELAPSED_HEADER,
  handRoutes,
  submitReport,
  type RefusalCode,
} from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from '../examples.ts';
import {
  answer,
  header,
  IDEMPOTENCY_KEY,
  refused,
  REFUSED_ALWAYS,
  REFUSED_TO_USERS,
  SECURITY,
  withHeaders,
} from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

/** Describes `media/routes`. */
export const mediaOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.submitReport)]: reportOperation(schemas),
  [at(handRoutes.clock)]: receiptOperation(schemas),
  [at(handRoutes.uploadAvatar)]: avatarOperation(schemas),
  [at(handRoutes.publicMedia)]: bytesOperation({
    id: 'publicMedia',
    security: SECURITY.anyone,
    codes: ['user_banned'],
    summary: 'Bytes of a public promise’s report, an avatar or a notice',
    parameter: PATH,
  }),
  [at(handRoutes.privateMedia)]: bytesOperation({
    id: 'privateMedia',
    security: SECURITY.user,
    codes: REFUSED_TO_USERS,
    summary: 'Bytes of a report, for those who may see it',
    parameter: PATH,
  }),
  [at(handRoutes.viewedMedia)]: bytesOperation({
    id: 'viewedMedia',
    security: SECURITY.anyone,
    codes: [],
    summary: 'Bytes of a report, for an operator whose view was logged; for a few minutes and never cached',
    parameter: {
      name: 'path',
      in: 'path',
      required: true,
      description: 'What follows `/media/viewed/` in a `url` or `posterUrl` of `view-media`',
      schema: { type: 'string' },
      example: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
    },
  }),
});

const idOf = (what: string): Json => ({
  name: 'id',
  in: 'path',
  required: true,
  description: what,
  schema: { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 },
});

const text: Json = { type: 'string', maxLength: 4000 };
const file: Json = {
  description: 'A photo or a video, up to 50 MB',
  contentMediaType: 'application/octet-stream',
};

const DAY: Json = {
  name: 'day',
  in: 'query',
  description: 'The day that its author is shown. A report that would count for a later one is refused.',
  schema: { type: 'integer', minimum: 1 },
};
const CLOCK_RECEIPT: Json = {
  name: CLOCK_RECEIPT_HEADER,
  in: 'header',
  description: 'Of a report that was written earlier: the latest `receipt` of `clock` before that',
  schema: { type: 'string' },
};
const ELAPSED: Json = {
  name: ELAPSED_HEADER,
  in: 'header',
  description:
    'Milliseconds from that receipt until it was written. It counts for that time, unless that is more than a day ago.',
  schema: { type: 'integer', minimum: 0 },
};

function receiptOperation(schemas: Schemas): Json {
  const body = schemas.of(z.object({ receipt: z.string() }), 'output');
  return {
    operationId: 'gateway.clock',
    summary:
      'The server’s time, signed: a report that is written without a connection counts for no time before it',
    tags: ['promises'],
    security: SECURITY.user,
    responses: {
      200: answer('A receipt', body, exampleOf(schemas, body)),
      ...refused([...REFUSED_TO_USERS, ...REFUSED_ALWAYS]),
    },
  };
}

function reportOperation(schemas: Schemas): Json {
  const body = schemas.of(submitReport.output, 'output');
  return {
    operationId: submitReport.name,
    summary: submitReport.summary,
    tags: ['promises'],
    security: SECURITY.user,
    parameters: [idOf('The promise'), IDEMPOTENCY_KEY, DAY, CLOCK_RECEIPT, ELAPSED],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            additionalProperties: false,
            description: 'A text, up to ten files, or both',
            properties: { text, file: { type: 'array', maxItems: 10, items: file } },
          },
          example: { text: 'Два километра, иней на траве' },
        },
        'application/json': {
          schema: { type: 'object', properties: { text } },
          example: { text: 'Два километра, иней на траве' },
        },
      },
    },
    responses: {
      [handRoutes.submitReport.status]: answer('Reported', body, exampleOf(schemas, body)),
      ...refused([
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
        ...REFUSED_TO_USERS,
        'NOT_ALLOWED',
        ...submitReport.refusals,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}

function avatarOperation(schemas: Schemas): Json {
  const body = schemas.of(z.object({ avatar_url: z.string() }), 'output');
  return {
    operationId: 'gateway.uploadAvatar',
    summary: 'Stores an avatar; the profile shows it once it is saved with this address as `photo_url`',
    tags: ['auth'],
    security: SECURITY.user,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              avatar: { description: 'JPG or PNG, up to 2 MB', contentMediaType: 'application/octet-stream' },
            },
            required: ['avatar'],
          },
        },
      },
    },
    responses: {
      200: answer('Stored', body, exampleOf(schemas, body)),
      ...refused([
        'BAD_INPUT',
        'TOO_LARGE',
        'MEDIA_TYPE_REFUSED',
        'MEDIA_DAMAGED',
        'MEDIA_EMPTY',
        'PICTURE_TOO_LARGE',
        'MEDIA_BUSY',
        'UPLOADS_UNDER_WAY',
        'UPLOADS_UNDER_WAY',
        'UPLOADS_OF_DAY_SPENT',
        'STORAGE_FULL',
        ...REFUSED_TO_USERS,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}

const PATH: Json = {
  name: 'path',
  in: 'path',
  required: true,
  description: 'The value of a `media_path`, or of the `path` of media; its slashes are not escaped',
  schema: { type: 'string' },
  example: 'reports/1a/1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d.jpg',
};

interface BytesOperation {
  id: string;
  security: readonly Json[];
  codes: readonly RefusalCode[];
  summary: string;
  /** In the address: which bytes. */
  parameter: Json;
  /** Media types of the answer. */
  types?: readonly string[];
  /** Headers that not every answer with bytes has. */
  own?: Json;
}

/** Bytes, as whole or in a range. */
export function bytesOperation({
  id,
  security,
  codes,
  summary,
  parameter,
  types = ['image/*', 'video/*'],
  own = {},
}: BytesOperation): Json {
  const bytes = { schema: { contentMediaType: 'application/octet-stream' } };
  const content = Object.fromEntries(types.map((type) => [type, bytes]));
  const headers = {
    ETag: header('ETag'),
    'Accept-Ranges': header('AcceptRanges'),
    'Cache-Control': header('CacheControl'),
    ...own,
  };
  return {
    operationId: `gateway.${id}`,
    summary,
    tags: ['media'],
    security,
    parameters: [
      parameter,
      { name: 'Range', in: 'header', schema: { type: 'string' }, example: 'bytes=0-1023' },
      { name: 'If-Range', in: 'header', schema: { type: 'string' } },
      { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'All bytes', ...withHeaders(headers), content },
      206: {
        description: 'The requested bytes',
        ...withHeaders({ ...headers, 'Content-Range': header('ContentRange') }),
        content,
      },
      304: { description: 'Unchanged, by its ETag', ...withHeaders({ ETag: header('ETag') }) },
      416: {
        description: 'The range is outside of the file',
        ...withHeaders({ 'Content-Range': header('ContentRange') }),
      },
      ...refused([...codes, 'MEDIA_NOT_FOUND', ...REFUSED_ALWAYS]),
    },
  };
}
