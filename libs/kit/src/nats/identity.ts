import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Authenticator, credsAuthenticator, nkeyAuthenticator } from '@nats-io/transport-node';
import { ConfigError } from '../config/config.ts';
import type { NatsSettings } from './nats-settings.ts';

/** How a connection signs in, and the variable to look at when the server refuses it. */
export interface SignIn {
  readonly variable: string;
  /** Missing where the address has a user and a password, or nothing at all. */
  readonly authenticator?: Authenticator;
}

/**
 * Files are read anew for each connection: they may be replaced while the process runs.
 * @param name of the user
 * @throws ConfigError where the file is missing or holds nothing to sign in with
 */
export function signInOf(settings: NatsSettings, name: string): SignIn {
  const { NATS_SEED, NATS_IDENTITIES, NATS_CREDS } = settings;
  if (NATS_SEED) return { variable: 'NATS_SEED', authenticator: nkeyAuthenticator(Buffer.from(NATS_SEED)) };
  if (NATS_IDENTITIES) {
    const path = join(NATS_IDENTITIES, `${name}.nk`);
    return {
      variable: `NATS_IDENTITIES (${path})`,
      authenticator: readAnew('NATS_IDENTITIES', path, 'seed', ofSeed),
    };
  }
  if (NATS_CREDS)
    return {
      variable: 'NATS_CREDS',
      authenticator: readAnew('NATS_CREDS', NATS_CREDS, 'credentials', credsAuthenticator),
    };
  return { variable: 'NATS_URL' };
}

const ofSeed = (content: Buffer): Authenticator => nkeyAuthenticator(Buffer.from(content.toString().trim()));

/** Where an authenticator throws, the client closes a running connection for good: then what was read before signs in. */
function readAnew(
  variable: string,
  path: string,
  what: string,
  authenticatorOf: (content: Buffer) => Authenticator,
): Authenticator {
  const read = (): Authenticator => {
    const authenticator = authenticatorOf(readFileSync(path));
    authenticator(); // throws where the file holds something else
    return authenticator;
  };
  let last: Authenticator;
  try {
    last = read();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    const cause = syscall ? `cannot be read: ${code}` : `holds no ${what}`;
    throw new ConfigError(`The configuration is not usable:\n  ${variable}: ${path} ${cause}`);
  }
  return (nonce) => {
    try {
      last = read();
    } catch {
      // It is being replaced.
    }
    return last(nonce);
  };
}
