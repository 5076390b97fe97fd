import { type KeyObject, sign } from 'node:crypto';
import type { Caller } from '@slovo/contracts';
import { privateKeyOf, publicTextOf } from '@slovo/contracts/identities';
import { machineTime } from '../clock/machine-time.ts';
import { FormerProofs } from './former-proofs.ts';
import { keyIdOf, type SignedMessage, textOf } from './signed-message.ts';

export interface SigningSettings {
  readonly CALLER_SECRET?: string | undefined;
  readonly CALLER_SECRET_ALSO?: string | undefined;
}

/** Signs the messages of an edge, by which it vouches for the callers in them (docs/decisions/104-signed-messages.md). */
export class CallSigner {
  private readonly key: KeyObject;
  private readonly id: string;
  private readonly former: FormerProofs | undefined;
  private readonly now: () => number;

  private constructor(secret: string, also: string | undefined, now: () => number) {
    this.key = privateKeyOf(secret);
    this.id = keyIdOf(publicTextOf(this.key));
    this.former = also === undefined ? undefined : new FormerProofs(also, now);
    this.now = now;
  }

  /** Undefined without a secret: then messages are not signed. */
  static of(settings: SigningSettings = {}, now = machineTime): CallSigner | undefined {
    const { CALLER_SECRET, CALLER_SECRET_ALSO } = settings;
    return CALLER_SECRET === undefined ? undefined : new CallSigner(CALLER_SECRET, CALLER_SECRET_ALSO, now);
  }

  /** The value of the header SIGNATURE. */
  sign(message: SignedMessage): string {
    const issuedAt = this.now().toString(36);
    return [this.id, issuedAt, sign(null, textOf(message, issuedAt), this.key).toString('base64url')].join(
      '.',
    );
  }

  /** For services of the release before, as a part of the envelope. */
  formerProof(call: string, caller: Caller): string | undefined {
    return this.former?.sign(call, caller);
  }
}
