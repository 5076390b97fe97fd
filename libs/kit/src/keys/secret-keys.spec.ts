import { describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { readConfig } from '../config/config.ts';
import { SecretKeys, secretVariable } from './secret-keys.ts';

const OLD = 'the secret of last year, 32 chars';
const NEW = 'the secret of this year, 32 chars';
const now = new Date('2026-03-01T10:00:00Z');

async function signed(keys: SecretKeys, expires = now.getTime() / 1000 + 60): Promise<string> {
  const { key, header } = keys.signing;
  return new SignJWT({ person: 7 }).setProtectedHeader(header).setExpirationTime(expires).sign(key);
}

const accepts = (keys: SecretKeys, token: string) =>
  keys.verify(token, now).then(
    ({ person }) => person,
    (error: { code: string }) => error.code,
  );

describe('[KEYS-01] two secrets at a time', () => {
  it('are accepted by every process through the three steps of a rotation', async () => {
    const steps = [
      new SecretKeys(OLD),
      new SecretKeys(OLD, NEW),
      new SecretKeys(NEW, OLD),
      new SecretKeys(NEW),
    ];
    // While a step is rolled out, processes of two neighbouring steps read what the other one signs.
    for (const [step, keys] of steps.entries())
      for (const other of steps.slice(Math.max(0, step - 1), step + 2))
        expect(await accepts(keys, await signed(other))).toBe(7);
    expect(await accepts(steps[3]!, await signed(steps[0]!))).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('name the one that signed, and a name of none of them is refused', async () => {
    const token = await signed(new SecretKeys(OLD));
    expect(decodeProtectedHeader(token).kid).toBe(new SecretKeys(OLD).signing.header.kid);
    expect(new SecretKeys(NEW).signing.header.kid).not.toBe(new SecretKeys(OLD).signing.header.kid);

    const { key } = new SecretKeys(OLD).signing;
    const misnamed = await new SignJWT({ person: 7 })
      .setProtectedHeader({ alg: 'HS256', kid: 'another' })
      .sign(key);
    expect(await accepts(new SecretKeys(OLD), misnamed)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('accept tokens of a release that named no key', async () => {
    const { key } = new SecretKeys(OLD).signing;
    const nameless = await new SignJWT({ person: 7 }).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(await accepts(new SecretKeys(NEW, OLD), nameless)).toBe(7);
    expect(await accepts(new SecretKeys(NEW), nameless)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('say of an expired token that it has expired, whichever of them signed it', async () => {
    const expired = await signed(new SecretKeys(OLD), now.getTime() / 1000 - 1);
    expect(await accepts(new SecretKeys(NEW, OLD), expired)).toBe('ERR_JWT_EXPIRED');
    expect(await accepts(new SecretKeys(NEW), expired)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  it('derive keys for another purpose, which are others', async () => {
    const download = await signed(new SecretKeys(OLD).derived('download'));
    expect(await accepts(new SecretKeys(NEW, OLD).derived('download'), download)).toBe(7);
    expect(await accepts(new SecretKeys(OLD), download)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });
});

describe('[KEYS-02] secrets of the environment', () => {
  const shape = { SECRET: secretVariable(16), SECRET_ALSO: secretVariable(16).optional() };

  it('are one that signs and perhaps another one', () => {
    expect(readConfig(shape, { SECRET: OLD, SECRET_ALSO: '' })).toEqual({ SECRET: OLD });
    expect(readConfig(shape, { SECRET: OLD, SECRET_ALSO: NEW }).SECRET_ALSO).toBe(NEW);
  });

  it('are refused by name when one is short, without being shown', () => {
    const short = () => readConfig(shape, { SECRET: OLD, SECRET_ALSO: 'hunter2' });
    expect(short).toThrow('SECRET_ALSO: at least 16 characters');
    expect(short).not.toThrow('hunter2');
  });
});
