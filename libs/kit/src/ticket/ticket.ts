import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

/** Signed facts that an edge carries from one service to another, so that services need not call each other. */
export class Tickets {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = new TextEncoder().encode(secret);
  }

  /** With a key of their own that is derived from a secret which signs other things too. */
  static derived(secret: string, purpose: string): Tickets {
    return new Tickets(createHmac('sha256', secret).update(purpose).digest('hex'));
  }

  /** `seconds` counts from `now`. */
  sign(facts: Record<string, unknown>, now: Date, seconds: number): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT(facts)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(this.key);
  }

  /** The facts, or null when the ticket is forged, expired or of another kind. */
  async read<S extends z.ZodType>(ticket: string, schema: S, now: Date): Promise<z.output<S> | null> {
    try {
      const { payload } = await jwtVerify(ticket, this.key, { algorithms: ['HS256'], currentDate: now });
      const result = schema.safeParse(payload);
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  }
}
