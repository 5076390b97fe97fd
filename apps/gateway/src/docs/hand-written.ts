import {
  exchangeLoginToken,
  handRoutes,
  LiveMessage,
  signInWithInitData,
  type CallDefinition,
} from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from './examples.ts';
import { avatarOperation, mediaOperation, reportOperation } from './media-operations.ts';
import {
  answer,
  header,
  refused,
  REFUSED_ALWAYS,
  REFUSED_TO_USERS,
  SECURITY,
  withHeaders,
} from './responses.ts';
import type { Json, Schemas } from './schemas.ts';

/** Operations of the routes that no contract makes, by method and path as they are mounted. */
export function handWritten(schemas: Schemas): Record<string, Json> {
  const at = (route: { method: string; path: string }): string => `${route.method} ${route.path}`;
  const initData = 'query_id=AAH&user=%7B%22id%22%3A77001%7D&auth_date=1763715600&hash=00ff';
  return {
    [at(handRoutes.signInWithInitData)]: signIn(schemas, 'signInWithInitData', signInWithInitData, {
      initData,
    }),
    [at(handRoutes.signInWithInitDataWebapp)]: signIn(
      schemas,
      'signInWithInitDataWebapp',
      signInWithInitData,
      { initData, time_zone: 'Europe/Moscow' },
    ),
    [at(handRoutes.signInWithLink)]: signIn(schemas, 'signInWithLink', exchangeLoginToken, {
      token: 'c2xvdm8tb25lLXRpbWUtdG9rZW4',
    }),
    [at(handRoutes.submitReport)]: reportOperation(schemas),
    [at(handRoutes.uploadAvatar)]: avatarOperation(schemas),
    [at(handRoutes.publicMedia)]: mediaOperation(
      'publicMedia',
      SECURITY.anyone,
      ['user_banned'],
      'Bytes of a public promise’s report, an avatar or a notice',
    ),
    [at(handRoutes.privateMedia)]: mediaOperation(
      'privateMedia',
      SECURITY.user,
      REFUSED_TO_USERS,
      'Bytes of a report, for those who may see it',
    ),
    [at(handRoutes.live)]: liveOperation(schemas),
    'GET /dev/clock': clockOperation('readClock'),
    'POST /dev/clock': clockOperation('moveClock'),
    'GET /api/docs': page('docsPage', 'This document for people', 'text/html'),
    'GET /api/docs/openapi.json': page('openapi', 'This document', 'application/json'),
    'GET /app-config.json': configOperation(schemas),
    'GET /health/live': healthOperation('live', {}),
    'GET /health/ready': healthOperation('ready', {
      503: answer(
        'Waiting',
        {
          type: 'object',
          additionalProperties: false,
          required: ['status', 'ready', 'waitingFor'],
          properties: {
            status: { const: 'waiting' },
            ready: { const: false },
            waitingFor: { type: 'array', items: { type: 'string' } },
          },
        },
        { status: 'waiting', ready: false, waitingFor: ['bot'] },
      ),
    }),
  };
}

function signIn(schemas: Schemas, id: string, definition: CallDefinition, example: Json): Json {
  const { properties = {}, required = [] } = schemas.of(definition.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const { origin: _, ...own } = properties; // the gateway says where a sign-in came from
  const gives = schemas.of(
    z.object({ success: z.literal(true), token: z.string(), session: definition.output }),
    'output',
  );
  return {
    operationId: `gateway.${id}`,
    summary: definition.summary,
    tags: ['auth'],
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: own, required: required.filter((name) => name !== 'origin') },
          example,
        },
      },
    },
    responses: {
      200: answer('Signed in; `token` is the bearer token', gives, exampleOf(schemas, gives)),
      ...refused(
        ['BAD_INPUT', 'TOO_LARGE', 'user_banned', ...definition.refusals, ...REFUSED_ALWAYS],
        'SignInError',
      ),
    },
  };
}

function liveOperation(schemas: Schemas): Json {
  const message = schemas.keep('LiveMessage', schemas.of(LiveMessage, 'output'));
  return {
    operationId: 'gateway.live',
    summary: 'Tells an open page what changed, as server-sent events',
    description:
      'Only ids travel: what they belong to is fetched by the other calls. Events have no ids of their own, so a page that connects anew asks anew for what it shows. A comment comes every 20 seconds.',
    tags: ['live'],
    security: SECURITY.user,
    parameters: [
      {
        name: 'promise',
        in: 'query',
        description: 'Promises of others that the page shows; those that the person may not see are left out',
        style: 'form',
        explode: true,
        schema: {
          type: 'array',
          maxItems: 50,
          items: { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 },
        },
      },
    ],
    responses: {
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
      ...refused(['BAD_INPUT', ...REFUSED_TO_USERS, ...REFUSED_ALWAYS]),
    },
  };
}

function clockOperation(id: 'readClock' | 'moveClock'): Json {
  const schema: Json = {
    type: 'object',
    additionalProperties: false,
    required: ['now'],
    properties: { now: { type: 'string', format: 'date-time' } },
  };
  const move = (name: string, format: string): Json => ({
    type: 'object',
    additionalProperties: false,
    required: [name],
    properties: { [name]: { type: 'string', format } },
  });
  return {
    operationId: `gateway.${id}`,
    summary: id === 'readClock' ? 'The product’s now' : 'Moves the product’s time; only in development',
    tags: ['development'],
    security: [],
    ...(id === 'moveClock' && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { oneOf: [move('advance', 'duration'), move('set', 'date-time')] },
            example: { advance: 'P1D' },
          },
        },
      },
    }),
    responses: {
      200: answer('Now', schema, { now: '2026-11-21T09:00:00.000Z' }),
      ...refused(id === 'moveClock' ? ['BAD_INPUT', 'TOO_LARGE', 'INTERNAL'] : ['INTERNAL']),
    },
  };
}

const page = (id: string, summary: string, type: string): Json => ({
  operationId: `gateway.${id}`,
  summary,
  tags: ['docs'],
  security: [],
  responses: {
    200: {
      description: 'The document',
      ...withHeaders(),
      content: { [type]: { schema: type === 'text/html' ? { type: 'string' } : { type: 'object' } } },
    },
    ...refused(['TOO_MANY_REQUESTS', 'INTERNAL']),
  },
});

function configOperation(schemas: Schemas): Json {
  const gives = schemas.of(
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
    summary: 'What the web app must know of where it runs',
    tags: ['docs'],
    security: [],
    responses: {
      200: answer('The configuration', gives, {
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

const healthOperation = (id: string, more: Json): Json => ({
  operationId: `gateway.${id}Health`,
  summary: id === 'live' ? 'The process answers' : 'Every service can do its whole job',
  tags: ['health'],
  security: [],
  responses: {
    200: {
      description: 'Yes',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: false,
            required: ['status'],
            properties: { status: { const: 'ok' } },
          },
          example: { status: 'ok' },
        },
      },
    },
    ...more,
  },
});
