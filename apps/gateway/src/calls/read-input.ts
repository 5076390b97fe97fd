import type { CallDefinition } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/** Combines path, query and body into one input. The path has precedence. */
export function readInput(definition: CallDefinition, request: FastifyRequest): Record<string, unknown> {
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE';
  const source = hasBody
    ? bodyOf(request)
    : { ...(request.query as object), ...bodyOfDelete(definition, request) };
  const key = definition.http?.idempotencyKey ? idempotencyKeyOf(request) : undefined;
  return { ...source, ...(request.params as object), ...(key !== undefined && { request_key: key }) };
}

/** @throws Refusal BAD_INPUT for anything but an object; no body is an empty one. */
function bodyOf({ body }: FastifyRequest): object {
  const source = body === undefined ? {} : body; // `null` is a bad one
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw new Refusal('BAD_INPUT', { fields: { body: 'is expected as an object' } });
  return source;
}

/** The fields that belong to the body of a DELETE; they are never read from its query, which is logged. */
function bodyOfDelete({ http }: CallDefinition, request: FastifyRequest): object {
  if (!http?.bodyOfDelete) return {};
  const body = bodyOf(request) as Record<string, unknown>;
  return Object.fromEntries(http.bodyOfDelete.map((name) => [name, body[name]]));
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
