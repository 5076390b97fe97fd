import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';
import { routeOf, subjectOf } from './call.ts';
import { publicHandRoutes, publicRoutes } from './public-routes.ts';
import { refusals } from './refusals.ts';
import { handRoutes, routes } from './routes.ts';

const inputFields = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object);

describe('routes', () => {
  it('belong to a declared call each', () => {
    const names = allCalls.map((call) => call.name);
    expect(Object.keys(routes).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(allCalls.filter((call) => routeOf(call)).map((call) => [call.name, call] as const))(
    '%s takes its path parameters as input fields',
    (_name, call) => {
      const parameters = [...routeOf(call)!.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(inputFields(call.input)).toEqual(expect.arrayContaining(parameters));
    },
  );

  it('are each reached by one method and path', () => {
    const addresses = Object.values(routes).flatMap((route) =>
      [route.path, ...('also' in route ? [route.also] : [])].map((path) => `${route.method} ${path}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('[GEN-05] are the panel’s exactly where people’s pages have none, and lie under an address of its own', () => {
    const ofPeople = { ...publicRoutes, ...publicHandRoutes };
    const operators = allCalls.filter((call) => routeOf(call) && call.who === 'operator');
    expect(operators.filter(({ name }) => name in ofPeople)).toEqual([]);
    expect(operators.filter((call) => !routeOf(call)!.path.startsWith('/api/admin/'))).toEqual([]);
    const underAdmin = (all: object) =>
      Object.entries(all as Record<string, { path: string }>)
        .filter(([, { path }]) => path.startsWith('/api/admin/'))
        .map(([name]) => name);
    // The one call there that is a person's own: their notifications.
    expect(underAdmin(ofPeople)).toEqual(['notifications.list-receipts']);
    const others = Object.keys({ ...routes, ...handRoutes }).filter((name) => !(name in ofPeople));
    expect(others.filter((name) => name !== 'viewedMedia')).toEqual(
      underAdmin({ ...routes, ...handRoutes }).filter((name) => name !== 'notifications.list-receipts'),
    );
  });

  it('never lead to a call that is for services only', () => {
    expect(allCalls.filter((call) => call.who === 'service' && routeOf(call))).toEqual([]);
  });
});

describe('calls on HTTP', () => {
  const fieldsOf = (schema: z.ZodType): string[] =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

  it('declare a cursor header exactly where their output has one', () => {
    const routed = allCalls.filter((call) => routeOf(call));
    const paged = routed.filter(({ output }) => fieldsOf(output).includes('next'));
    const declared = routed.filter(({ http }) => http?.cursorHeader);
    expect(declared.map(({ name }) => name)).toEqual(paged.map(({ name }) => name));
    expect(paged.length).toBeGreaterThan(10);
  });

  it('name fields that exist', () => {
    for (const { http, input, output } of allCalls) {
      const named = [http?.body, http?.messageOf].filter((field) => field !== undefined);
      expect(fieldsOf(output)).toEqual(expect.arrayContaining(named));
      const keys = http?.idempotencyKey ? ['request_key'] : [];
      expect(inputFields(input)).toEqual(expect.arrayContaining(keys));
    }
  });
});

describe('calls', () => {
  it('have a name, and so a subject, each of their own', () => {
    expect(new Set(allCalls.map(subjectOf)).size).toBe(allCalls.length);
  });

  it('list refusals that exist', () => {
    const listed = allCalls.flatMap((call) => call.refusals);
    expect(listed.filter((code) => !(code in refusals))).toEqual([]);
  });
});
