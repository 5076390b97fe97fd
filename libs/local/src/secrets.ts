import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callerKeysOf, callerSecretVariable, SIGNERS } from '@slovo/contracts/identities';
import { passwordVariable, SERVICES } from '@slovo/contracts/services';
import { readJson, writeJson } from './json-file.ts';

export interface Secrets {
  JWT_SECRET: string;
  TICKET_SECRET: string;
  INTERNAL_SECRET: string;
  /** The public keys of CALLER_SECRET_GATEWAY and so on, of which each process gets its own. */
  CALLER_KEYS: string;
  /** The token of the sandbox's bot, in the form of Telegram's tokens. */
  SANDBOX_BOT_TOKEN: string;
  /** The passwords of the services' roles, the secrets of callers, and what `npm run rotate-secret` keeps beside them. */
  [more: string]: string;
}

const secret = (): string => randomBytes(32).toString('base64url');

/** Creates the secrets once and stores them in `secrets.json` (mode 600): sessions and tickets survive a restart. */
export function loadOrCreateSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'secrets.json');
  const known = readJson<Secrets>(file);
  // Those of releases before, which every process had.
  const { CALLER_SECRET: _, CALLER_SECRET_ALSO: __, ...kept } = known ?? {};
  const ofProcesses = {
    ...Object.fromEntries(
      [...SERVICES.map(passwordVariable), ...SIGNERS.map(callerSecretVariable)].map((name) => [
        name,
        secret(),
      ]),
    ),
    ...kept,
  };
  const secrets: Secrets = {
    ...ofProcesses,
    JWT_SECRET: known?.JWT_SECRET ?? secret(),
    TICKET_SECRET: known?.TICKET_SECRET ?? secret(),
    INTERNAL_SECRET: known?.INTERNAL_SECRET ?? secret(),
    CALLER_KEYS: callerKeysOf(ofProcesses),
    SANDBOX_BOT_TOKEN:
      known?.SANDBOX_BOT_TOKEN ??
      `${randomInt(7_000_000_000, 8_000_000_000)}:AA${randomBytes(25).toString('base64url').slice(0, 33)}`,
  };
  writeJson(file, secrets);
  return secrets;
}
