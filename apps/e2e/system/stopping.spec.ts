// Real: every service as built, each in a process of its own, PostgreSQL, NATS. Not real: servers that are away, which
// accept connections and say nothing.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { listEndedSessions } from '@slovo/contracts';
import { callerKeysOf } from '@slovo/contracts/identities';
import { PROCESSES } from '@slovo/contracts/services';
import { CallClient } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import {
  callerSecretsOf,
  createMigratedDatabases,
  startNats,
  startPostgres,
  type Started,
  until,
} from '@slovo/testing';
import { PUBLIC_URL } from '@slovo/testing/production';
import { provisionNats } from '@slovo/testing/service-harness';
import { edgeOf } from '../src/edge.ts';

const APPS = fileURLToPath(new URL('../..', import.meta.url));
const NAME = `stop${process.pid}`;
const secret = 'a secret of this spec, 32 characters long';
const callers = {
  CALLER_SECRET_GATEWAY: `${secret}: gateway`,
  CALLER_SECRET_BOT: `${secret}: bot`,
  CALLER_SECRET_AUTH: `${secret}: auth`,
};

let postgres: Started;
let nats: Started;
let env: Record<string, string>;
const children: ChildProcess[] = [];
const silent: Silent[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  await createMigratedDatabases(postgres.url, `${NAME}_`);
  await provisionNats(nats.url, NAME);
  env = {
    NODE_ENV: 'production',
    OTEL_SDK_DISABLED: 'true',
    DATABASE_URL: postgres.url,
    DATABASE_PREFIX: `${NAME}_`,
    NATS_URL: nats.url,
    NATS_SEED: Buffer.from(nkeys.createUser().getSeed()).toString(),
    APP_URL: PUBLIC_URL,
    DATA_DIR: join(tmpdir(), `slovo-${NAME}`),
    NATS_PREFIX: NAME,
    PORT: '0',
    MEDIA_PORT: '0',
    HEALTH_PORT: '0',
    JWT_SECRET: secret,
    TICKET_SECRET: secret,
    INTERNAL_SECRET: secret,
    CALLER_SECRET: callers.CALLER_SECRET_GATEWAY,
    CALLER_KEYS: callerKeysOf(callers),
    MEDIA_URL: 'http://127.0.0.1:9',
    TELEGRAM_BOT_TOKEN: '1:none',
    TELEGRAM_BOT_USERNAME: 'slovo_bot',
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
  };
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of silent.splice(0)) server.close();
});
afterAll(async () => void (await Promise.all([postgres?.stop(), nats?.stop()])));

interface Silent {
  port: number;
  /** Resolves when a client has connected, which then waits for its first word. */
  reached: Promise<unknown>;
  close(): void;
}

async function openSilent(): Promise<Silent> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reached = once(server, 'connection');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const opened = { port: (server.address() as AddressInfo).port, reached, close };
  silent.push(opened);
  return opened;
}

function start(name: string, extra: Record<string, string> = {}, options: string[] = []) {
  const child = spawn(process.execPath, [...options, `${APPS}${name}/dist/main.mjs`], {
    env: { ...process.env, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said, ended: once(child, 'close') };
}

/** By itself, and in order: a process that ends by the signal would ignore it as the first of a container. */
const IN_ORDER = [0, null];

describe('[PROD-105] a service that is asked to end', () => {
  it.each(PROCESSES)('ends while it waits for NATS: %s', async (name) => {
    const away = await openSilent();
    const { child, ended } = start(name, { NATS_URL: `nats://127.0.0.1:${away.port}` });
    await away.reached;
    child.kill('SIGTERM');
    expect(await ended).toEqual(IN_ORDER);
  });

  it('ends while it waits for PostgreSQL', async () => {
    const away = await openSilent();
    const { child, ended } = start('auth', { DATABASE_URL: `postgresql://x:x@127.0.0.1:${away.port}/x` });
    await away.reached;
    child.kill('SIGTERM');
    expect(await ended).toEqual(IN_ORDER);
  });

  it('ends when it is up, though it is asked twice', async () => {
    const { child, said, ended } = start('auth');
    await until(() => said().includes('auth is up'));
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await ended).toEqual(IN_ORDER);
  });

  it('[LOGS-09] exports its last spans before', async () => {
    const bodies: string[] = [];
    const collector = createHttpServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        bodies.push(body);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const { child, said, ended } = start(
      'auth',
      {
        OTEL_SDK_DISABLED: 'false',
        OTEL_SERVICE_NAME: 'auth',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        // Nothing is exported by itself for as long as this takes.
        OTEL_BSP_SCHEDULE_DELAY: '3600000',
        OTEL_METRICS_EXPORTER: 'none',
        OTEL_LOGS_EXPORTER: 'none',
      },
      ['--import', `${APPS}auth/dist/telemetry.mjs`],
    );
    await until(() => said().includes('auth is up'));
    const connection = await connectNats(nats.url, 'stopping');
    const identity = edgeOf({ natsPrefix: NAME, callerSecrets: callerSecretsOf(callers) });
    await new CallClient(connection, identity).call(
      listEndedSessions,
      {},
      { kind: 'service', name: 'gateway' },
    );
    await connection.close();
    expect(bodies).toEqual([]);
    child.kill('SIGTERM');
    expect(await ended).toEqual(IN_ORDER);
    collector.close();
    expect(bodies.join()).toContain(`${listEndedSessions.name} handle`);
  });
});
