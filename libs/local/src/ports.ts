import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { identify } from './process-identity.ts';

const HOST = '127.0.0.1';
/**
 * Below 32768, where Linux starts to take the ports of outgoing connections. One that it proposes itself may be the end of
 * a connection to PostgreSQL by the time its process listens, some seconds later.
 */
const LISTENING = [20_000, 32_768] as const;
const TRIES = 100;

/** Whether the port is in use, on the given address or on any. */
export function isPortTaken(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/**
 * Returns a free port that no other process of this user gets from here while this one lives: systems that start at once
 * listen on theirs only seconds later. Other programs do not know of it.
 */
export async function findFreePort(): Promise<number> {
  if (!hasForgotten) forgetPortsOfEnded();
  hasForgotten = true;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(...LISTENING);
    if (reserve(port) && !(await isPortTaken(port, HOST))) return port;
  }
  throw new Error(`no free port between ${LISTENING[0]} and ${LISTENING[1]} in ${TRIES} tries`);
}

let hasForgotten = false;

/** Files named by ports, with the process that has it. */
const reserved = (port = ''): string => join(tmpdir(), `slovo-ports-${userInfo().uid}`, port);

function reserve(port: number): boolean {
  mkdirSync(reserved(), { recursive: true });
  try {
    writeFileSync(reserved(String(port)), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function forgetPortsOfEnded(): void {
  mkdirSync(reserved(), { recursive: true });
  for (const port of readdirSync(reserved())) {
    const owner = readOwner(port);
    if (owner !== undefined && !identify(owner)) rmSync(reserved(port), { force: true });
  }
}

/** Undefined where it is just being written, or was removed meanwhile. */
function readOwner(port: string): number | undefined {
  try {
    return Number(readFileSync(reserved(port), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** The port of the last start if it is still free, else another, so that addresses stay the same between starts. */
export async function reuseOrFindPort(last: number | undefined): Promise<number> {
  if (last && !(await isPortTaken(last, HOST))) return last;
  return findFreePort();
}
