import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';

export interface Secrets {
  JWT_SECRET: string;
  TICKET_SECRET: string;
  INTERNAL_SECRET: string;
  /** Of the sandbox's bot, in the form that Telegram gives tokens. */
  SANDBOX_BOT_TOKEN: string;
}

const secret = (): string => randomBytes(32).toString('base64url');

/** Made once and kept in `secrets.json` (mode 600), so that sessions and tickets survive a restart. */
export function keepSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'secrets.json');
  const known = readJson<Secrets>(file);
  const secrets: Secrets = {
    JWT_SECRET: known?.JWT_SECRET ?? secret(),
    TICKET_SECRET: known?.TICKET_SECRET ?? secret(),
    INTERNAL_SECRET: known?.INTERNAL_SECRET ?? secret(),
    SANDBOX_BOT_TOKEN:
      known?.SANDBOX_BOT_TOKEN ??
      `${randomInt(7_000_000_000, 8_000_000_000)}:AA${randomBytes(25).toString('base64url').slice(0, 33)}`,
  };
  writeJson(file, secrets);
  return secrets;
}
