import type { LibrarySender } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/** The operator whom the guard has identified. */
export function senderOf({ identity: { caller }, id }: FastifyRequest): LibrarySender {
  if (caller.kind !== 'operator') throw new Refusal('ADMIN_TOKEN_INVALID');
  return { operator: caller.userId, fingerprint: caller.fingerprint, request: id };
}

/** @throws Refusal BAD_INPUT for an id other than 1 to 200 printable ASCII characters. */
export function uploadIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-upload-id'];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(id))
    throw new Refusal('BAD_INPUT', { fields: { 'X-Upload-Id': '1 to 200 printable characters' } });
  return id;
}
