import type { Following } from '@slovo/contracts/identities';
import type { CallerProofs } from '../calls/caller-proofs.ts';

/** Injection token of who this process is. */
export const SERVICE = Symbol('SERVICE');

export interface ServiceIdentity {
  readonly name: string;
  /** Prefix of every subject, stream and consumer; empty, or ends in a dot. */
  readonly prefix: string;
  readonly clockControl: boolean;
  /** Signs on whose behalf this process calls, and checks it of those that call; without it nobody does. */
  readonly callers?: CallerProofs;
  /** How long it waits for the answer to a call; ten seconds by default. */
  readonly callTimeoutMs?: number;
  /** For specs of the kit: the reactions of a service that is none of the product. */
  readonly following?: Following;
}
