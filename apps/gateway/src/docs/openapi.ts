import {
  allCalls,
  commonRefusals,
  refusals,
  routeOf,
  type CallDefinition,
  type RefusalCode,
} from '@slovo/contracts';
import { z } from 'zod';
import { isArrayOnHttp, isPaged } from '../calls/present-answer.ts';

type Json = Record<string, unknown>;
interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

const ERROR: Json = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string', description: 'A sentence for a person, in the language of Accept-Language' },
    details: { type: 'object' },
  },
};

/** OpenAPI 3.1 of every call with a route, made from the contracts. */
export function openApi(version: string): Json {
  const schemas: Record<string, Json> = { Error: ERROR };
  const paths: Record<string, Json> = {};
  for (const definition of allCalls) {
    const route = routeOf(definition);
    if (!route || definition.who === 'service') continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const success = ('status' in route ? route.status : undefined) ?? 200;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(definition, route.path, route.method, success, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Слово', version, description: 'Calls of the product, made from its contracts.' },
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}

function operation(
  definition: CallDefinition,
  path: string,
  method: string,
  success: number,
  schemas: Record<string, Json>,
): Json {
  const { properties = {}, required = [] } = schemaOf(definition.takes, 'input', schemas) as ObjectSchema;
  const inPath = new Set(path.match(/:\w+/g)?.map((name) => name.slice(1)));
  const hidden = definition.idempotencyKey ? ['request_key'] : [];
  const rest = Object.keys(properties).filter((name) => !inPath.has(name) && !hidden.includes(name));
  const inQuery = method === 'GET' || method === 'DELETE';
  const parameter = (name: string, where: string): Json => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const headers = definition.idempotencyKey
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
    : [];
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: rest.filter((name) => required.includes(name)),
  };
  return {
    operationId: definition.name,
    summary: definition.summary,
    tags: [definition.name.split('.')[0]],
    ...(definition.who === 'user' && { security: [{ session: [] }] }),
    parameters: [
      ...[...inPath].map((name) => parameter(name, 'path')),
      ...(inQuery ? rest.map((name) => parameter(name, 'query')) : []),
      ...headers,
    ],
    ...(!inQuery &&
      rest.length > 0 && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { [success]: answered(definition, schemas), ...refused(definition) },
  };
}

function answered(definition: CallDefinition, schemas: Record<string, Json>): Json {
  const schema = schemaOf(definition.gives, 'output', schemas);
  const body = isPaged(definition) ? withoutCursor(definition, schema as ObjectSchema) : schema;
  const headers = isPaged(definition) && {
    headers: { 'X-Next-Cursor': { schema: { type: 'string' }, description: 'Absent on the last page' } },
  };
  return { description: 'Done', ...headers, content: { 'application/json': { schema: body } } };
}

/** What `presentAnswer` leaves of a page: the cursor goes into the header. */
function withoutCursor(
  definition: CallDefinition,
  { properties: { next: _, ...properties } = {}, required = [], ...rest }: ObjectSchema,
): Json {
  if (isArrayOnHttp(definition)) return properties['items'] ?? {};
  return { ...rest, properties, required: required.filter((name) => name !== 'next') };
}

/** One response for each status, with the codes that stand behind it. */
function refused(definition: CallDefinition): Json {
  const codes: RefusalCode[] = [...definition.refusals, ...commonRefusals];
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', '), content }]),
  );
}

/** JSON Schema of a zod schema; what carries an id moves to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) schemas[name] = referring(definition as Json);
  const { id } = own as { id?: string };
  if (!id) return referring(own as Json);
  schemas[id] = referring(own as Json);
  return { $ref: `#/components/schemas/${id}` };
}

const referring = (schema: Json): Json => {
  const { id: _, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  return rest;
};
