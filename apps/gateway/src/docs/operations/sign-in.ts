import { exchangeLoginToken, handRoutes, signInWithInitData, type CallDefinition } from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from '../examples.ts';
import { answer, refused, REFUSED_ALWAYS } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

const initData = 'query_id=AAH&user=%7B%22id%22%3A77001%7D&auth_date=1763715600&hash=00ff';

/** Describes `sign-in/routes`. */
export const signInOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.signInWithInitData)]: signIn(schemas, 'signInWithInitData', signInWithInitData, {
    initData,
  }),
  [at(handRoutes.signInWithInitDataWebapp)]: signIn(schemas, 'signInWithInitDataWebapp', signInWithInitData, {
    initData,
    time_zone: 'Europe/Moscow',
  }),
  [at(handRoutes.signInWithLink)]: signIn(schemas, 'signInWithLink', exchangeLoginToken, {
    token: 'c2xvdm8tb25lLXRpbWUtdG9rZW4',
  }),
});

function signIn(schemas: Schemas, id: string, definition: CallDefinition, example: Json): Json {
  const { properties = {}, required = [] } = schemas.of(definition.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const { origin: _, ...own } = properties; // the gateway adds it
  const body = schemas.of(
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
      200: answer('Signed in; `token` is the bearer token', body, exampleOf(schemas, body)),
      ...refused(
        ['BAD_INPUT', 'TOO_LARGE', 'user_banned', ...definition.refusals, ...REFUSED_ALWAYS],
        'SignInError',
      ),
    },
  };
}
