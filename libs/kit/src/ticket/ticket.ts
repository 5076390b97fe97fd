import { SignJWT } from 'jose';
import type { z } from 'zod';
import type { SecretKeys } from '../keys/secret-keys.ts';

/** Signed facts that an edge carries from one service to another, so that services need not call each other. */
export class Tickets {
  private readonly keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.keys = keys;
  }

  /** `seconds` counts from `now`. */
  sign(facts: Record<string, unknown>, now: Date, seconds: number): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const { key, header } = this.keys.signing;
    return new SignJWT(facts)
      .setProtectedHeader(header)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key);
  }

  /** The facts, or null when the ticket is forged, expired or of another kind. */
  async read<S extends z.ZodType>(ticket: string, schema: S, now: Date): Promise<z.output<S> | null> {
    try {
      const result = schema.safeParse(await this.keys.verify(ticket, now));
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  }
}
