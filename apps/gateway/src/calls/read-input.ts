import type { CallDefinition } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/**
 * Combines path, query and body into one input. The path has precedence; of the query of a request with a body only the
 * declared fields count.
 */
export function readInput(definition: CallDefinition, request: FastifyRequest): Record<string, unknown> {
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE';
  const body = request.body === undefined ? {} : request.body; // no body is an empty input; `null` is a bad one
  const source = hasBody ? body : request.query;
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw new Refusal('BAD_INPUT', { fields: { body: 'is expected as an object' } });
  }
  const query = Object.entries(request.query as object).filter(([name]) =>
    definition.http?.query?.includes(name),
  );
  const key = definition.http?.idempotencyKey ? idempotencyKeyOf(request) : undefined;
  return {
    ...source,
    ...Object.fromEntries(query),
    ...(request.params as object),
    ...(key !== undefined && { request_key: key }),
  };
}

/** @throws Refusal BAD_INPUT for a key other than 1 to 200 printable ASCII characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('BAD_INPUT', { fields: { 'Idempotency-Key': '1 to 200 printable characters' } });
  }
  return key;
}
