import { randomBytes } from 'node:crypto';
import { callerKeysOf, callerSecretVariable, type Signer, SIGNERS } from '@slovo/contracts/identities';

export type CallerSecrets = Readonly<Record<Signer, string>>;

/** @param env of a whole system, or its file of secrets */
export const callerSecretsOf = (env: Readonly<Record<string, string>>): CallerSecrets =>
  Object.fromEntries(SIGNERS.map((signer) => [signer, env[callerSecretVariable(signer)]!])) as Record<
    Signer,
    string
  >;

/** As `npm run caller-keys` makes them: a secret for each that signs, and CALLER_KEYS. */
export function newCallerSecrets(): Record<string, string> {
  const secrets = Object.fromEntries(
    SIGNERS.map((signer) => [callerSecretVariable(signer), randomBytes(32).toString('base64url')]),
  );
  return { ...secrets, CALLER_KEYS: callerKeysOf(secrets) };
}
