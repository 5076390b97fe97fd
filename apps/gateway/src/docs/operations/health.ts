import { answer } from '../responses.ts';
import type { Json } from '../schemas.ts';
import type { Operations } from './operations.ts';

/** Of the kit's health controller. */
export const healthOperations = (): Operations => ({
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
});

const healthOperation = (id: 'live' | 'ready', responses: Json): Json => ({
  operationId: `gateway.${id}Health`,
  summary: id === 'live' ? 'The process answers' : 'Every service can do all of its work',
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
    ...responses,
  },
});
