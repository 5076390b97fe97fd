import { handRoutes, LiveMessage } from '@slovo/contracts';
import { header, refused, REFUSED_ALWAYS, REFUSED_TO_USERS, SECURITY, withHeaders } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

/** Describes `live/routes`. */
export const liveOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.live)]: liveOperation(schemas),
});

function liveOperation(schemas: Schemas): Json {
  const message = schemas.keep('LiveMessage', schemas.of(LiveMessage, 'output'));
  return {
    operationId: 'gateway.live',
    summary: 'Notifies an open page of changes, by server-sent events',
    description:
      'Events carry ids only: the other calls return what the ids belong to. Events have no ids of their own, so a page that reconnects requests everything that it shows. A comment is sent every 20 seconds.',
    tags: ['live'],
    security: SECURITY.user,
    parameters: [
      {
        name: 'promise',
        in: 'query',
        description: 'Promises of others that the page shows; those that the person may not see are ignored',
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
