import type { CallDefinition } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/** One input of path, query and body. The path wins: it says what the call is about. */
export function readInput(definition: CallDefinition, request: FastifyRequest): Record<string, unknown> {
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE';
  const body = request.body === undefined ? {} : request.body; // none is no input; `null` is none that can be read
  const given = hasBody ? body : request.query;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Refusal('BAD_INPUT', { fields: { body: 'is expected as an object' } });
  }
  const key = definition.http?.idempotencyKey ? idempotencyKeyOf(request) : undefined;
  return { ...given, ...(request.params as object), ...(key !== undefined && { request_key: key }) };
}

/** Makes a repeat of the same request harmless. @throws Refusal BAD_INPUT for a key that is no plain text of 1–200. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('BAD_INPUT', { fields: { 'Idempotency-Key': '1 to 200 printable characters' } });
  }
  return key;
}
