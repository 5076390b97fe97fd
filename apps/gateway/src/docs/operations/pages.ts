import { handRoutes, PromiseView, type RefusalCode, UserProfile } from '@slovo/contracts';
import { z } from 'zod';
import { LANGUAGES } from '@slovo/texts/languages';
import { exampleOf } from '../examples.ts';
import {
  answer,
  header,
  refused,
  REFUSED_ALWAYS,
  REFUSED_TO_USERS,
  SECURITY,
  withHeaders,
} from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

/** Describes `pages/routes`, apart from the pages themselves, and `links/routes`. */
export const pagesOperations = (schemas: Schemas): Operations => ({
  'GET /app-config.json': configOperation(schemas),
  'GET /robots.txt': fileOperation('robots', 'What search engines may read', 'text/plain'),
  'GET /sitemap.xml': fileOperation('sitemap', 'Addresses of public pages', 'application/xml'),
  ...cardOperations(),
  [at(handRoutes.ownPage)]: ownPageOperation(schemas),
});

interface CardOfPage {
  id: string;
  summary: string;
  parameters?: Json[];
  codes: RefusalCode[];
  /** Whether its address has a username, which may be an old one. */
  moves?: boolean;
}

const USERNAME: Json = {
  name: 'username',
  in: 'path',
  required: true,
  description: 'Of a person; `feed` and `board` are these pages',
  schema: { type: 'string' },
  example: 'anna',
};
const idOf = (description: string): Json => ({
  name: 'id',
  in: 'path',
  required: true,
  description,
  schema: { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 },
  example: 5,
});

/** Describes the one route in `links/routes/show-card.ts`, which has a path for each kind of page. */
const cardOperations = (): Operations => ({
  'GET /card.png': cardOperation({ id: 'card', summary: 'A picture of the landing page', codes: [] }),
  'GET /:username/card.png': cardOperation({
    id: 'personCard',
    summary: 'A picture of a person, with their newest public promises',
    parameters: [USERNAME],
    moves: true,
    codes: ['USER_NOT_FOUND', 'NOT_FOUND'],
  }),
  'GET /:username/p/:id/card.png': cardOperation({
    id: 'promiseCard',
    summary: 'A picture of a public promise: title, person, ribbon, day and streak',
    parameters: [USERNAME, idOf('Of the promise')],
    moves: true,
    codes: ['PROMISE_NOT_FOUND', 'NOT_FOUND'],
  }),
  'GET /article/:id/card.png': sampleCard('articleCard', 'A picture of an article'),
  'GET /habit/:id/card.png': sampleCard('habitCard', 'A picture of a habit of the board'),
  'GET /board/user/:id/card.png': sampleCard('motivatorCard', 'A picture of a motivator of the board'),
});

const sampleCard = (id: string, summary: string): Json =>
  cardOperation({ id, summary, parameters: [idOf('Of the sample')], codes: ['NOT_FOUND'] });

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

function cardOperation({ id, summary, parameters = [], codes, moves = false }: CardOfPage): Json {
  const choice = (name: string, description: string, values: readonly string[]): Json => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string', enum: values },
  });
  return {
    operationId: `gateway.${id}`,
    summary,
    tags: ['docs'],
    security: [],
    parameters: [
      ...parameters,
      choice('lang', 'By default what the browser prefers', LANGUAGES),
      choice('size', '`link` is 1200×630, `story` 1080×1920 pixels', ['link', 'story']),
    ],
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } } },
        ...withHeaders({ ETag: header('ETag') }),
      },
      ...(moves && { 302: { description: 'The picture is under the new username of its person' } }),
      304: { description: 'Unchanged, by its ETag', ...withHeaders({ ETag: header('ETag') }) },
      ...refused(['BAD_INPUT', ...codes, 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']),
    },
  };
}

const Configuration = z.object({
  botUsername: z.string(),
  botUrl: z.string(),
  sandboxUrl: z.string().optional(),
  contact: z.string().optional(),
  version: z.string(),
  environment: z.enum(['development', 'test', 'production']),
  clockControl: z.boolean(),
});
const CONFIGURATION = {
  botUsername: 'slovo_bot',
  botUrl: 'https://t.me/slovo_bot',
  version: '1.0.0',
  environment: 'production',
  clockControl: false,
};

function configOperation(schemas: Schemas): Json {
  const config = schemas.of(Configuration, 'output');
  return {
    operationId: 'gateway.appConfig',
    summary: 'What the web app must know about the system that serves it',
    tags: ['docs'],
    security: [],
    responses: {
      200: answer('The configuration', config, CONFIGURATION),
      ...refused(['TOO_MANY_REQUESTS', 'INTERNAL']),
    },
  };
}

function ownPageOperation(schemas: Schemas): Json {
  const rendered = z.object({
    html: z.string().describe('The elements of the page'),
    at: z.int().describe('What they show as the present, in milliseconds since 1970'),
    zone: z.string(),
    config: Configuration,
    user: UserProfile,
  });
  const page = schemas.of(
    z.object({
      promises: z.array(PromiseView),
      next: z.string().nullable(),
      rendered: rendered.nullable().describe('Null: the browser draws the page'),
    }),
    'output',
  );
  const parameter = (name: string, description: string, example: string): Json => ({
    name,
    in: 'query',
    required: true,
    description,
    schema: { type: 'string', maxLength: name === 'url' ? 300 : 64 },
    example,
  });
  return {
    operationId: 'gateway.ownPage',
    summary: 'The own list, and its page drawn with it',
    description: 'For the script in the head of `/my`, which shows the page before the app has loaded.',
    tags: ['promises'],
    security: SECURITY.user,
    parameters: [
      parameter('url', 'Path and query of the page', '/my?status=active'),
      parameter('zone', 'The time zone in which times are shown', 'Europe/Moscow'),
      parameter('build', 'Of the app that asks: elements of another one would not fit', '0f3c9a'),
    ],
    responses: {
      200: answer('The list', page, exampleOf(schemas, page), { 'Cache-Control': header('CacheControl') }),
      ...refused(['BAD_INPUT', ...REFUSED_TO_USERS, ...REFUSED_ALWAYS]),
    },
  };
}
