import type { Caller, RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/** What the bearer token of a request proves. */
export interface Identity {
  caller: Caller;
  /** Why the token that was sent is not valid. */
  why?: RefusalCode;
  /** When the token expires. */
  expiresAt?: Date;
}

export type SignedIn = Extract<Caller, { kind: 'user' }>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
}

export const visitor: Identity = { caller: { kind: 'anyone' } };

/** @throws Refusal when nobody is signed in, with the reason why the token is not valid. */
export function signedIn({ identity }: FastifyRequest): SignedIn {
  if (identity.caller.kind !== 'user') throw new Refusal(identity.why ?? 'SIGN_IN_REQUIRED');
  return identity.caller;
}

/** Where anyone is allowed, an invalid token counts as none; only banned people are refused everywhere. */
export function notBanned({ identity }: FastifyRequest): Caller {
  if (identity.why === 'user_banned') throw new Refusal('user_banned');
  return identity.caller;
}
