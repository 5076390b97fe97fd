import { hash } from 'node:crypto';

/** The header of a message with its signature. */
export const SIGNATURE = 'slovo-signature';

/**
 * How far the clock of the machine that signed may be from that of the machine that checks, in both directions; so a message
 * is of no use a minute after it was signed. Not the product's time, which the time machine moves in one process after the
 * other.
 */
export const ACCEPTED_MS = 60_000;

/** A message with a call, or with several of one name. */
export interface SignedMessage {
  readonly call: string;
  /** The service that is to answer: its name after the prefix of its installation. */
  readonly audience: string;
  /** The subject of the reply. */
  readonly reply: string;
  /** The callers and inputs. */
  readonly body: string | Uint8Array;
}

/** Everything that a message says, in a form in which no other message says it. */
export const textOf = ({ call, audience, reply, body }: SignedMessage, issuedAt: string): Buffer =>
  Buffer.from(
    JSON.stringify(['slovo call', audience, call, reply, issuedAt, hash('sha256', body, 'base64url')]),
  );

/** A signature names its key by it, so that no key is tried in vain. */
export const keyIdOf = (publicText: string): string => publicText.slice(0, 8);

export const audienceOf = (prefix: string, call: string): string => prefix + call.slice(0, call.indexOf('.'));
