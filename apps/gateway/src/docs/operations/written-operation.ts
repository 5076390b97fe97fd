import type { RefusalCode } from '@slovo/contracts';
import type { z } from 'zod';
import { exampleOf } from '../examples.ts';
import {
  answer,
  refused,
  REFUSED_ALWAYS,
  REFUSED_TO_OPERATORS,
  REFUSED_TO_USERS,
  SECURITY,
} from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';

/** Operations by method and path, as their routes are mounted. */
export type Operations = Record<string, Json>;

export interface WrittenOperation {
  id: string;
  summary: string;
  description?: string;
  tag: string;
  /** Nobody's token changes the answer of `page` routes; `anyone` may also send a session. */
  who: 'page' | 'anyone' | 'user' | 'operator';
  parameters?: Json[];
  requestBody?: Json | undefined;
  /** Answers that are not errors, by status. */
  answers: Json;
  refusals?: readonly RefusalCode[];
  always?: readonly RefusalCode[];
  errors?: 'Error' | 'SignInError';
}

const REFUSED_BY_WHO = {
  page: [],
  anyone: [],
  user: REFUSED_TO_USERS,
  operator: REFUSED_TO_OPERATORS,
} as const;

/** The OpenAPI operation of a route that is not made from a contract. */
export const written = ({
  id,
  summary,
  description,
  tag,
  who,
  parameters,
  requestBody,
  answers,
  refusals = [],
  always = REFUSED_ALWAYS,
  errors = 'Error',
}: WrittenOperation): Json => ({
  operationId: id.includes('.') ? id : `gateway.${id}`,
  summary,
  ...(description && { description }),
  tags: [tag],
  security: who === 'page' ? [] : SECURITY[who],
  ...(parameters && { parameters }),
  ...(requestBody && { requestBody }),
  responses: { ...answers, ...refused([...refusals, ...REFUSED_BY_WHO[who], ...always], errors) },
});

export const at = (route: { method: string; path: string }): string => `${route.method} ${route.path}`;

/** The answer 200 of a JSON route, with an example that its schema allows. */
export const answers = (
  schemas: Schemas,
  output: z.ZodType,
  description = 'Done',
  headers: Record<string, Json> = {},
): Json => {
  const schema = schemas.of(output, 'output');
  return { 200: answer(description, schema, exampleOf(schemas, schema), headers) };
};

export const inPath = (name: string, description: string, schema: Json, example?: unknown): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  ...(example !== undefined && { example }),
});

/** The id of a stored row. */
export const ID: Json = { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 };

export const jsonBody = (schema: Json, example: unknown): Json => ({
  required: true,
  content: { 'application/json': { schema, example } },
});

export const formBody = (properties: Record<string, Json>): Json => ({
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object', properties, required: Object.keys(properties) } },
  },
});

export const fileField = (description: string): Json => ({
  description,
  contentMediaType: 'application/octet-stream',
});
