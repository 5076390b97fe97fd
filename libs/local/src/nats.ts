import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { findNatsServer } from './nats-binary.ts';
import { keepOrFindPort } from './ports.ts';
import type { LocalServer } from './postgres.ts';

interface Options {
  /** Holds `nats.json` (the port) and JetStream's files. */
  folder: string;
  /** Told where the server came from. */
  remark?: (text: string) => void;
}

const settingsFile = (folder: string): string => join(folder, 'nats.json');

/** Where the NATS server of a system on this data folder listens while it runs; undefined where none ever ran. */
export function localNatsUrl(folder: string): string | undefined {
  const port = readJson<{ port: number }>(settingsFile(folder))?.port;
  return port ? urlOf(port) : undefined;
}

const urlOf = (port: number): string => `nats://127.0.0.1:${port}`;

/** A NATS server with JetStream, for 2.9 and newer alike; the process itself is the supervisor's to start. */
export async function prepareNats({ folder, remark }: Options): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true });
  const binary = await findNatsServer();
  if (binary.origin !== 'cache') remark?.(binary.origin);
  // Not -1 (any port): after a crash it has to come back where everybody looks for it.
  const port = await keepOrFindPort(readJson<{ port: number }>(settingsFile(folder))?.port);
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

/** The server greets every connection with `INFO {…}`, which says whether JetStream is up. */
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
