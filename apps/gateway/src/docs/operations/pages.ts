import { z } from 'zod';
import { LANGUAGES } from '@slovo/texts/languages';
import { answer, refused } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import type { Operations } from './operations.ts';

/** Of `pages/routes`, apart from the pages themselves, and of `links/routes`. */
export const pagesOperations = (schemas: Schemas): Operations => ({
  'GET /app-config.json': configOperation(schemas),
  'GET /robots.txt': fileOperation('robots', 'What search engines may read', 'text/plain'),
  'GET /sitemap.xml': fileOperation('sitemap', 'Addresses of public pages', 'application/xml'),
  'GET /:username/p/:id/card.png': cardOperation(),
});

const fileOperation = (id: string, summary: string, type: string): Json => ({
  operationId: `gateway.${id}`,
  summary,
  tags: ['docs'],
  security: [],
  responses: {
    200: { description: summary, content: { [type]: { schema: { type: 'string' } } } },
    ...refused(['TOO_MANY_REQUESTS', 'INTERNAL']),
  },
});

function cardOperation(): Json {
  const choice = (name: string, description: string, values: string[]): Json => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string', enum: values },
  });
  return {
    operationId: 'gateway.card',
    summary: 'A picture of a public promise: title, person, ribbon, day and streak',
    tags: ['docs'],
    security: [],
    parameters: [
      {
        name: 'username',
        in: 'path',
        required: true,
        description: 'Of the owner',
        schema: { type: 'string' },
        example: 'anna',
      },
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Of the promise',
        schema: { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 },
        example: 5,
      },
      choice('lang', 'By default what the browser prefers', LANGUAGES),
      choice('size', '`link` is 1200×630, `story` 1080×1920 pixels', ['link', 'story']),
    ],
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } } },
      },
      ...refused(['BAD_INPUT', 'PROMISE_NOT_FOUND', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']),
    },
  };
}

function configOperation(schemas: Schemas): Json {
  const config = schemas.of(
    z.object({
      botUsername: z.string(),
      botUrl: z.string(),
      sandboxUrl: z.string().optional(),
      version: z.string(),
      environment: z.enum(['development', 'test', 'production']),
      clockControl: z.boolean(),
    }),
    'output',
  );
  return {
    operationId: 'gateway.appConfig',
    summary: 'What the web app must know about the system that serves it',
    tags: ['docs'],
    security: [],
    responses: {
      200: answer('The configuration', config, {
        botUsername: 'slovo_bot',
        botUrl: 'https://t.me/slovo_bot',
        version: '1.0.0',
        environment: 'production',
        clockControl: false,
      }),
      ...refused(['TOO_MANY_REQUESTS', 'INTERNAL']),
    },
  };
}
