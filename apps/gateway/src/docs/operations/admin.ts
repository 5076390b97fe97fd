import {
  AdminUserPage,
  BanImpact,
  FindQuery,
  Found,
  handRoutes,
  Id,
  type RefusalCode,
  SystemState,
} from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from '../examples.ts';
import { answer, refused, REFUSED_ALWAYS, REFUSED_TO_OPERATORS, SECURITY } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

const OfUser = z.object({ id: Id });

/** Describes `admin/routes`. */
export const adminOperations = (schemas: Schemas): Operations => ({
  [at(handRoutes.adminUser)]: operation(schemas, {
    id: 'adminUser',
    summary: 'A person as all services know them; the part of a silent service is null',
    input: OfUser,
    output: AdminUserPage,
    refusals: ['BAD_INPUT', 'USER_NOT_FOUND'],
  }),
  [at(handRoutes.banImpact)]: operation(schemas, {
    id: 'banImpact',
    summary: 'What a ban would end, hide and pause',
    input: OfUser,
    output: BanImpact,
    refusals: ['BAD_INPUT', 'USER_NOT_FOUND'],
  }),
  [at(handRoutes.adminFind)]: operation(schemas, {
    id: 'adminFind',
    summary: 'People, promises and batches of an id or a name',
    input: FindQuery,
    output: Found,
    refusals: ['BAD_INPUT'],
  }),
  [at(handRoutes.adminSystem)]: operation(schemas, {
    id: 'adminSystem',
    summary: 'How all services and their infrastructure do, and which batches and deletions run',
    input: z.object({}),
    output: SystemState,
    refusals: [],
  }),
});

interface Described {
  id: string;
  summary: string;
  /** `id` is in the path, all else in the query. */
  input: z.ZodType;
  output: z.ZodType;
  refusals: readonly RefusalCode[];
}

function operation(schemas: Schemas, { id, summary, input, output, refusals }: Described): Json {
  const { properties = {}, required = [] } = schemas.resolve(schemas.of(input, 'input'));
  const body = schemas.of(output, 'output');
  return {
    operationId: `gateway.${id}`,
    summary,
    tags: ['admin'],
    security: SECURITY.operator,
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: name === 'id' ? 'path' : 'query',
      required: name === 'id' || required.includes(name),
      schema,
    })),
    responses: {
      200: answer('Done', body, exampleOf(schemas, body)),
      ...refused([...refusals, ...REFUSED_TO_OPERATORS, ...REFUSED_ALWAYS]),
    },
  };
}
