// Real: every file of the repository that is copied from, and the services' own reading of their settings.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callerKeysOf } from '@slovo/contracts/identities';
import { PROCESSES } from '@slovo/contracts/services';
import { nkeys } from '@nats-io/transport-node';
import { newCallerSecrets } from '@slovo/testing';
import { ROOT } from '../test/kubernetes/render.ts';
import { readAs } from '../test/kubernetes/service-config.ts';

/** `NAME=value` and `NAME: value` of secrets, but no reference to a value; and addresses with a password. */
const SECRET = /\b(\w*(?:SECRET|PASSWORD|TOKEN|SEED|ACCESS_KEY)\w*)[=:] ?['"]?([\w.+/=:-]{6,})/g;
const ADDRESS = /\b(\w*URL)[=:] ?['"]?(\w+:\/\/\w+:[^@\s]+@[^\s'"`]+)/g;

const files = execFileSync('git', ['ls-files', '*.env', '*.yml', '*.yaml', '*.md', '*.sh', '*.conf'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** By their names: what anybody can read. */
const examples = files.flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(SECRET), ...text.matchAll(ADDRESS)]
    .map(([, name, value]) => ({ file, name: name!, value: value! }))
    .filter(({ value }) => !/[${<]|secretKeyRef/.test(value));
});

const secret = 'a secret of the store, 32 characters';
const callers = newCallerSecrets();
const GOOD = {
  NODE_ENV: 'production',
  APP_URL: 'https://slovo.example',
  DATABASE_URL: 'postgresql://postgres:5432/postgres',
  NATS_SEED: Buffer.from(nkeys.createUser().getSeed()).toString(),
  CALLER_SECRET: callers['CALLER_SECRET_GATEWAY']!,
  CALLER_KEYS: callerKeysOf(callers),
  JWT_SECRET: secret,
  TICKET_SECRET: secret,
  INTERNAL_SECRET: secret,
  TELEGRAM_BOT_TOKEN: '1:token',
  TELEGRAM_BOT_USERNAME: 'slovo_bot',
  MEDIA_URL: 'http://media:8080',
  FILE_STORAGE: 's3',
  S3_ENDPOINT: 'http://s3:9000',
  S3_ACCESS_KEY: secret,
  S3_SECRET_KEY: secret,
};

describe('[CONFIG-01] a secret that stands in the repository', () => {
  it('is found where it is looked for', () => {
    const found = examples.map(({ file }) => file);
    expect(found).toContain('k8s/overlays/local/secrets.example.env');
    expect(found).toContain('docker-compose.yml');
    expect(examples.map(({ name }) => name)).toEqual(expect.arrayContaining(['JWT_SECRET', 'DATABASE_URL']));
  });

  it.each(examples)(
    '$name of $file is refused by each service that reads it in production',
    async ({ name, value }) => {
      const own = name.startsWith('DATABASE_PASSWORD_') ? 'DATABASE_PASSWORD' : name;
      const given = { ...GOOD, [own]: value };
      const readers: string[] = [];
      const refused: string[] = [];
      for (const service of PROCESSES) {
        if (own in (await readAs(service, { ...given, NODE_ENV: 'development' }))) readers.push(service);
        await readAs(service, given).catch(({ message }: Error) => {
          if (message.includes(`${own}: stands in the examples`)) refused.push(service);
        });
      }
      expect(refused).toEqual(readers);
      // No service reads those of a server beside them.
      expect(value).toContain('local-only');
    },
  );
});
