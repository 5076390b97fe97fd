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
 * @throws ConfigError where the file is missing or holds no seed
 */
export function signInOf(settings: NatsSettings, name: string): SignIn {
  const { NATS_SEED, NATS_IDENTITIES, NATS_CREDS } = settings;
  if (NATS_SEED) return { variable: 'NATS_SEED', authenticator: nkeyAuthenticator(Buffer.from(NATS_SEED)) };
  if (NATS_IDENTITIES) {
    const path = join(NATS_IDENTITIES, `${name}.nk`);
    readSeed(path); // a wrong folder ends the start, with its name
    return { variable: `NATS_IDENTITIES (${path})`, authenticator: nkeyAuthenticator(() => readSeed(path)) };
  }
  if (NATS_CREDS)
    return { variable: 'NATS_CREDS', authenticator: credsAuthenticator(() => readFileSync(NATS_CREDS)) };
  return { variable: 'NATS_URL' };
}

function readSeed(path: string): Buffer {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim());
  } catch (error) {
    throw new ConfigError(
      `The configuration is not usable:\n  NATS_IDENTITIES: ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
}
