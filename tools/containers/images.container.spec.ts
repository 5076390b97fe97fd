// Real: the images of the work tree, run by podman as the manifests of production say, PostgreSQL, NATS, the sandbox. Not
// real: the base image, which is made of the same Debian and Node; the files, which each container keeps in its own /tmp.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { findFreePort } from '@slovo/local/ports.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { sandboxSpec } from '@slovo/local/system.ts';
import { startNatsWithUsers } from '@slovo/testing';
import {
  migrationsEnv,
  newDatabasePasswords,
  productionServices,
  type Messaging,
  type ProductionService,
} from '@slovo/testing/production';
import { IMAGES } from '../images/engine.ts';
import { packagesIn } from '../images/packages-in.ts';
import { render, type Rendered, ROOT } from '../test/kubernetes/render.ts';
import { Containers } from './containers.ts';
import { assetsIn, FORMER, FORMER_GATEWAY, makeFormerGateway, OLDER, PAGES } from './former-gateway.ts';
import { HeldPorts } from './held-ports.ts';
import { contentOf, findSecrets, type ImageContent, notForProduction } from './image-content.ts';
import { npmSettings } from './npm-settings.ts';
import { argumentsOf, imageOf, REVISION, VERSION } from './release-images.ts';
import { restrictionsOf } from './restrictions.ts';
import { Container } from './run-container.ts';
import { BASE } from './stand-in-base.ts';

const MEGABYTE = 1_000_000;
const GRACE_SECONDS = 45;
/** For hangs: all services start at once. */
const LONG_MS = 900_000;

const containers = new Containers(process.env.CONTAINERS_FOLDER!);
const folder = mkdtempSync(join(tmpdir(), 'slovo-images-'));
const supervisor = new Supervisor({ folder, scratch: true, reporter: { info: () => {}, warn: () => {} } });
const prefix = `i${randomBytes(4).toString('hex')}`;
const databases = {
  databaseUrl: process.env.DATABASE_URL!,
  databasePrefix: `${prefix}_`,
  databasePasswords: newDatabasePasswords(),
};
const ports = new HeldPorts();
let nats: Awaited<ReturnType<typeof startNatsWithUsers>>;
let messaging: Messaging;
let services: ProductionService[];
let rendered: Rendered;

beforeAll(async () => {
  rendered = await render('overlays/production');
  const natsPrefix = `${prefix}-`;
  nats = await startNatsWithUsers(natsPrefix);
  const sandboxPort = await findFreePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  messaging = { natsUrl: nats.env.NATS_URL, natsPrefix, natsIdentities: nats.env.NATS_IDENTITIES };
  services = await productionServices({
    ...databases,
    ...messaging,
    sandboxUrl,
    botToken: `7000000001:AA${randomBytes(17).toString('hex').slice(0, 33)}`,
    scratch: '/tmp/slovo',
  });
  for (const service of services) await ports.hold(portOf(service));
  const { NODE_ENV: _, ...env } = services[0]!.env;
  const place = { SANDBOX_PORT: String(sandboxPort), DATA_DIR: join(folder, 'sandbox') };
  await supervisor.start([sandboxSpec(ROOT, sandboxUrl, { ...env, ...place })]);
}, LONG_MS);
afterAll(async () => {
  await containers.clear();
  await containers.podman('image', 'umount', '--all');
  await supervisor.stop();
  await nats?.stop();
  await ports.release();
}, LONG_MS);

const portOf = ({ readyUrl }: ProductionService): number => Number(new URL(readyUrl).port);

/**
 * Runs an image as the manifest of its workload says.
 * @param command instead of its own
 * @param version of another release
 */
function start(
  image: (typeof IMAGES)[number],
  name: string,
  env: Record<string, string>,
  command?: string[],
  version?: string,
): Promise<Container> {
  // The Job is named by its version.
  const workload = rendered.workloads.find(({ labels }) => labels.app === image);
  if (!workload) throw new Error(`The manifests have no ${image}`);
  const { pod } = workload;
  const options = ['--network=host', ...restrictionsOf(pod, pod.containers[0]!)];
  return Container.start(containers, {
    name,
    image: imageOf(image, version),
    options,
    env,
    ...(command && { command }),
  });
}

/** The apps of which an image has files. */
function ownersOf(image: (typeof IMAGES)[number]): string[] {
  if (image === 'migrate') return PROCESSES.filter((name) => name !== 'gateway').toSorted();
  return image === 'gateway' ? ['gateway', 'panel', 'web'] : [image];
}

describe.each(IMAGES)('the image %s', (name) => {
  let content: ImageContent;
  let files: string;
  beforeAll(async () => {
    content = await contentOf(containers, imageOf(name));
    files = await containers.podman('image', 'mount', imageOf(name));
  });

  it('[IMAGE-01] is at most 250 MB over its base, and media 400', () => {
    expect(content.own).toBeLessThan((name === 'media' ? 400 : 250) * MEGABYTE);
    // Something was measured.
    expect(content.own).toBeGreaterThan(name === 'migrate' ? MEGABYTE : 20 * MEGABYTE);
  });

  it('[IMAGE-02] has no package of development', () => {
    const packages = packagesIn(join(files, 'app'));
    expect(packages.length).toBeGreaterThan(5);
    expect(notForProduction(ROOT, packages)).toEqual([]);
  });

  it('[IMAGE-02] has its own program, and neither sources nor the sandbox', () => {
    const app = join(files, 'app');
    // Without pages, services have empty folders for them.
    const owners = globSync('apps/*/**/*', { cwd: app, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath }) => relative(join(app, 'apps'), parentPath).split('/')[0]!);
    expect([...new Set(owners)].toSorted()).toEqual(ownersOf(name));
    expect(globSync('apps/**/*.ts', { cwd: app })).toEqual([]);
    expect(readdirSync(app).toSorted()).toEqual(
      // Those of the migrations run as they are.
      name === 'migrate'
        ? ['apps', 'libs', 'node_modules', 'notices', 'package.json', 'tools']
        : ['apps', 'node_modules', 'notices', 'package.json'],
    );
  });

  it('[IMAGE-03] has no secret and no settings of npm in any layer', async () => {
    const { token } = await npmSettings(containers.folder);
    expect(content.layers.length).toBeGreaterThan(1);
    expect(await findSecrets(content.layers, token)).toEqual([]);
    expect(JSON.stringify(content.History)).not.toContain(token);
    const variables = (content.Config.Env ?? []).map((variable) => variable.split('=', 1)[0]);
    expect(variables.filter((variable) => /SECRET|TOKEN|PASSWORD|KEY|URL/.test(variable!))).toEqual([]);
  });

  it('[IMAGE-04] names version and revision, and no root', () => {
    expect(content.Labels).toMatchObject({
      'org.opencontainers.image.version': VERSION,
      'org.opencontainers.image.revision': REVISION,
    });
    expect(content.User).toBe('node');
  });
});

it('[IMAGE-03] secrets are found where a build leaves them behind', async () => {
  const { token } = await npmSettings(containers.folder);
  const context = mkdtempSync(join(folder, 'leak-'));
  writeFileSync(join(context, 'settings'), token);
  writeFileSync(
    join(context, 'Containerfile'),
    // The removed files are still in the layers below the last one.
    `FROM ${BASE}\nCOPY settings /app/.npmrc\nCOPY settings /app/copied\nRUN rm /app/copied /app/.npmrc\n`,
  );
  await containers.try('buildah', [
    'bud',
    '--runtime',
    'runc',
    '--layers',
    '--tag',
    'localhost/leak',
    context,
  ]);
  const { layers } = await contentOf(containers, 'localhost/leak');
  const found = await findSecrets(layers, token);
  expect(found).toEqual(expect.arrayContaining(['app/.npmrc', expect.stringMatching(/app\/copied$/)]));
});

describe('the containers', () => {
  const started = new Map<string, Container>();

  it(
    '[IMAGE-05] migrate every database with code 0, once',
    async () => {
      const env = migrationsEnv({ ...databases, ...messaging });
      const first = await start('migrate', 'migrate-first', env);
      expect(await first.ended()).toEqual({ name: 'migrate-first', code: 0, output: '' });
      const again = await start('migrate', 'migrate-again', env);
      expect(await again.ended()).toMatchObject({ code: 0 });
      const upToDate = (await again.logs()).split('\n').filter((line) => line.endsWith(': up to date'));
      expect(upToDate).toHaveLength(PROCESSES.length - 1);
    },
    LONG_MS,
  );

  it('[IMAGE-05] do not migrate with code 0 when they are interrupted, or have no server', async () => {
    const nowhere = {
      ...migrationsEnv({ ...databases, ...messaging }),
      DATABASE_URL: `postgresql://x:x@127.0.0.1:${await findFreePort()}/x`,
    };
    const without = await (await start('migrate', 'migrate-nowhere', nowhere)).ended();
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining('ECONNREFUSED') });
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reached = once(server, 'connection') as Promise<[Socket]>;
    const port = (server.address() as AddressInfo).port;
    const migrate = await start('migrate', 'migrate-interrupted', {
      ...migrationsEnv({ ...databases, ...messaging }),
      DATABASE_URL: `postgresql://x:x@127.0.0.1:${port}/x`,
    });
    const [socket] = await reached;
    const { code } = await migrate.stop(GRACE_SECONDS);
    socket.destroy();
    server.close();
    expect(code).toBe(143);
  });

  it(
    '[IMAGE-06] become ready, each with what its manifest allows',
    async () => {
      for (const service of services) {
        const { name, env } = service;
        await ports.release([portOf(service)]);
        started.set(name, await start(name, `ready-${name}`, env));
      }
      for (const { name, readyUrl } of services) await started.get(name)!.answers(readyUrl);
      for (const { name } of services)
        expect(await started.get(name)!.state()).toMatchObject({ Status: 'running', OOMKilled: false });
    },
    LONG_MS,
  );

  it.each(PROCESSES)('[IMAGE-07] are restricted: %s', async (name) => {
    const container = started.get(name)!;
    expect(await container.exec('cat', '/proc/1/comm')).toBe('tini');
    const script = `
      const fs = require('node:fs');
      const write = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
      const read = (...paths) => fs.readFileSync(paths.find((path) => fs.existsSync(path)), 'utf8').trim();
      const status = read('/proc/1/status');
      const of = (key) => new RegExp('^' + key + ':\\\\s*(\\\\S+)', 'm').exec(status)[1];
      console.log(JSON.stringify({
        uid: of('Uid'), capabilities: [of('CapEff'), of('CapPrm'), of('CapBnd')], noNewPrivileges: of('NoNewPrivs'),
        writes: ['/app/x', '/home/node/x', '/run/x', '/var/tmp/x', '/tmp/x'].map(write),
        memory: Number(read('/sys/fs/cgroup/memory/memory.limit_in_bytes', '/sys/fs/cgroup/memory.max')),
      }))`;
    const none = '0000000000000000';
    expect(JSON.parse(await container.exec('node', '-e', script))).toEqual({
      uid: '1000',
      capabilities: [none, none, none],
      noNewPrivileges: '1',
      writes: ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'written'],
      memory: ['gateway', 'media'].includes(name) ? 2 ** 30 : 2 ** 29,
    });
  });

  it(
    '[IMAGE-08] end in time with code 0 when they are ready',
    async () => {
      const ends = await Promise.all([...started.values()].map((container) => container.stop(GRACE_SECONDS)));
      expect(ends).toEqual(PROCESSES.map((name) => ({ name: `ready-${name}`, code: 0, output: '' })));
    },
    LONG_MS,
  );

  it(
    '[IMAGE-08] end in time with code 0 while they wait for NATS',
    async () => {
      for (const { name, env } of services) {
        const sockets: Socket[] = [];
        const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
        silent.listen(0, '127.0.0.1');
        await once(silent, 'listening');
        const NATS_URL = `nats://127.0.0.1:${(silent.address() as AddressInfo).port}`;
        const reached = once(silent, 'connection');
        const container = await start(name, `waiting-${name}`, { ...env, NATS_URL });
        await reached;
        const ended = await container.stop(GRACE_SECONDS);
        for (const socket of sockets) socket.destroy();
        silent.close();
        expect(ended).toEqual({ name: `waiting-${name}`, code: 0, output: '' });
      }
    },
    LONG_MS,
  );

  it(
    '[IMAGE-08] end in time with code 0 while their program handles no signal, as before it is loaded',
    async () => {
      const container = await start('auth', 'first-moment', {}, ['sleep', 'infinity']);
      expect(await container.stop(GRACE_SECONDS)).toEqual({ name: 'first-moment', code: 0, output: '' });
    },
    LONG_MS,
  );
});

it(
  '[IMAGE-12] the gateway of the next release serves the hashed files of this one and its own, but none that this one had carried',
  async () => {
    await makeFormerGateway(containers, imageOf('gateway'), folder);
    const version = 'next';
    const release = { version, previous: FORMER_GATEWAY };
    await containers.buildah(argumentsOf('gateway', await npmSettings(containers.folder), release), ROOT);
    const own = await containers.podman('image', 'mount', imageOf('gateway'));
    const service = services.find(({ name }) => name === 'gateway')!;
    const { env, liveUrl } = service;
    await ports.release([portOf(service)]);
    const gateway = await start('gateway', 'gateway-next', env, undefined, version);
    await gateway.answers(liveUrl);
    for (const [app, address] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
      const fetchAsset = (name: string): Promise<Response> => fetch(new URL(address + name, liveUrl));
      const former = await fetchAsset(FORMER);
      expect([former.status, await former.text()]).toEqual([200, FORMER]);
      expect((await fetchAsset(OLDER)).status).toBe(404);
      const names = assetsIn(own, app).map((path) =>
        path.slice(path.indexOf('/assets/') + '/assets/'.length),
      );
      expect(names.length).toBeGreaterThan(10);
      for (const name of names) expect([name, (await fetchAsset(name)).status]).toEqual([name, 200]);
    }
    expect(await gateway.stop(GRACE_SECONDS)).toMatchObject({ code: 0 });
  },
  LONG_MS,
);
