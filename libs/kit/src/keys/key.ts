import { createHash, createSecretKey, type KeyObject } from 'node:crypto';

export interface Key {
  /** Made from the secret, so that nobody has to keep ids beside secrets. */
  readonly id: string;
  readonly secret: string;
  readonly object: KeyObject;
}

export const keyOf = (secret: string): Key => ({
  id: createHash('sha256').update(`id of a key:${secret}`).digest('base64url').slice(0, 8),
  secret,
  object: createSecretKey(secret, 'utf8'),
});
