import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '@slovo/contracts';
import { machineTime } from '../clock/machine-time.ts';
import { type Key, keyOf } from '../keys/key.ts';
import { GenerationCache } from './generation-cache.ts';

export interface CallerSettings {
  readonly CALLER_SECRET?: string | undefined;
  readonly CALLER_SECRET_ALSO?: string | undefined;
  readonly UNSIGNED_CALLERS?: boolean | undefined;
}

/** Why a caller is not believed. */
export type Disbelief = 'missing' | 'malformed' | 'forged' | 'expired';

/** Longer than clocks of machines differ and a call waits for its service. */
const LIFE_MS = 120_000;
/** A proof is used again for calls of the same name and caller while at least half of its life is left. */
const REUSED_MS = LIFE_MS / 2;
/** Of each edge and service: about a megabyte and a half. */
const MOST_KEPT = 4_096;

const PROOF = /^([\w-]{8})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * With a proof an edge vouches for a caller: an HMAC over the name of the call, the caller and when the proof expires.
 * Permissions of NATS keep others from calling at all; this keeps whoever may publish a call from choosing its caller, and
 * a proof of one call or person from serving for another.
 */
export class CallerProofs {
  private readonly keys: readonly [Key, ...Key[]];
  private readonly made = new GenerationCache<{ proof: string; until: number }>(MOST_KEPT);
  /** What was verified, by its proof. */
  private readonly verified = new GenerationCache<{ signed: string; expires: number }>(MOST_KEPT);

  private readonly acceptsUnsigned: boolean;
  private readonly now: () => number;

  private constructor(
    secret: string,
    { CALLER_SECRET_ALSO: also, UNSIGNED_CALLERS = false }: CallerSettings,
    now: () => number,
  ) {
    this.acceptsUnsigned = UNSIGNED_CALLERS;
    this.now = now;
    this.keys = also === undefined ? [keyOf(secret)] : [keyOf(secret), keyOf(also)];
  }

  /** Undefined without a secret: then callers are neither signed nor checked. */
  static of(settings: CallerSettings = {}, now = machineTime): CallerProofs | undefined {
    const { CALLER_SECRET } = settings;
    return CALLER_SECRET === undefined ? undefined : new CallerProofs(CALLER_SECRET, settings, now);
  }

  sign(call: string, caller: Caller): string {
    const signed = textOf(call, caller);
    const now = this.now();
    const known = this.made.get(signed);
    if (known && known.until > now) return known.proof;
    const expires = (now + LIFE_MS).toString(36);
    const [key] = this.keys;
    const proof = `${key.id}.${expires}.${macOf(key, expires, signed)}`;
    this.made.set(signed, { proof, until: now + REUSED_MS });
    return proof;
  }

  /** Undefined where the caller is to be believed. */
  doubt(call: string, caller: Caller, proof: string | undefined): Disbelief | undefined {
    if (proof === undefined) return this.acceptsUnsigned ? undefined : 'missing';
    const signed = textOf(call, caller);
    const known = this.verified.get(proof);
    if (known && known.signed === signed) return known.expires > this.now() ? undefined : 'expired';
    const [, id, expires, mac] = PROOF.exec(proof) ?? [];
    if (id === undefined || expires === undefined || mac === undefined) return 'malformed';
    const key = this.keys.find((one) => one.id === id);
    if (!key || !isSame(mac, macOf(key, expires, signed))) return 'forged';
    const end = Number.parseInt(expires, 36);
    if (end <= this.now()) return 'expired';
    this.verified.set(proof, { signed, expires: end });
    return undefined;
  }
}

/** The same for the same caller, whatever the order of its fields; the lists make it unambiguous. */
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

const macOf = ({ object }: Key, expires: string, signed: string): string =>
  createHmac('sha256', object).update(`caller ${expires} ${signed}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
