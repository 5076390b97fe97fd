import { type ExportChoice, ExportLink, ExportRequest, ExportTicket, handRoutes } from '@slovo/contracts';
import { exampleOf } from '../examples.ts';
import { answer, refused, REFUSED_ALWAYS, REFUSED_TO_OPERATORS, SECURITY } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

const EXAMPLE = {
  kind: 'batch-recipients',
  filter: { batchId: 17, outcome: 'failed' },
  timeZone: 'Europe/Moscow',
} satisfies ExportChoice;

/** Describes `exports/routes`. */
export const exportOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.openExport)]: openOperation(schemas),
  [at(handRoutes.downloadExport)]: downloadOperation(schemas),
});

function openOperation(schemas: Schemas): Json {
  const body = schemas.of(ExportLink, 'output');
  return {
    operationId: 'gateway.openExport',
    summary: 'Makes the address of a download: recipients of a batch, the log, or people of a search as CSV',
    description:
      'The address works once, within a minute and without a token. The log has a line of each export.',
    tags: ['admin'],
    security: SECURITY.operator,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.of(ExportRequest, 'input'), example: EXAMPLE } },
    },
    responses: {
      200: answer('Made', body, exampleOf(schemas, body)),
      ...refused([
        'BAD_INPUT',
        'TOO_LARGE',
        'QUERY_REQUIRED',
        'BATCH_NOT_FOUND',
        'EXPORTS_TOO_MANY',
        ...REFUSED_TO_OPERATORS,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}

function downloadOperation(schemas: Schemas): Json {
  return {
    operationId: 'gateway.downloadExport',
    summary: 'Downloads an export',
    description:
      'UTF-8 with a byte order mark, RFC 4180. A connection that breaks off left a part of the rows out.',
    tags: ['admin'],
    security: SECURITY.anyone,
    parameters: [
      {
        name: 'ticket',
        in: 'path',
        required: true,
        description: 'The random part of the address',
        schema: schemas.of(ExportTicket, 'input'),
        example: 'k3v9QmZ0b1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R',
      },
    ],
    responses: {
      200: { description: 'All rows', content: { 'text/csv': { schema: { type: 'string' } } } },
      ...refused([
        'EXPORT_NOT_FOUND',
        'EXPORT_USED',
        'EXPORT_EXPIRED',
        'EXPORTS_TOO_MANY',
        'user_banned',
        ...REFUSED_TO_OPERATORS,
        ...REFUSED_ALWAYS,
      ]),
    },
  };
}
