import { handRoutes } from '@slovo/contracts';
import { answer, refused } from '../responses.ts';
import type { Json } from '../schemas.ts';
import type { Operations } from './operations.ts';

/** Describes `dev/routes`. */
export const devOperations = (): Operations => ({
  [`GET ${handRoutes.devClock.path}`]: clockOperation('readClock'),
  [`POST ${handRoutes.devClock.path}`]: clockOperation('moveClock'),
});

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
    summary: id === 'readClock' ? 'The product’s time' : 'Moves the product’s time; only in development',
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
