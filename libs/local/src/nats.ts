import { chmodSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { TOOLS } from '@slovo/contracts/identities';
import { readJson, writeJson } from './json-file.ts';
import { findNatsServer } from './nats-binary.ts';
import { prepareIdentities } from './nats-identities.ts';
import { reuseOrFindPort } from './ports.ts';
import type { LocalServer } from './postgres.ts';

interface Options {
  /** Holds `nats.json` (the port), the users' keys and JetStream's files. */
  folder: string;
  /** NATS_PREFIX of the services that get an identity each. Without it there is only the user of the address. */
  prefix?: string;
  /** Whether the services may move the clock, as in development; true by default. */
  clockControl?: boolean;
  /** The password of the address; by default one that is made once and kept in `nats.json`. A cluster's servers share it. */
  password?: string;
  /** Receives the source of the server's binary. */
  remark?: (text: string) => void;
}

const settingsFile = (folder: string): string => join(folder, 'nats.json');

interface Settings {
  port: number;
  password: string;
}

/**
 * The address of the NATS server of this data folder for commands, with a user who may do everything; undefined when none
 * ever ran from it.
 */
export function localNatsUrl(folder: string): string | undefined {
  const { port, password } = readJson<Settings>(settingsFile(folder)) ?? {};
  // A server of an earlier release asks for no password, and ignores one.
  return port ? urlOf(port, `${TOOLS}:${password ?? ''}`) : undefined;
}

const urlOf = (port: number, login?: string): string => `nats://${login ? `${login}@` : ''}127.0.0.1:${port}`;

export interface LocalNats extends LocalServer {
  /** What the services need to reach it, each with its own identity. */
  env: Record<'NATS_URL' | 'NATS_IDENTITIES', string>;
}

/**
 * Prepares a NATS server with JetStream (2.9 or newer), which admits nobody without a key. The supervisor starts the
 * process.
 */
export async function prepareNats({
  folder,
  prefix,
  clockControl = true,
  password,
  remark,
}: Options): Promise<LocalNats> {
  mkdirSync(folder, { recursive: true });
  const store = join(folder, 'nats');
  mkdirSync(store, { recursive: true });
  chmodSync(store, 0o700); // its streams hold what people wrote
  const binary = await findNatsServer();
  if (binary.origin !== 'cache') remark?.(binary.origin);
  const file = settingsFile(folder);
  // Not -1 (any port): after a crash the server must listen on the port that its clients know.
  const known = readJson<Settings>(file);
  const port = await reuseOrFindPort(known?.port);
  writeJson(file, { ...known, port, ...(password && { password }) });
  const identities = await prepareIdentities(folder, { file, prefix, clockControl });
  return {
    url: urlOf(port, identities.login),
    env: { NATS_URL: urlOf(port), NATS_IDENTITIES: identities.folder },
    spec: {
      name: 'nats',
      command: binary.path,
      args: ['-c', identities.configFile, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store],
      isReady: () => hasJetStream(port),
      warning: (line) => (/\[(ERR|FTL)\]/.test(line) ? line : undefined),
    },
  };
}

/** The server sends `INFO {…}` on every connection, which says whether JetStream is enabled. */
function hasJetStream(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('data', (greeting) => settle(String(greeting).includes('"jetstream":true')));
  });
}
