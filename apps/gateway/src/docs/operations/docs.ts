import { refused, withHeaders } from '../responses.ts';
import type { Json } from '../schemas.ts';
import type { Operations } from './operations.ts';

/** Describes `docs/routes`. */
export const docsOperations = (): Operations => ({
  'GET /api/docs': documentOperation('docsPage', 'This document for people', 'text/html'),
  'GET /api/docs/openapi.json': documentOperation('openapi', 'This document', 'application/json'),
});

const documentOperation = (id: string, summary: string, type: string): Json => ({
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
