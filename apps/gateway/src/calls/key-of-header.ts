import type { CallDefinition } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../http/read-input.ts';

/**
 * The input with the key of the header `Idempotency-Key` as its field `idempotencyKey`, where the contract says that they
 * are the same thing.
 * @throws Refusal BAD_INPUT if both were sent and differ
 */
export function withKeyOfHeader(
  { http }: CallDefinition,
  request: FastifyRequest,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const key = http?.bodyKey ? idempotencyKeyOf(request) : undefined;
  if (key === undefined) return input;
  const given = input['idempotencyKey'];
  if (given !== undefined && given !== key)
    throw new Refusal('BAD_INPUT', {
      fields: { 'Idempotency-Key': 'is not the idempotencyKey of the body' },
    });
  return { ...input, idempotencyKey: key };
}
