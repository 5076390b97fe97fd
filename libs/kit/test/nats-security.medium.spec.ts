// Real: NATS servers that want credentials or encryption. Not real: nothing.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import { startOwnNats, until } from '@slovo/testing';
import { connectOnce, type NatsSettings } from '../src/nats/nats.ts';

/** The key of this spec alone, for localhost, until 2120. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzVgGY/qkLVoTIysi
8ALe2jiHFa6kkQQc/Hr3gpLsBH6hRANCAAQSoOO+vRTTHyxwOpMRlkUlvxlmYu/S
b4MCopyBmkhYpeFnJuUTR7vQrzD7BS57zRFYGvkkvLSUCznOXyqCGlHD
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBYjCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBKg4769FNMfLHA6
kxGWRSW/GWZi79JvgwKinIGaSFil4Wcm5RNHu9CvMPsFLnvNEVga+SS8tJQLOc5f
KoIaUcOjSDBGMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/
MB0GA1UdDgQWBBSAI4jvp9SZUwHj1hvgowaXQvQQsDAKBggqhkjOPQQDAgNJADBG
AiEAjo42+m9cl+qS7fbRJnBhg8/2FqQs6qNc0xK9tYcnru4CIQDEBvM1koXeryHE
loQ1mDZOo6OjuehWHHE9qZhYpLPk9A==
-----END CERTIFICATE-----
`;

const folder = mkdtempSync(join(tmpdir(), 'slovo-nats-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const servers: { stop(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(servers.splice(0).map((server) => server.stop()))));

/** @param address of it, with what comes before `127.0.0.1` */
async function serve(args: string[], address = 'nats://'): Promise<string> {
  const server = await startOwnNats(args);
  servers.push(server);
  return server.url.replace('nats://', address);
}

/** Whether a message came back. */
async function works(settings: NatsSettings | string): Promise<boolean> {
  const nats = await connectOnce(settings, 'spec').catch(() => undefined);
  if (!nats) return false;
  const next = nats.subscribe('echo', { max: 1 })[Symbol.asyncIterator]().next();
  nats.publish('echo', 'echo');
  await next;
  await nats.close();
  return true;
}

it('[PROD-102] a user and a password, or a token, of the address sign in', async () => {
  const byPassword = await serve(['--user', 'slovo', '--pass', 'p@ss:1'], 'nats://slovo:p%40ss:1@');
  await until(() => works(byPassword));
  expect(await works(byPassword.replace('p%40ss', 'pass'))).toBe(false);
  const byToken = await serve(['--auth', 's3cr3t'], 'nats://s3cr3t@');
  await until(() => works(byToken));
  expect(await works(byToken.replace('s3cr3t@', ''))).toBe(false);
});

it('[PROD-102] tls:// is encrypted, by certificates that NATS_CA signs', async () => {
  const tls = ['--tls', '--tlscert', file('cert.pem', CERTIFICATE), '--tlskey', file('key.pem', KEY)];
  // The client names the host that it checks the certificate for, and nothing where that is a number.
  const NATS_URL = (await serve(tls, 'tls://')).replace('127.0.0.1', 'localhost');
  await until(() => works({ NATS_URL, NATS_CA: join(folder, 'cert.pem') }));
  expect(await works({ NATS_URL })).toBe(false);
  expect(await works(await serve([], 'tls://'))).toBe(false);
});

it('[PROD-102] the file of NATS_CREDS signs in', async () => {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const system = nkeys.createAccount(); // JetStream wants one
  const encoded = (part: object | Uint8Array): string =>
    Buffer.from(part instanceof Uint8Array ? part : JSON.stringify(part)).toString('base64url');
  const signed = (by: typeof operator, sub: string, nats: object): string => {
    const claims = { jti: sub, iat: 1_577_836_800, iss: by.getPublicKey(), name: 'slovo', sub, nats };
    const text = `${encoded({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encoded(claims)}`;
    return `${text}.${encoded(by.sign(Buffer.from(text)))}`;
  };
  const limits = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, conn: -1, leaf: -1 };
  const ofOperator = signed(operator, operator.getPublicKey(), { type: 'operator', version: 2 });
  const preloaded = [account, system].map((one) => {
    const name = one.getPublicKey();
    return `${name}: ${signed(operator, name, { type: 'account', version: 2, limits })}`;
  });
  const ofUser = signed(account, user.getPublicKey(), {
    type: 'user',
    version: 2,
    subs: -1,
    data: -1,
    payload: -1,
  });
  const settings = [
    `operator: ${ofOperator}`,
    `system_account: ${system.getPublicKey()}`,
    `resolver: MEMORY`,
    `resolver_preload: { ${preloaded.join(', ')} }`,
  ];
  const config = file('server.conf', settings.join('\n'));
  const seed = Buffer.from(user.getSeed()).toString();
  const NATS_CREDS = file(
    'user.creds',
    `-----BEGIN NATS USER JWT-----\n${ofUser}\n------END NATS USER JWT------\n\n` +
      `-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  );
  const NATS_URL = await serve(['-c', config]);
  await until(() => works({ NATS_URL, NATS_CREDS }));
  expect(await works({ NATS_URL })).toBe(false);
});
