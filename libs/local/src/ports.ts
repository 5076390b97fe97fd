import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

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

/** Returns a free port. It is not reserved: another process may listen on it first. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(...LISTENING);
    if (!(await isPortTaken(port, HOST))) return port;
  }
  throw new Error(`no free port between ${LISTENING[0]} and ${LISTENING[1]} in ${TRIES} tries`);
}

/** The port of the last start if it is still free, else another, so that addresses stay the same between starts. */
export async function reuseOrFindPort(last: number | undefined): Promise<number> {
  if (last && !(await isPortTaken(last, HOST))) return last;
  return findFreePort();
}
