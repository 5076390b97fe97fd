/** Injection token of who this process is. */
export const SERVICE = Symbol('SERVICE');

export interface ServiceIdentity {
  readonly name: string;
  /** Prefix of every subject, stream and consumer; empty, or ends in a dot. */
  readonly prefix: string;
  readonly clockControl: boolean;
  /** How long it waits for the answer to a call; ten seconds by default. */
  readonly callTimeoutMs?: number;
}
