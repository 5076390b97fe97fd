import { z } from 'zod';
import { answer, refused } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import type { Operations } from './operations.ts';

/** Of `pages/routes`, apart from the pages themselves. */
export const pagesOperations = (schemas: Schemas): Operations => ({
  'GET /app-config.json': configOperation(schemas),
});

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
