import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SIGNERS, type Signer } from './signers.ts';

/** What an encoded private key of Ed25519 (PKCS #8) begins with; 32 bytes follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Ed25519 takes any 32 bytes as a private key, so a secret is kept as any other and its key is made from it. */
export function privateKeyOf(secret: string): KeyObject {
  const seed = createHash('sha256').update(`key of a caller:${secret}`).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** 43 characters, as in a JWK: what services know of a signer. */
export const publicTextOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x!;

/** @throws Error where the text is no public key */
export const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** In a file of secrets. The process itself knows it as CALLER_SECRET. */
export const callerSecretVariable = (signer: string): string => `CALLER_SECRET_${signer.toUpperCase()}`;

/** CALLER_KEYS: the public keys of the secrets among these variables, of which a signer has two during a rotation. */
export const callerKeysOf = (variables: Readonly<Record<string, string | undefined>>): string =>
  SIGNERS.flatMap((signer) => {
    const name = callerSecretVariable(signer);
    return [variables[name], variables[`${name}_ALSO`]]
      .filter((secret) => secret !== undefined && secret !== '')
      .map((secret) => `${signer}:${publicTextOf(privateKeyOf(secret!))}`);
  }).join(',');

const FORM = SIGNERS.map((signer) => `${signer}:key`).join(',');
const ENTRY = new RegExp(`^(${SIGNERS.join('|')}):([\\w-]{43})$`);

/** @throws Error where this is no list as `callerKeysOf` makes it */
export function readCallerKeys(list: string): { signer: Signer; text: string; key: KeyObject }[] {
  const entries = list.split(',').map((entry) => {
    const [, signer, text] = ENTRY.exec(entry.trim()) ?? [];
    if (!signer || !text) throw new Error(`the form is ${FORM}`);
    return { signer: signer as Signer, text, key: publicKeyOf(text) };
  });
  if (new Set(entries.map(({ text }) => text)).size < entries.length)
    throw new Error('two entries have the same key: each signer needs a secret of its own');
  return entries;
}
