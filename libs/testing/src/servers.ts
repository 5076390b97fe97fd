import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDockerAnswering } from '@slovo/local/docker.ts';
import { type LocalNats, prepareNats } from '@slovo/local/nats.ts';
import { findFreePort } from '@slovo/local/ports.ts';
import { preparePostgres, type LocalServer } from '@slovo/local/postgres.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { folderForDatabases } from './memory-folder.ts';
import { copyFrozen, putBack, putBackMessages } from './nats-files.ts';

export interface Started {
  url: string;
  stop(): Promise<void>;
}

const nothingToStop = async (): Promise<void> => {};

/**
 * A PostgreSQL server for tests: DATABASE_URL where set (the suite and the Jest setup set it), else a container where
 * Docker answers, else the embedded one of `npm start` without fsync.
 */
export async function startPostgres(): Promise<Started> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: nothingToStop };
  if (await isDockerAnswering()) {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer('postgres:18')
      .withEnvironment({ POSTGRES_PASSWORD: 'test' })
      .withCommand(['-c', 'fsync=off', '-c', 'max_connections=300'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    const url = `postgresql://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
    return { url, stop: async () => void (await container.stop()) };
  }
  return embed((folder) => preparePostgres({ folder, durable: false }), folderForDatabases());
}

/**
 * A NATS server with JetStream for tests: NATS_URL where set, else a container, else the local binary. Its address has a
 * user, who may do everything; a client without it is refused.
 */
export async function startNats(): Promise<Started> {
  const given = process.env.NATS_URL;
  if (given) return { url: given, stop: nothingToStop };
  if (await isDockerAnswering()) {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer('nats:2.12')
      .withCommand(['-js', '--user', 'suite', '--pass', 'suite'])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage('Server is ready'))
      .start();
    return {
      url: `nats://suite:suite@${container.getHost()}:${container.getMappedPort(4222)}`,
      stop: async () => void (await container.stop()),
    };
  }
  return embed((folder) => prepareNats({ folder }));
}

export interface NatsCluster {
  /** With a user who may do everything. */
  urls: string[];
  /** What services need to reach it, each with its own identity: only where their prefix was given. */
  env: LocalNats['env'];
  /** Kills a server, as a power cut would, and keeps it down until `restart`. @param name as its `INFO` says it */
  kill(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  /** Copies the files of a server, as far as they are now. @returns the folder of the copy */
  copyFiles(name: string): Promise<string>;
  /** Kills a server and puts a copy back: a power cut of its machine before what came later was on the disk. */
  losePower(name: string, copy: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Three NATS servers with JetStream that know each other by routes, always of the local binary.
 * @param prefix NATS_PREFIX of services that get an identity each; without it there is only the user of the addresses
 */
export async function startNatsCluster(prefix?: string): Promise<NatsCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'slovo-test-'));
  const supervisor = new Supervisor({ folder, scratch: true });
  const password = randomBytes(24).toString('base64url');
  try {
    const nodes = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => ({
        name,
        server: await prepareNats({
          folder: join(folder, name),
          password,
          ...(prefix !== undefined && { prefix }),
        }),
        route: `nats://127.0.0.1:${await findFreePort()}`,
      })),
    );
    const routes = nodes.map(({ route }) => route).join(',');
    // Each has made keys of its own; all admit the users of the first one.
    const [{ server: first }] = nodes as [(typeof nodes)[number]];
    const [, users = ''] = first.spec.args ?? [];
    const specs = nodes.map(({ name, server: { spec }, route }) => ({
      ...spec,
      name: `${spec.name}-${name}`,
      // Until all run, each complains of routes that nobody answers.
      warning: () => undefined,
      args: [
        ...(spec.args ?? []).with(1, users),
        '-n',
        name,
        '-cluster_name',
        'slovo',
        '-cluster',
        route,
        '-routes',
        routes,
      ],
    }));
    await supervisor.start(specs);
    const filesOf = (name: string): string => join(folder, name, 'nats');
    const kill = (name: string): Promise<void> => supervisor.kill(`nats-${name}`);
    return {
      urls: nodes.map(({ server }) => server.url),
      env: { ...first.env, NATS_URL: nodes.map(({ server }) => server.env.NATS_URL).join(',') },
      kill,
      copyFiles: (name) =>
        copyFrozen(supervisor.pidOf(`nats-${name}`)!, filesOf(name), `${filesOf(name)}-copy`),
      losePower: async (name, copy) => {
        await kill(name);
        await putBack(copy, filesOf(name));
      },
      restart: (name) => supervisor.restart(`nats-${name}`),
      stop: () => supervisor.stop(),
    };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/** A PostgreSQL server that no other spec uses, so that it may be restarted: it ends its connections, or is killed. */
export async function startOwnPostgres(): Promise<
  Started & { restart(how: 'ends' | 'killed'): Promise<void> }
> {
  const { supervisor, name, ...started } = await embed(
    (folder) => preparePostgres({ folder, durable: false }),
    folderForDatabases(),
  );
  const restart = async (how: 'ends' | 'killed'): Promise<void> => {
    if (how === 'killed') await supervisor.kill(name);
    await supervisor.restart(name);
  };
  return { ...started, restart };
}

/** A NATS server that no other spec uses. */
export interface OwnNats extends Started {
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Copies its files, as far as they are now. @returns the folder of the copy */
  copyFiles(): Promise<string>;
  /**
   * Kills it and puts a copy back: a power cut before what came later was on the disk.
   * @param what `messages`: the states of consumers were on the disk, because NATS writes them apart
   */
  losePower(copy: string, what?: 'all' | 'messages'): Promise<void>;
}

/**
 * A NATS server that no other spec uses, with a user for each process of the product.
 * @param prefix NATS_PREFIX of the processes
 * @param args of the server, beside its own
 * @param clockControl false for the permissions of production
 * @returns as its address that of a user who may do everything
 */
export async function startNatsWithUsers(
  prefix: string,
  args: readonly string[] = [],
  clockControl = true,
): Promise<Started & { env: LocalNats['env'] }> {
  let env: LocalNats['env'] | undefined;
  const started = await embed(async (folder) => {
    const server = await prepareNats({ folder, prefix, clockControl });
    env = server.env;
    // It complains of clients that are refused.
    const quiet = { ...server.spec, warning: () => undefined };
    return { ...server, spec: { ...quiet, args: [...(server.spec.args ?? []), ...args] } };
  });
  return { url: started.url, stop: () => started.stop(), env: env! };
}

/**
 * A NATS server that no other spec uses, so that it may be killed. Always of the local binary.
 * @param args of it; with any, who may connect is up to them
 */
export async function startOwnNats(args: readonly string[] = []): Promise<OwnNats> {
  const { supervisor, name, folder, ...started } = await embed(async (at) => {
    const { url, env, spec } = await prepareNats({ folder: at });
    const [config, path, ...rest] = spec.args ?? [];
    const all = args.length > 0 ? [...rest, ...args] : [config!, path!, ...rest];
    // Its warnings are about clients that tests want it to refuse.
    const quiet = { ...spec, args: all, warning: () => undefined };
    return { url: args.length > 0 ? env.NATS_URL : url, spec: quiet };
  });
  const files = join(folder, 'nats');
  const kill = (): Promise<void> => supervisor.kill(name);
  return {
    ...started,
    kill,
    restart: () => supervisor.restart(name),
    copyFiles: () => copyFrozen(supervisor.pidOf(name)!, files, `${files}-copy`),
    losePower: async (copy, what = 'all') => {
      await kill();
      await (what === 'all' ? putBack(copy, files) : putBackMessages(copy, files));
    },
  };
}

interface Embedded extends Started {
  supervisor: Supervisor;
  /** The name of the process. */
  name: string;
  folder: string;
}

async function embed(
  prepare: (folder: string) => Promise<LocalServer>,
  parent = tmpdir(),
): Promise<Embedded> {
  const folder = await mkdtemp(join(parent, 'slovo-test-'));
  const supervisor = new Supervisor({ folder, scratch: true });
  try {
    const { url, spec } = await prepare(folder);
    await supervisor.start([spec]);
    return { url, stop: () => supervisor.stop(), supervisor, name: spec.name, folder };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}
