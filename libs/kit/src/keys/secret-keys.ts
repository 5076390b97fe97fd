import { createHmac, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { type Key, keyOf } from './key.ts';

/**
 * The secrets of one purpose: the first signs, and what any of them has signed is accepted. During a rotation two are
 * known at a time: docs/decisions/104-signed-messages.md.
 */
export class SecretKeys {
  private readonly keys: readonly [Key, ...Key[]];

  constructor(secret: string, also?: string) {
    this.keys = also === undefined ? [keyOf(secret)] : [keyOf(secret), keyOf(also)];
  }

  /** Keys of their own, derived from these, for something else that is signed. */
  derived(purpose: string): SecretKeys {
    const [first, other] = this.keys.map(({ secret }) =>
      createHmac('sha256', secret).update(purpose).digest('hex'),
    );
    return new SecretKeys(first!, other);
  }

  /** The key that signs, and the header of a token that it signs. */
  get signing(): { key: KeyObject; header: { alg: 'HS256'; kid: string } } {
    const [{ id, object }] = this.keys;
    return { key: object, header: { alg: 'HS256', kid: id } };
  }

  /**
   * What is in a token that one of the secrets has signed.
   * @throws JWTExpired when it has expired, another error of jose when it is not ours
   */
  async verify(token: string, now: Date): Promise<JWTPayload> {
    for (const { object } of this.keysFor(token)) {
      try {
        const { payload } = await jwtVerify(token, object, { algorithms: ['HS256'], currentDate: now });
        return payload;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }

  /** Releases before this class named no key in a token. */
  private keysFor(token: string): readonly Key[] {
    const { kid } = decodeProtectedHeader(token);
    return kid === undefined ? this.keys : this.keys.filter(({ id }) => id === kid);
  }
}

/** A secret that signs or admits, of at least `length` characters. */
export const secretVariable = (length: number) => z.string().min(length, `at least ${length} characters`);
