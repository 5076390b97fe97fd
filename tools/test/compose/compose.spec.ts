// Not real: a container engine. Real: the services' own reading of their settings, and that of `npm start`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callerKeysOf, callerSecretVariable, PROVISIONING, SIGNERS } from '@slovo/contracts/identities';
import { passwordVariable, PROCESSES, SERVICES } from '@slovo/contracts/services';
import { databaseVariables, readConfig } from '@slovo/kit/config';
import { readEnvironment } from '../../dev/environment.ts';
import { missingPairs } from '../../nats/key-pairs.ts';
import { ALL_KEY_VARIABLES, seedVariable } from '../../nats/server-config.ts';
import { ROOT } from '../kubernetes/render.ts';
import { readAs } from '../kubernetes/service-config.ts';
import {
  type ComposeFile,
  environmentOf,
  readCompose,
  variablesOf,
  withoutComments,
} from './compose-file.ts';

const PRODUCTION = 'docker-compose.production.yml';
const DEVELOPMENT = 'docker-compose.yml';
const FILES = [DEVELOPMENT, PRODUCTION];
const INFRASTRUCTURE = ['nats', 'postgres', 'storage'];

/** What the image sets, see deploy/Dockerfile. */
const IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0', HEALTH_PORT: '8080' };
const SECRETS = {
  POSTGRES_PASSWORD: 'of-postgres',
  S3_ACCESS_KEY: 'access-of-s3',
  S3_SECRET_KEY: 'secret-of-s3',
  JWT_SECRET: 'a-secret-of-at-least-32-characters',
  TICKET_SECRET: 'a-secret-for-tickets',
  INTERNAL_SECRET: 'an-internal-secret',
  TELEGRAM_BOT_TOKEN: '1:token',
};
const { NATS_SEED_TOOLS: _, ...pairs } = missingPairs({});
const KEYS = Object.fromEntries(Object.entries(pairs).filter(([name]) => !/SEED_.*_ALSO$/.test(name)));
const CALLERS = Object.fromEntries(
  SIGNERS.map((signer) => [callerSecretVariable(signer), `a-secret-of-32-characters-of-${signer}`]),
);
const PASSWORDS = Object.fromEntries(
  SERVICES.map((service) => [passwordVariable(service), `the password of ${service}`]),
);
const GIVEN = {
  ...SECRETS,
  ...PASSWORDS,
  ...KEYS,
  ...CALLERS,
  CALLER_KEYS: callerKeysOf(CALLERS),
  VERSION: '1.1.0',
  APP_URL: 'https://slovo.example',
  TELEGRAM_BOT_USERNAME: 'slovo_bot',
};

const production = (more: Record<string, string> = {}): ComposeFile =>
  readCompose(PRODUCTION, { ...GIVEN, ...more });
const settings = (service: string, more?: Record<string, string>): Record<string, string> =>
  environmentOf(production(more).services[service]);
const read = (service: (typeof PROCESSES)[number], more?: Record<string, string>) =>
  readAs(service, { ...IMAGE, ...settings(service, more) });

describe('[PROD-230] docker-compose.production.yml', () => {
  it.each(PROCESSES)('starts %s with settings that its code reads, each of them', async (service) => {
    const config = await read(service);
    const unread = Object.keys(settings(service)).filter(
      (name) => !(name in config) && !name.startsWith('OTEL_') && settings(service)[name] !== '',
    );
    expect(unread).toEqual([]);
    expect(config).toMatchObject({ NODE_ENV: 'production', APP_URL: GIVEN.APP_URL });
  });

  it.each(PROCESSES)('[IDENT-06] gives %s its own identity on NATS, and no other', (service) => {
    const own = KEYS[seedVariable(service)];
    expect(settings(service).NATS_SEED).toBe(own);
    const seeds = Object.values(settings(service)).filter((value) => value.startsWith('SU'));
    expect(seeds).toEqual([own]);
  });

  it('[IDENT-06] gives NATS the public keys, and no seed', () => {
    const { environment, command } = production().services.nats!;
    expect(Object.keys(environment ?? {}).toSorted()).toEqual(ALL_KEY_VARIABLES.toSorted());
    expect(Object.values(environment ?? {}).join()).not.toMatch(/\bSU/);
    expect(command).toEqual(['-c', '/etc/nats/slovo.conf']);
  });

  it.each(PROCESSES)(
    '[IDENT-10] gives %s its own secret of callers, if it calls, and no other',
    async (service) => {
      const given = Object.values(settings(service)).join();
      const known = SIGNERS.filter((signer) => given.includes(CALLERS[callerSecretVariable(signer)]!));
      expect(known).toEqual(SIGNERS.filter((signer) => signer === service));
      expect((await read(service)).CALLER_KEYS).toBe(service === 'gateway' ? undefined : GIVEN.CALLER_KEYS);
    },
  );

  it.each(PROCESSES)('[ROLES-04] gives %s the password of its own role, and no other', (service) => {
    const own = PASSWORDS[passwordVariable(service)];
    expect(settings(service).DATABASE_PASSWORD).toBe(own);
    const given = Object.values(settings(service)).join();
    for (const password of [...Object.values(PASSWORDS), SECRETS.POSTGRES_PASSWORD])
      expect(given.includes(password)).toBe(password === own);
  });

  it('[IDENT-33] gives the migrations the database, the passwords of the roles and the identity that makes streams', () => {
    const { DATABASE_URL: _, NATS_URL, NATS_REPLICAS, NATS_SEED, ...rest } = settings('migrate');
    expect(rest).toEqual(PASSWORDS);
    expect([NATS_URL, NATS_REPLICAS]).toEqual([settings('auth').NATS_URL, settings('auth').NATS_REPLICAS]);
    expect(NATS_SEED).toBe(KEYS[seedVariable(PROVISIONING)]);
    expect(production().services['migrate']?.depends_on).toHaveProperty('nats');
    expect(readConfig(databaseVariables, settings('migrate')).DATABASE_URL).toContain(
      GIVEN.POSTGRES_PASSWORD,
    );
  });

  it('takes webhooks where they are asked for, on the port that it publishes', async () => {
    const webhook = {
      BOT_MODE: 'webhook',
      WEBHOOK_URL: 'https://slovo.example/telegram',
      WEBHOOK_SECRET: 'a-secret-of-webhooks',
    };
    const bot = await read('bot', webhook);
    expect(bot).toMatchObject({ ...webhook, WEBHOOK_PORT: 8081 });
    expect(production().services.bot?.ports).toEqual(['127.0.0.1:8081:8081']);
    await expect(read('bot', { BOT_MODE: 'webhook' })).rejects.toThrow('WEBHOOK_URL');
  });

  it('[PROD-238] says where people write about their data, if it is given', async () => {
    expect((await read('gateway', { CONTACT: 'mailto:a@slovo.example' })).CONTACT).toBe(
      'mailto:a@slovo.example',
    );
    expect((await read('gateway')).CONTACT).toBeUndefined();
  });

  it('names a release, which the gateway shows', async () => {
    for (const name of [...PROCESSES, 'migrate'])
      expect(production({ REGISTRY: 'registry.slovo.example' }).services[name]?.image).toBe(
        `registry.slovo.example/${name}:1.1.0`,
      );
    expect((await read('gateway')).APP_VERSION).toBe('1.1.0');
  });
});

describe('[PROD-231] the variables of docker-compose.production.yml', () => {
  it.each(Object.keys(GIVEN))('%s is needed', (name) => {
    expect(() => production({ [name]: '' })).toThrow(`${name}: set ${name}`);
  });

  it('have defaults, all the others', () => {
    const needed = [...variablesOf(PRODUCTION)].filter(([, isNeeded]) => isNeeded).map(([name]) => name);
    expect(needed.toSorted()).toEqual(Object.keys(GIVEN).toSorted());
  });

  it('are named in the head of the file and in the how-to of one machine', () => {
    const head = readFileSync(join(ROOT, PRODUCTION), 'utf8').split('\nname:')[0];
    const howTo = readFileSync(join(ROOT, 'docs', 'how-to', 'deploy-on-one-machine.md'), 'utf8');
    for (const name of Object.keys(GIVEN)) expect(head).toMatch(new RegExp(`\\b${name}\\b`));
    const unnamed = [...variablesOf(PRODUCTION).keys()].filter((name) => !howTo.includes(`\`${name}\``));
    expect(unnamed).toEqual([]);
  });

  it('hold every secret: the file has none', () => {
    const text = withoutComments(PRODUCTION);
    const keys = text.matchAll(/^ +(\w*(?:SECRET|PASSWORD|TOKEN|ACCESS_KEY)\w*): (.*)$/gm);
    const values = [...keys].map(([, , value]) => value);
    expect(values.length).toBeGreaterThan(8);
    for (const value of values) expect(value).toMatch(/^\$\{\w+:(\?[^}]+|-)\}$/);
  });
});

describe('[PROD-232] every process of docker-compose.production.yml', () => {
  const ours = (): string[] => [...PROCESSES, 'migrate'];

  it('has no rights that it does not need, and limited memory', () => {
    for (const name of ours()) {
      const { volumes = [], tmpfs = [], ...service } = production().services[name]!;
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
      });
      const writable = [...tmpfs, ...volumes.map((volume) => volume.slice(volume.indexOf(':') + 1))];
      expect(writable.map((folder) => folder.split(':')[0])).toEqual(
        name === 'media' ? ['/tmp', '/var/tmp'] : ['/tmp'],
      );
    }
  });

  it('[LIMIT-19] receives copies of own data on a volume that uploads do not use', () => {
    const { volumes, ...media } = production().services.media!;
    expect(volumes).toEqual(['uploads:/tmp', 'archives:/var/tmp']);
    expect(environmentOf(media)).toMatchObject({ DATA_DIR: '/tmp/slovo', ARCHIVE_DIR: '/var/tmp/slovo' });
  });

  it('weighs as much against the gateway as in Kubernetes', () => {
    const requestOf = (file: string, of: RegExp): number =>
      Number(of.exec(readFileSync(join(ROOT, 'k8s/base', file), 'utf8'))?.[1]);
    const every = requestOf('every-service.yaml', /requests: { cpu: (\d+)m/);
    const times = requestOf('kustomization.yaml', /name: gateway }[^]*?requests: { cpu: (\d+)m/) / every;
    expect(times).toBeGreaterThan(1);
    // It has a patch of its own for its memory.
    expect(requestOf('kustomization.yaml', /name: media }[^]*?requests: { cpu: (\d+)m/)).toBe(every);
    const { gateway: first, ...others } = production().services;
    expect(first?.cpu_shares).toBe(times * 1024);
    for (const service of Object.values(others)) expect(service.cpu_shares).toBeUndefined();
  });

  it('is asked whether it is ready by itself, and is given the time to end', () => {
    for (const name of PROCESSES) {
      const { healthcheck, stop_grace_period: grace } = production().services[name]!;
      expect(healthcheck?.test.join(' ')).toContain("fetch('http://127.0.0.1:8080/health/ready')");
      expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThanOrEqual(45);
    }
  });

  it('is reached from the machine itself only', () => {
    const ports = Object.entries(production().services).flatMap(([name, { ports: all = [] }]) =>
      all.map((port): [string, string] => [name, port]),
    );
    expect(ports).toEqual([
      ['bot', '127.0.0.1:8081:8081'],
      ['gateway', '127.0.0.1:3001:8080'],
    ]);
  });

  it('trusts the addresses that the proxy of the machine may come from', async () => {
    expect((await read('gateway')).TRUST_PROXY).toContain('172.16.0.0/12');
  });
});

describe('[PROD-233] the order of docker-compose.production.yml', () => {
  it('has the services and what they need, and never the sandbox', () => {
    const names = Object.keys(production().services);
    expect(names.toSorted()).toEqual([...PROCESSES, 'migrate', ...INFRASTRUCTURE].toSorted());
  });

  it('starts every service after the migrations, and these after PostgreSQL and NATS', () => {
    for (const name of PROCESSES)
      expect(production().services[name]?.depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        nats: { condition: 'service_healthy' },
      });
    expect(production().services.migrate?.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      nats: { condition: 'service_healthy' },
    });
    expect(production().services.media?.depends_on).toHaveProperty('storage.condition', 'service_healthy');
  });
});

describe.each(FILES)('[PROD-234] %s', (name) => {
  const { services, volumes } = readCompose(name, GIVEN);

  it('waits only for what it has, and what says when it is healthy', () => {
    const needed = Object.values(services).flatMap((service) => Object.entries(service.depends_on ?? {}));
    expect(needed.length).toBeGreaterThan(0);
    expect(needed.filter(([other]) => !services[other])).toEqual([]);
    const silent = needed.filter(
      ([other, { condition }]) => condition === 'service_healthy' && !services[other]?.healthcheck,
    );
    expect(silent).toEqual([]);
  });

  it('connects only to what it has', () => {
    for (const service of Object.values(services)) {
      const hosts = Object.entries(environmentOf(service))
        .filter(([key, value]) => /^\w+:\/\//.test(value) && key !== 'APP_URL')
        .map(([, value]) => new URL(value).hostname);
      for (const host of hosts) expect(services).toHaveProperty([host]);
    }
  });

  it('keeps what must last in volumes that it declares', () => {
    for (const service of INFRASTRUCTURE) {
      const [volume = ''] = services[service]?.volumes ?? [];
      expect(volume).toMatch(new RegExp(`^${service}:/`));
    }
    const named = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0])
      .filter((volume) => !volume?.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  });

  it('creates databases that sort Cyrillic letters as letters', () => {
    expect(environmentOf(services.postgres).POSTGRES_INITDB_ARGS).toContain('--icu-locale=ru-RU');
  });

  it('runs the versions of infrastructure that Kubernetes runs locally', () => {
    const manifest = readFileSync(join(ROOT, 'k8s', 'overlays', 'local', 'infrastructure.yaml'), 'utf8');
    const images = INFRASTRUCTURE.map((service) => services[service]!.image);
    for (const image of images) {
      expect(image).toMatch(/:v?\d+\.\d+[\w.-]*$/);
      expect(manifest).toContain(`image: ${image}\n`);
    }
  });

  it('signs for the region and with the keys of its storage', () => {
    const storage = environmentOf(services.storage);
    const user = environmentOf(services.media ?? services.workspace);
    expect(user).toMatchObject({
      FILE_STORAGE: 's3',
      S3_REGION: storage.VGW_REGION,
      S3_ACCESS_KEY: storage.ROOT_ACCESS_KEY_ID,
      S3_SECRET_KEY: storage.ROOT_SECRET_ACCESS_KEY,
    });
    expect(services.storage?.command).toContain(`:${new URL(user.S3_ENDPOINT!).port}`);
  });
});

describe('[PROD-235] docker-compose.yml', () => {
  const { services } = readCompose(DEVELOPMENT);
  const workspace = services.workspace!;

  it('needs no variable', () => {
    const needed = [...variablesOf(DEVELOPMENT)].filter(([, isNeeded]) => isNeeded);
    expect(needed).toEqual([]);
    expect(Object.keys(services).toSorted()).toEqual([...INFRASTRUCTURE, 'workspace'].toSorted());
  });

  it('runs npm start with the servers of the other containers, and with the sandbox', () => {
    const environment = readEnvironment(environmentOf(workspace), '/workspace');
    expect(environment).toMatchObject({
      host: '0.0.0.0',
      databaseUrl: 'postgresql://postgres:local-only@postgres:5432/postgres',
      natsUrl: 'nats://nats:4222',
      telegramToken: undefined,
      hasDemoOperator: true,
    });
    expect(environmentOf(services.postgres).POSTGRES_PASSWORD).toBe('local-only');
  });

  it('watches the sources, and shows traces', () => {
    const [program, ...words] = workspace.command!;
    expect([program, ...words.slice(0, 2)]).toEqual(['npm', 'run', 'dev']);
    const scripts = (
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    ).scripts;
    expect(`${scripts.dev} ${words.slice(2).join(' ')}`).toMatch(/start\.ts --watch -- --trace$/);
    expect(workspace.volumes).toContain('.:/workspace');
  });

  it('publishes app, sandbox and traces for the machine itself, on the ports that pages name', () => {
    const other = readCompose(DEVELOPMENT, { PORT: '4001', SANDBOX_PORT: '4002' }).services.workspace;
    expect(other?.ports).toEqual(['127.0.0.1:4001:4001', '127.0.0.1:4002:4002', '127.0.0.1:4318:4318']);
    expect(readEnvironment(environmentOf(other), '/')).toMatchObject({ port: 4001, sandboxPort: 4002 });
    for (const port of Object.values(services).flatMap(({ ports = [] }) => ports))
      expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});
