// Real: HTTP, the whole gateway, NATS. Not real: the services, which are not called here.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { refusals, routeOf, type RefusalCode } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openGateway, type Gateway } from './open-gateway.ts';

interface Content {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Content> }>;
}
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

let gateway: Gateway;
let document: Document;
let operations: { key: string; operation: Operation }[];

beforeAll(async () => {
  gateway = await openGateway({ env: { CLOCK_CONTROL: '1', APP_URL: 'http://127.0.0.1:3001' } });
  document = (await (await gateway.fetch('/api/docs/openapi.json')).json()) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(() => gateway.close());

const operationOf = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`${id} is not described`);
  return found.operation;
};

describe('the document of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect([valid, document.openapi]).toEqual([true, '3.1.0']);
  });

  it('[ADM-GEN-16] describes exactly the routes that are mounted', () => {
    const mounted = gateway.routes
      .filter(({ url }) => !['/*', '/admin', '/admin/*'].includes(url)) // the pages of the apps
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`);
    expect(operations.map(({ key }) => key).toSorted()).toEqual([...new Set(mounted)].toSorted());
    expect(mounted.length).toBeGreaterThan(60);
  });

  it('[ADM-GEN-16] is all that the server does for operators: at other addresses there is nothing', async () => {
    const known = new Set(operations.map(({ key }) => key));
    for (const [method, path] of [
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/comments'],
      ['PUT', '/api/admin/promises/1'],
      ['POST', '/api/admin/nothing'],
      ['DELETE', '/api/admin/users/1'],
    ] as const) {
      expect([path, known.has(`${method} ${path.replace('/1', '/{id}')}`)]).toEqual([path, false]);
      const response = await gateway.fetch(path, { method });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ]);
    }
  });

  it('has every call of the contracts that can be made from outside, by its name', () => {
    const open = allCalls.filter((call) => routeOf(call) && call.who !== 'service').map(({ name }) => name);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toEqual(expect.arrayContaining(open));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names the token that a call needs', () => {
    expect(operationOf('promises.create-promise').security).toEqual([{ session: [] }]);
    expect(operationOf('auth.ban-user').security).toEqual([{ operator: [] }]);
    expect(operationOf('promises.list-feed').security).toEqual([{}, { session: [] }]);
    expect(operationOf('gateway.signInWithLink').security).toEqual([]);
  });

  it('lists the codes and headers of each status of a refusal', () => {
    const close = operationOf('promises.close-promise');
    const codes = (status: string) =>
      (close.responses[status]?.content?.['application/json']?.schema as any)?.properties.code.enum;
    expect(codes('409')).toEqual(['PROMISE_NOT_ACTIVE', 'PROMISE_CLOSED', 'STATE_CHANGED']);
    expect(codes('401')).toEqual(['SIGN_IN_REQUIRED', 'SESSION_ENDED']);
    const answers = operations.flatMap(({ key, operation }) =>
      Object.entries(operation.responses).map(([status, response]) => ({ key, status, response })),
    );
    const misplaced = answers.flatMap(({ key, status, response: { content } }) => {
      const schema = content?.['application/json']?.schema as any;
      const listed: RefusalCode[] = schema?.properties?.code?.enum ?? [];
      return listed.filter((code) => refusals[code] !== Number(status)).map((code) => [key, status, code]);
    });
    expect(misplaced).toEqual([]);
    const waits = answers.filter(
      ({ key, status }) => ['429', '503'].includes(status) && !key.includes('/health'),
    );
    expect(waits.filter(({ response }) => !('Retry-After' in (response.headers ?? {})))).toEqual([]);
    expect(waits.length).toBeGreaterThan(100);
  });

  it('puts the cursor of a list into the header, also if the answer is an object', () => {
    const list = operationOf('promises.list-promises').responses['200'];
    expect(list?.headers).toHaveProperty('X-Next-Cursor');
    expect(list?.content?.['application/json']?.schema).toMatchObject({
      required: ['promises'],
      additionalProperties: false,
    });
    expect(list?.content?.['application/json']?.schema).not.toHaveProperty('properties.next');
    expect(
      operationOf('promises.list-feed').responses['200']?.content?.['application/json']?.schema,
    ).toMatchObject({
      type: 'array',
    });
  });

  it('has a valid example of each body and each answer in JSON', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addKeyword('example');
    ajv.addSchema({ $id: 'api', ...document });
    const validators = new Map<string, ReturnType<typeof ajv.compile>>();
    const validatorOf = (schema: object) => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
      const known = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
      validators.set(text, known);
      return known;
    };
    const problems: string[] = [];
    let examples = 0;
    for (const { key, operation } of operations) {
      const contents = [
        ...Object.entries(operation.requestBody?.content ?? {}),
        ...Object.values(operation.responses).flatMap(({ content }) => Object.entries(content ?? {})),
      ];
      for (const [type, { schema, example }] of contents) {
        if (type !== 'application/json' || key.startsWith('GET /api/docs')) continue;
        examples += 1;
        const validate = validatorOf(schema);
        if (example === undefined) problems.push(`${key}: no example`);
        else if (!validate(example)) problems.push(`${key}: ${ajv.errorsText(validate.errors)}`);
      }
    }
    expect(problems).toEqual([]);
    expect(examples).toBeGreaterThan(300);
  });

  it('allows no fields in answers that are not described', () => {
    const open: string[] = [];
    const look = (where: string, schema: any): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { details: _, ...properties } = schema.properties ?? {}; // of an error: any fields
      if (schema.type === 'object' && schema.properties && schema.additionalProperties !== false)
        open.push(where);
      const inner = [
        schema.items,
        ...(schema.anyOf ?? []),
        ...(schema.oneOf ?? []),
        ...Object.values(properties),
      ];
      inner.forEach((each, n) => look(`${where}.${n}`, each));
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) look(name, schema);
    for (const { key, operation } of operations)
      for (const [status, { content }] of Object.entries(operation.responses))
        if (!key.startsWith('GET /api/docs')) look(`${key} ${status}`, content?.['application/json']?.schema);
    expect(open).toEqual([]);
  });

  it('does not describe the clock if it cannot be moved', async () => {
    const other = await openGateway();
    const { paths } = (await (await other.fetch('/api/docs/openapi.json')).json()) as Document;
    expect(paths).not.toHaveProperty('/dev/clock');
    expect(document.paths).toHaveProperty('/dev/clock');
    await other.close();
  });

  it('has a page for people without scripts, with all schemas', async () => {
    const page = await (await gateway.fetch('/api/docs')).text();
    expect(page).toContain('/api/promises/{id}/start');
    expect(page).toContain('<code>Promise</code>');
    expect(page).not.toMatch(/<script|(?:src|href)="https?:\/\//);
  });
});
