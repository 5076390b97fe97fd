import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import { allCalls } from '@slovo/contracts/all-calls';
import { batchSubject, callSubject, permissionsOf } from '@slovo/contracts/identities';
import { PROCESSES } from '@slovo/contracts/services';
import { parse } from 'yaml';
import { readVariables } from '../secrets/variable-file.ts';
import { ROOT } from '../test/kubernetes/render.ts';
import { missingPairs, rotate } from './key-pairs.ts';
import { ALL_KEY_VARIABLES, chartValues, composeConfig } from './server-config.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('[IDENT-06] the users of NATS in production', () => {
  it('are those of the contracts: else run npm run nats:config', () => {
    for (const path of ['deploy/nats/nats.conf', 'k8s/overlays/local/nats.conf'])
      expect([path, read(path) === composeConfig()]).toEqual([path, true]);
    expect(parse(read('k8s/platform/nats-users.yaml'))).toEqual(chartValues());
  });

  it('are admitted by keys that the platform gets from the store', () => {
    const [secret] = read('k8s/platform/data/base/secrets.yaml')
      .split('\n---\n')
      .map((part) => parse(part) as { metadata: { name: string }; spec: { data?: { secretKey: string }[] } })
      .filter(({ metadata }) => metadata.name === 'nats-users');
    expect(secret?.spec.data?.map(({ secretKey }) => secretKey)).toEqual(ALL_KEY_VARIABLES);
    expect(read('k8s/platform/install.sh')).toContain('-f nats.yaml -f nats-users.yaml');
  });

  it('may move no clock, and only the bot may ask for a login link', () => {
    const production = { prefix: '', clockControl: false };
    for (const name of PROCESSES) {
      const { publish, subscribe } = permissionsOf(name, production);
      expect([...publish.allow, ...subscribe.allow].filter((one) => /^dev\.|KV_/.test(one))).toEqual([]);
      const ask = callSubject('auth.issue-login-link');
      const covers = publish.allow.includes(ask) || publish.allow.includes('call.>');
      expect([name, covers && !publish.deny?.includes(ask)]).toEqual([name, name === 'bot']);
    }
  });

  it('answer the calls of their own name, which all calls have', () => {
    for (const { name } of allCalls) {
      const [service] = name.split('.') as [(typeof PROCESSES)[number]];
      const { subscribe } = permissionsOf(service, { prefix: '', clockControl: false });
      for (const subject of [callSubject(name), batchSubject(name)])
        expect(subscribe.allow).toContain(subject.replace(/[^.]+$/, '*'));
    }
  });
});

describe('[IDENT-07] npm run nats-keys', () => {
  const publicKey = (seed: string): string => nkeys.fromSeed(Buffer.from(seed)).getPublicKey();

  it('makes the pairs that are missing, once, in a file that nobody else reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'slovo-keys-'));
    const file = join(folder, '.env');
    const run = (...args: string[]) =>
      spawnSync(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          join(import.meta.dirname, 'keys.ts'),
          ...args,
          '--file',
          file,
        ],
        { encoding: 'utf8' },
      );
    try {
      expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('17 pairs') });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const made = readVariables(file);
      expect(run()).toMatchObject({ status: 0, stdout: '' });
      expect(readVariables(file)).toEqual(made);
      const used = run('use', 'auth');
      expect(readVariables(file).NATS_SEED_AUTH).toBe(made.NATS_SEED_AUTH_ALSO);
      for (const seed of Object.values(made)) expect(used.stdout + used.stderr).not.toContain(seed);
      expect(run('turn', 'auth')).toMatchObject({ status: 1, stderr: expect.stringContaining('use|renew') });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('changes the key of one service while the server knows the one in use', () => {
    const before = missingPairs({});
    for (const name of Object.keys(before).filter((one) => one.startsWith('NATS_SEED_')))
      expect(before[name.replace('SEED', 'NKEY')]).toBe(publicKey(before[name]!));
    const keysOf = (variables: Readonly<Record<string, string>>) => [
      variables.NATS_NKEY_BOT,
      variables.NATS_NKEY_BOT_ALSO,
    ];
    const used = { ...before, ...rotate(before, 'bot', 'use') };
    expect(used.NATS_SEED_BOT).toBe(before.NATS_SEED_BOT_ALSO);
    expect(keysOf(used)).toEqual(keysOf(before).toReversed());
    const renewed = { ...used, ...rotate(used, 'bot', 'renew') };
    expect(renewed.NATS_SEED_BOT).toBe(used.NATS_SEED_BOT);
    expect(keysOf(renewed)).toContain(publicKey(used.NATS_SEED_BOT!));
    expect(keysOf(renewed)).not.toContain(publicKey(before.NATS_SEED_BOT!));
    expect(renewed.NATS_SEED_AUTH).toBe(before.NATS_SEED_AUTH);
  });
});
