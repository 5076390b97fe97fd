import { handRoutes, LiveMessage, PromiseView, UserProfile } from '@slovo/contracts';
import { LANGUAGES } from '@slovo/texts/languages';
import { z } from 'zod';
import { answer, header, withHeaders } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import {
  answers,
  at,
  ID,
  inPath,
  jsonBody,
  type Operations,
  written,
  type WrittenOperation,
} from './written-operation.ts';

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
/** Refusals of routes that ask no service. */
const ALONE = ['TOO_MANY_REQUESTS', 'INTERNAL'] as const;

const object = (properties: Record<string, Json>): Json => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** Describes what pages need beside the calls, the documents, the health and the clock. */
export const pageOperations = (schemas: Schemas): Operations => ({
  'GET /app-config.json': written({
    id: 'appConfig',
    summary: 'What the web app must know about the system that serves it',
    tag: 'docs',
    who: 'page',
    answers: {
      200: answer('The configuration', schemas.of(Configuration, 'output'), CONFIGURATION),
    },
    always: ALONE,
  }),
  'GET /robots.txt': file('robots', 'What search engines may read', 'text/plain'),
  'GET /sitemap.xml': file('sitemap', 'Addresses of public pages', 'application/xml'),
  'GET /api/docs': file('docsPage', 'This document for people', 'text/html', true),
  'GET /api/docs/openapi.json': file('openapi', 'This document', 'application/json', true),
  ...cardOperations(),
  [at(handRoutes.ownPage)]: ownPageOperation(schemas),
  [at(handRoutes.live)]: liveOperation(schemas),
  'GET /health/live': healthOperation('live', 'The process answers'),
  'GET /health/ready': healthOperation(
    'ready',
    'This gateway may be sent requests: it has started, reaches NATS, knows the ended sessions and does not end',
    'the list of ended sessions',
  ),
  'GET /health/services': healthOperation('services', 'Every service can do all of its work', 'bot'),
  [`GET ${handRoutes.devClock.path}`]: clockOperation('readClock', 'The product’s time'),
  [`POST ${handRoutes.devClock.path}`]: clockOperation(
    'moveClock',
    'Moves the product’s time; only in development',
  ),
});

const file = (id: string, summary: string, type: string, isDocument = false): Json =>
  written({
    id,
    summary,
    tag: 'docs',
    who: 'page',
    answers: {
      200: {
        description: isDocument ? 'The document' : summary,
        ...(isDocument && withHeaders()),
        content: { [type]: { schema: { type: type === 'application/json' ? 'object' : 'string' } } },
      },
    },
    always: ALONE,
  });

/** Describes the one route in `links/routes/show-card.ts`, which has a path for each kind of page. */
const cardOperations = (): Operations => {
  const person = inPath(
    'username',
    'Of a person; `feed` and `board` are these pages',
    { type: 'string' },
    'anna',
  );
  const sample = inPath('id', 'Of the sample', ID, 5);
  return {
    'GET /card.png': card('card', 'A picture of the landing page', []),
    'GET /:username/card.png': card(
      'personCard',
      'A picture of a person, with their newest public promises',
      ['USER_NOT_FOUND', 'NOT_FOUND'],
      person,
    ),
    'GET /:username/p/:id/card.png': card(
      'promiseCard',
      'A picture of a public promise: title, person, ribbon, day and streak',
      ['PROMISE_NOT_FOUND', 'NOT_FOUND'],
      person,
      inPath('id', 'Of the promise', ID, 5),
    ),
    'GET /article/:id/card.png': card('articleCard', 'A picture of an article', ['NOT_FOUND'], sample),
    'GET /habit/:id/card.png': card('habitCard', 'A picture of a habit of the board', ['NOT_FOUND'], sample),
    'GET /board/user/:id/card.png': card(
      'motivatorCard',
      'A picture of a motivator of the board',
      ['NOT_FOUND'],
      sample,
    ),
  };
};

function card(
  id: string,
  summary: string,
  refusals: NonNullable<WrittenOperation['refusals']>,
  ...parameters: Json[]
): Json {
  const choice = (name: string, description: string, values: readonly string[]): Json => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string', enum: values },
  });
  const etag = withHeaders({ ETag: header('ETag') });
  return written({
    id,
    summary,
    tag: 'docs',
    who: 'page',
    parameters: [
      ...parameters,
      choice('lang', 'By default what the browser prefers', LANGUAGES),
      choice('size', '`link` is 1200×630, `story` 1080×1920 pixels', ['link', 'story']),
    ],
    answers: {
      200: {
        description: 'The picture',
        content: { 'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } } },
        ...etag,
      },
      ...(parameters.some(({ name }) => name === 'username') && {
        302: { description: 'The picture is under the new username of its person' },
      }),
      304: { description: 'Unchanged, by its ETag', ...etag },
    },
    refusals: ['BAD_INPUT', ...refusals],
  });
}

function ownPageOperation(schemas: Schemas): Json {
  const rendered = z.object({
    html: z.string().describe('The elements of the page'),
    at: z.int().describe('What they show as the present, in milliseconds since 1970'),
    zone: z.string(),
    config: Configuration,
    user: UserProfile,
  });
  const page = z.object({
    promises: z.array(PromiseView),
    next: z.string().nullable(),
    rendered: rendered.nullable().describe('Null: the browser draws the page'),
  });
  const parameter = (name: string, description: string, example: string): Json => ({
    name,
    in: 'query',
    required: true,
    description,
    schema: { type: 'string', maxLength: name === 'url' ? 300 : 64 },
    example,
  });
  return written({
    id: 'ownPage',
    summary: 'The own list, and its page drawn with it',
    description: 'For the script in the head of `/my`, which shows the page before the app has loaded.',
    tag: 'promises',
    who: 'user',
    parameters: [
      parameter('url', 'Path and query of the page', '/my?status=active'),
      parameter('zone', 'The time zone in which times are shown', 'Europe/Moscow'),
      parameter('build', 'Of the app that asks: elements of another one would not fit', '0f3c9a'),
    ],
    answers: answers(schemas, page, 'The list', { 'Cache-Control': header('CacheControl') }),
    refusals: ['BAD_INPUT'],
  });
}

function liveOperation(schemas: Schemas): Json {
  const message = schemas.keep('LiveMessage', schemas.of(LiveMessage, 'output'));
  return written({
    id: 'live',
    summary: 'Notifies an open page of changes, by server-sent events',
    description:
      'Events carry ids only: the other calls return what the ids belong to. Events have no ids of their own, so a page that reconnects requests everything that it shows. A comment is sent every 20 seconds.',
    tag: 'live',
    who: 'user',
    parameters: [
      {
        name: 'promise',
        in: 'query',
        description: 'Promises of others that the page shows; those that the person may not see are ignored',
        style: 'form',
        explode: true,
        schema: { type: 'array', maxItems: 50, items: ID },
      },
    ],
    answers: {
      200: {
        description: 'Lines `data: …`, each a LiveMessage',
        ...withHeaders({ 'Cache-Control': header('CacheControl') }),
        content: {
          'text/event-stream': {
            schema: { type: 'string', contentMediaType: 'application/json', contentSchema: message },
            example: 'data: {"type":"report","promiseId":5,"reportId":11}\n\n',
          },
        },
      },
    },
    refusals: ['BAD_INPUT'],
  });
}

/** The kit's health controller, and the health of all services together. */
function healthOperation(id: string, summary: string, waitingFor?: string): Json {
  const ok = { schema: object({ status: { const: 'ok' } }), example: { status: 'ok' } };
  const waiting = object({
    status: { const: 'waiting' },
    ready: { const: false },
    waitingFor: { type: 'array', items: { type: 'string' } },
  });
  return written({
    id: `${id}Health`,
    summary,
    tag: 'health',
    who: 'page',
    answers: {
      200: { description: 'Yes', content: { 'application/json': ok } },
      ...(waitingFor && {
        503: answer('Waiting', waiting, { status: 'waiting', ready: false, waitingFor: [waitingFor] }),
      }),
    },
    always: [],
  });
}

function clockOperation(id: 'readClock' | 'moveClock', summary: string): Json {
  const move = (name: string, format: string): Json => object({ [name]: { type: 'string', format } });
  return written({
    id,
    summary,
    tag: 'development',
    who: 'page',
    ...(id === 'moveClock' && {
      requestBody: jsonBody(
        { oneOf: [move('advance', 'duration'), move('set', 'date-time')] },
        { advance: 'P1D' },
      ),
      refusals: ['BAD_INPUT', 'TOO_LARGE'] as const,
    }),
    answers: {
      200: answer('Now', object({ now: { type: 'string', format: 'date-time' } }), {
        now: '2026-11-21T09:00:00.000Z',
      }),
    },
    always: ['INTERNAL'],
  });
}
