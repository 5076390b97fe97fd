import { type KeyObject, verify } from 'node:crypto';
import type { CallEnvelope } from '@slovo/contracts';
import { mayVouch, readCallerKeys, type Signer } from '@slovo/contracts/identities';
import { machineTime } from '../clock/machine-time.ts';
import { FormerProofs } from './former-proofs.ts';
import { ACCEPTED_MS, keyIdOf, type SignedMessage, textOf } from './signed-message.ts';

export interface VerifyingSettings {
  readonly CALLER_KEYS?: string | undefined;
  readonly CALLER_SECRET_ALSO?: string | undefined;
  readonly UNSIGNED_CALLERS?: boolean | undefined;
}

/** Why a caller is refused. */
export type CallerFault =
  | 'missing'
  | 'malformed'
  | 'forged'
  | 'expired'
  | 'of a time to come'
  | 'beyond the rights of its signer';

/** The signer of a message, or why there is none. */
export type Signed = { readonly by: Signer } | { readonly fault: CallerFault };

const FORM = /^([\w-]{8})\.([0-9a-z]{1,11})\.([\w-]{86})$/;

/** Believes callers if an edge has signed the message that names them, and may do so. */
export class CallVerifier {
  private readonly keys: ReadonlyMap<string, { signer: Signer; key: KeyObject }>;
  private readonly former: FormerProofs | undefined;
  private readonly acceptsUnsigned: boolean;
  private readonly now: () => number;

  private constructor(list: string, settings: VerifyingSettings, now: () => number) {
    const { CALLER_SECRET_ALSO, UNSIGNED_CALLERS = false } = settings;
    this.keys = new Map(
      readCallerKeys(list).map(({ signer, text, key }) => [keyIdOf(text), { signer, key }]),
    );
    this.former = CALLER_SECRET_ALSO === undefined ? undefined : new FormerProofs(CALLER_SECRET_ALSO, now);
    this.acceptsUnsigned = UNSIGNED_CALLERS;
    this.now = now;
  }

  /** Undefined without keys: then callers are not checked. */
  static of(settings: VerifyingSettings = {}, now = machineTime): CallVerifier | undefined {
    const { CALLER_KEYS } = settings;
    return CALLER_KEYS === undefined ? undefined : new CallVerifier(CALLER_KEYS, settings, now);
  }

  /** It is called once for a message, which may have several calls. */
  check(message: SignedMessage, signature: string | undefined): Signed {
    if (signature === undefined) return { fault: 'missing' };
    const [, id, issuedAt, text] = FORM.exec(signature) ?? [];
    if (id === undefined || issuedAt === undefined || text === undefined) return { fault: 'malformed' };
    const known = this.keys.get(id);
    const bytes = Buffer.from(text, 'base64url');
    if (!known || !verify(null, textOf(message, issuedAt), known.key, bytes)) return { fault: 'forged' };
    const age = this.now() - Number.parseInt(issuedAt, 36);
    if (age > ACCEPTED_MS) return { fault: 'expired' };
    return age < -ACCEPTED_MS ? { fault: 'of a time to come' } : { by: known.signer };
  }

  /** Undefined where the caller of this envelope is accepted. */
  faultOf(signed: Signed, call: string, { caller, proof }: CallEnvelope): CallerFault | undefined {
    if ('by' in signed)
      return mayVouch(signed.by, call, caller) ? undefined : 'beyond the rights of its signer';
    if (signed.fault !== 'missing') return signed.fault;
    if (this.acceptsUnsigned) return undefined;
    return this.former && proof !== undefined ? this.former.faultOf(call, caller, proof) : 'missing';
  }
}
