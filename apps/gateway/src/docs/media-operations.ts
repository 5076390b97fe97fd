import { handRoutes, submitReport, type RefusalCode } from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from './examples.ts';
import {
  answer,
  header,
  IDEMPOTENCY_KEY,
  refused,
  REFUSED_ALWAYS,
  REFUSED_TO_USERS,
  SECURITY,
  withHeaders,
} from './responses.ts';
import type { Json, Schemas } from './schemas.ts';

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

export function reportOperation(schemas: Schemas): Json {
  const gives = schemas.of(submitReport.output, 'output');
  return {
    operationId: submitReport.name,
    summary: submitReport.summary,
    tags: ['promises'],
    security: SECURITY.user,
    parameters: [idOf('The promise'), IDEMPOTENCY_KEY],
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
      [handRoutes.submitReport.status]: answer('Reported', gives, exampleOf(schemas, gives)),
      ...refused([
        'BAD_INPUT',
        'TOO_LARGE',
        'MEDIA_TYPE_REFUSED',
        'MEDIA_EMPTY',
        ...REFUSED_TO_USERS,
        'NOT_ALLOWED',
        ...submitReport.refusals,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}

export function avatarOperation(schemas: Schemas): Json {
  const gives = schemas.of(z.object({ avatar_url: z.string() }), 'output');
  return {
    operationId: 'gateway.uploadAvatar',
    summary: 'Stores an avatar; the profile takes it when it is saved with this address as `photo_url`',
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
      200: answer('Stored', gives, exampleOf(schemas, gives)),
      ...refused([
        'BAD_INPUT',
        'TOO_LARGE',
        'MEDIA_TYPE_REFUSED',
        'MEDIA_EMPTY',
        ...REFUSED_TO_USERS,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}

export function mediaOperation(
  id: string,
  security: readonly Json[],
  codes: readonly RefusalCode[],
  summary: string,
): Json {
  const bytes = { schema: { contentMediaType: 'application/octet-stream' } };
  const content = { 'image/*': bytes, 'video/*': bytes };
  const headers = {
    ETag: header('ETag'),
    'Accept-Ranges': header('AcceptRanges'),
    'Cache-Control': header('CacheControl'),
  };
  return {
    operationId: `gateway.${id}`,
    summary,
    tags: ['media'],
    security,
    parameters: [
      {
        name: 'path',
        in: 'path',
        required: true,
        description: 'As `media_path` and `path` of media give it; its slashes stay as they are',
        schema: { type: 'string' },
        example: 'reports/1a/1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d.jpg',
      },
      { name: 'Range', in: 'header', schema: { type: 'string' }, example: 'bytes=0-1023' },
      { name: 'If-Range', in: 'header', schema: { type: 'string' } },
      { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'All bytes', ...withHeaders(headers), content },
      206: {
        description: 'The bytes asked for',
        ...withHeaders({ ...headers, 'Content-Range': header('ContentRange') }),
        content,
      },
      304: { description: 'Known by its ETag', ...withHeaders({ ETag: header('ETag') }) },
      416: { description: 'No such bytes', ...withHeaders({ 'Content-Range': header('ContentRange') }) },
      ...refused([...codes, 'MEDIA_NOT_FOUND', ...REFUSED_ALWAYS]),
    },
  };
}
