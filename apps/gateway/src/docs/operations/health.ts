import { answer } from '../responses.ts';
import type { Json } from '../schemas.ts';
import type { Operations } from './operations.ts';

/** Describes the kit's health controller, and the health of all services together. */
export const healthOperations = (): Operations => ({
  'GET /health/live': healthOperation('live', {}),
  'GET /health/ready': healthOperation('ready', waiting('the list of ended sessions')),
  'GET /health/services': healthOperation('services', waiting('bot')),
});

const waiting = (example: string): Json => ({
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
    { status: 'waiting', ready: false, waitingFor: [example] },
  ),
});

const SUMMARIES = {
  live: 'The process answers',
  ready:
    'This gateway may be sent requests: it has started, reaches NATS, knows the ended sessions and does not end',
  services: 'Every service can do all of its work',
};

const healthOperation = (id: keyof typeof SUMMARIES, responses: Json): Json => ({
  operationId: `gateway.${id}Health`,
  summary: SUMMARIES[id],
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
