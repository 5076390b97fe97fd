import { getWitnessLink, handRoutes, prepareShare, PreparedShare } from '@slovo/contracts';
import { exampleOf } from '../examples.ts';
import { answer, refused, REFUSED_ALWAYS, REFUSED_TO_USERS, SECURITY } from '../responses.ts';
import type { Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

/** Describes `sharing/routes`. */
export function sharingOperations(schemas: Schemas): Operations {
  const body = schemas.of(PreparedShare, 'output');
  return {
    [at(handRoutes.prepareShare)]: {
      operationId: prepareShare.name,
      summary: prepareShare.summary,
      tags: ['voting'],
      security: SECURITY.user,
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'A promise of the caller',
          schema: { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 },
        },
      ],
      responses: {
        200: answer('What `Telegram.WebApp.shareMessage` takes', body, exampleOf(schemas, body)),
        ...refused([
          'BAD_INPUT',
          ...getWitnessLink.refusals,
          ...prepareShare.refusals,
          ...REFUSED_TO_USERS,
          ...REFUSED_ALWAYS,
        ]),
      },
    },
  };
}
