import type { CallDefinition } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/** HEAD is answered as GET is, without the body. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request has a JSON body. A DELETE has one only if its contract names what is in its query beside it. */
export const takesBody = ({ http }: CallDefinition, method: string): boolean =>
  !isRead(method) && (method !== 'DELETE' || http?.query !== undefined);

/**
 * Combines path, query and body into one input. The path has precedence. Beside a body, only the query's declared fields
 * count.
 */
export function readInput(definition: CallDefinition, request: FastifyRequest): Record<string, unknown> {
  const query = Object.entries(request.query as object);
  const source = takesBody(definition, request.method)
    ? {
        ...bodyOf(request),
        ...Object.fromEntries(query.filter(([name]) => definition.http?.query?.includes(name))),
      }
    : Object.fromEntries(query);
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

/** @throws Refusal BAD_INPUT for a key other than 1 to 200 printable ASCII characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('BAD_INPUT', { fields: { 'Idempotency-Key': '1 to 200 printable characters' } });
  }
  return key;
}
