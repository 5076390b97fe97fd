import {
  routeOf,
  type CallDefinition,
  type HttpShape,
  type RefusalCode,
  type routes as allRoutes,
} from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { takesBody } from '../http/read-input.ts';
import type { MountedRoute } from '../http/surface.ts';
import { exampleOf, requestExamples } from './examples.ts';
import { accountOperations } from './operations/account-operations.ts';
import { fileOperations } from './operations/file-operations.ts';
import { pageOperations } from './operations/page-operations.ts';
import {
  ERROR,
  header,
  headers,
  IDEMPOTENCY_KEY,
  refused,
  REFUSED_ALWAYS,
  REFUSED_TO_OPERATORS,
  REFUSED_TO_USERS,
  SECURITY,
  SIGN_IN_ERROR,
  withHeaders,
} from './responses.ts';
import { Schemas, type Json, type ObjectSchema } from './schemas.ts';

type Route = Pick<(typeof allRoutes)[keyof typeof allRoutes], 'method'> & { path: string; status?: number };

/** Refusals of a call that depend on who may make it. */
const REFUSED_BY_WHO = {
  anyone: ['user_banned'],
  user: [...REFUSED_TO_USERS, 'NOT_ALLOWED'],
  operator: REFUSED_TO_OPERATORS,
  'user-or-operator': [...REFUSED_TO_USERS, 'NOT_ALLOWED', ...REFUSED_TO_OPERATORS],
} as const satisfies Record<string, readonly RefusalCode[]>;

const keyOfRoute = ({ method, url }: MountedRoute): string => `${method} ${url}`;

/** OpenAPI 3.1 of exactly the mounted routes: calls from their contracts, other routes from `operations/`. */
export function openApi(version: string, mounted: readonly MountedRoute[]): Json {
  const schemas = new Schemas({ Error: ERROR, SignInError: SIGN_IN_ERROR });
  const byKey = new Map<string, () => Json>(
    Object.entries({
      ...accountOperations(schemas),
      ...fileOperations(schemas),
      ...pageOperations(schemas),
    }).map(([key, described]) => [key, () => described]),
  );
  for (const definition of allCalls) {
    const route = routeOf(definition);
    if (route && definition.who !== 'service')
      byKey.set(keyOfRoute({ method: route.method, url: route.path }), () =>
        operation(definition, route, schemas),
      );
    if (route && 'also' in route)
      byKey.set(keyOfRoute({ method: route.method, url: route.also }), () => ({
        ...operation(definition, { ...route, path: route.also }, schemas),
        operationId: `${definition.name}-also`,
      }));
  }
  const paths: Record<string, Json> = {};
  for (const route of mounted) {
    const described = byKey.get(keyOfRoute(route))?.();
    if (!described) continue;
    const path = route.url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Слово',
      version,
      description:
        'The calls of the product, generated from its contracts. Errors have one shape; `code` is stable, `message` is for people.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(paths).flatMap(tagsOf))].map((name) => ({ name })),
    components: {
      schemas: schemas.components,
      headers,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The session of a signed-in person',
        },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An opaque token of the administrator panel, valid for 8 hours; the bot issues it for /admin',
        },
      },
    },
    paths,
  };
}

const tagsOf = (path: Json): string[] =>
  Object.values(path).flatMap((each) => (each as { tags: string[] }).tags);

function operation(definition: CallDefinition, { method, path, ...route }: Route, schemas: Schemas): Json {
  const { properties = {}, required = [] } = schemas.resolve(schemas.of(definition.input, 'input'));
  const inPath = new Set(path.match(/:\w+/g)?.map((name) => name.slice(1)));
  const hidden = definition.http?.idempotencyKey ? ['request_key'] : [];
  const rest = Object.keys(properties).filter((name) => !inPath.has(name) && !hidden.includes(name));
  const hasBody = takesBody(definition, method);
  const inQuery = hasBody ? rest.filter((name) => definition.http?.query?.includes(name)) : rest;
  const inBody = rest.filter((name) => !inQuery.includes(name));
  const parameter = (name: string, where: string): Json => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const success = route.status ?? 200;
  const { who } = definition;
  return {
    operationId: definition.name,
    summary: definition.summary,
    tags: [definition.name.split('.')[0]],
    security: SECURITY[who as keyof typeof SECURITY],
    parameters: [
      ...[...inPath].map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...(definition.http?.idempotencyKey || definition.http?.bodyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(inBody.length > 0 && { requestBody: bodyOf(definition, properties, required, inBody) }),
    responses: {
      [success]: answered(definition, schemas),
      ...refused(
        [
          ...(hasBody || Object.keys(properties).length > 0 ? (['BAD_INPUT'] as const) : []),
          ...(hasBody ? (['TOO_LARGE'] as const) : []),
          ...REFUSED_BY_WHO[who as keyof typeof REFUSED_BY_WHO],
          ...definition.refusals,
          ...REFUSED_ALWAYS,
        ],
        definition.http?.refusalFields ? 'SignInError' : 'Error',
      ),
    },
  };
}

function bodyOf(
  definition: CallDefinition,
  properties: Record<string, Json>,
  required: string[],
  names: string[],
): Json {
  const needed = names.filter((name) => required.includes(name));
  const example = requestExamples[definition.name];
  return {
    required: needed.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
          required: needed,
        },
        ...(example && { example }),
      },
    },
  };
}

function answered(definition: CallDefinition, schemas: Schemas): Json {
  const whole = schemas.of(definition.output, 'output');
  const { cursorHeader, body } = definition.http ?? {};
  const schema = cursorHeader || body ? shapedBody(definition.http ?? {}, schemas.resolve(whole)) : whole;
  return {
    description: 'Done',
    ...withHeaders(cursorHeader ? { 'X-Next-Cursor': header('NextCursor') } : {}),
    content: { 'application/json': { schema, example: exampleOf(schemas, schema) } },
  };
}

/** The schema of the body that `presentAnswer` returns for an output. */
function shapedBody(
  { cursorHeader, body }: HttpShape,
  { properties: all = {}, required = [], ...rest }: ObjectSchema,
): Json {
  if (body) return all[body] ?? {};
  const isShown = (name: string): boolean => !(cursorHeader && name === 'next');
  const properties = Object.fromEntries(Object.entries(all).filter(([name]) => isShown(name)));
  return { ...rest, properties, required: required.filter(isShown) };
}
