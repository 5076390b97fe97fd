import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { findNatsServer } from './nats-binary.ts';
import { reuseOrFindPort } from './ports.ts';
import type { LocalServer } from './postgres.ts';

interface Options {
  /** Holds `nats.json` (the port) and JetStream's files. */
  folder: string;
  /** Receives the source of the server's binary. */
  remark?: (text: string) => void;
}

const settingsFile = (folder: string): string => join(folder, 'nats.json');

/** The address of the NATS server of this data folder; undefined when none ever ran from it. */
export function localNatsUrl(folder: string): string | undefined {
  const port = readJson<{ port: number }>(settingsFile(folder))?.port;
  return port ? urlOf(port) : undefined;
}

const urlOf = (port: number): string => `nats://127.0.0.1:${port}`;

/** Prepares a NATS server with JetStream (2.9 or newer). The supervisor starts the process. */
export async function prepareNats({ folder, remark }: Options): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true });
  const binary = await findNatsServer();
  if (binary.origin !== 'cache') remark?.(binary.origin);
  // Not -1 (any port): after a crash the server must listen on the port that its clients know.
  const port = await reuseOrFindPort(readJson<{ port: number }>(settingsFile(folder))?.port);
  writeJson(settingsFile(folder), { port });
  return {
    url: urlOf(port),
    spec: {
      name: 'nats',
      command: binary.path,
      args: ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(folder, 'nats')],
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
