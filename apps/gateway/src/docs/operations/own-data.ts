import { handRoutes } from '@slovo/contracts';
import { SECURITY } from '../responses.ts';
import { bytesOperation } from './media.ts';
import { at, type Operations } from './operations.ts';

/** Describes `own-data/routes`. */
export const ownDataOperations = (): Operations => ({
  [at(handRoutes.downloadOwnData)]: bytesOperation({
    id: 'downloadOwnData',
    security: SECURITY.anyone,
    codes: ['DATA_EXPORT_NOT_FOUND'],
    types: ['application/zip'],
    summary: 'The copy of a person’s own data, by an address that was signed for them; for a few minutes',
    parameter: {
      name: 'path',
      in: 'path',
      required: true,
      description: 'What follows `/api/me/data-exports/files/` in the `url` of `link-data-export`',
      schema: { type: 'string' },
      example: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
    },
  }),
});
