import type { Following } from '@slovo/contracts/identities';
import type { CallSigner } from '../calls/call-signer.ts';
import type { CallVerifier } from '../calls/call-verifier.ts';

/** Injection token of who this process is. */
export const SERVICE = Symbol('SERVICE');

export interface ServiceIdentity {
  readonly name: string;
  /** Prefix of every subject, stream and consumer; empty, or ends in a dot. */
  readonly prefix: string;
  readonly clockControl: boolean;
  /** An edge signs with it on whose behalf it calls. */
  readonly signer?: Pick<CallSigner, 'sign' | 'formerProof'>;
  /** A service checks with it who has signed what it is asked; without it nobody does. */
  readonly verifier?: CallVerifier;
  /** How long it waits for the answer to a call; ten seconds by default. */
  readonly callTimeoutMs?: number;
  /** How long its events wait for others to share their transaction, in milliseconds; by default not at all. */
  readonly gatherMs?: number;
  /** For specs of the kit: the reactions of a service that is none of the product. */
  readonly following?: Following;
}
