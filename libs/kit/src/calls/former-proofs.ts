import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '@slovo/contracts';
import { type Key, keyOf } from '../keys/key.ts';

/** Longer than clocks of machines differ and a call waits for its service. */
const LIFE_MS = 120_000;

const PROOF = /^([\w-]{8})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * How edges signed callers before they signed messages: an HMAC by a secret that every process had. Only while processes of
 * such a release are replaced (docs/how-to/release.md): anybody with the secret can make one.
 */
export class FormerProofs {
  private readonly key: Key;
  private readonly now: () => number;

  constructor(secret: string, now: () => number) {
    this.key = keyOf(secret);
    this.now = now;
  }

  sign(call: string, caller: Caller): string {
    const expires = (this.now() + LIFE_MS).toString(36);
    return `${this.key.id}.${expires}.${this.macOf(expires, textOf(call, caller))}`;
  }

  /** Undefined where the caller is accepted. */
  faultOf(call: string, caller: Caller, proof: string): 'malformed' | 'forged' | 'expired' | undefined {
    const [, id, expires, mac] = PROOF.exec(proof) ?? [];
    if (id === undefined || expires === undefined || mac === undefined) return 'malformed';
    const expected = this.macOf(expires, textOf(call, caller));
    if (id !== this.key.id || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return 'forged';
    return Number.parseInt(expires, 36) > this.now() ? undefined : 'expired';
  }

  private macOf(expires: string, signed: string): string {
    return createHmac('sha256', this.key.object).update(`caller ${expires} ${signed}`).digest('base64url');
  }
}

/** The same for the same caller, for any order of its fields; the lists make it unambiguous. */
function textOf(call: string, caller: Caller): string {
  switch (caller.kind) {
    case 'anyone':
      return JSON.stringify([call, caller.kind]);
    case 'user':
      return JSON.stringify([
        call,
        caller.kind,
        caller.userId,
        caller.sessionId ?? null,
        caller.roles,
        caller.via,
      ]);
    case 'operator':
      return JSON.stringify([call, caller.kind, caller.userId, caller.fingerprint]);
    case 'service':
      return JSON.stringify([call, caller.kind, caller.name]);
  }
}
