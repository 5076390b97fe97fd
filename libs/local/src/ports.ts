import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** Whether something already listens on this port of this machine (of any address, as a server would find out). */
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

/** A port that was free a moment ago; nothing holds it until the caller's server does. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
      server.close(() => resolve(address.port));
    });
  });
}

/** The remembered port while it is still free, else another: addresses stay the same from start to start. */
export async function keepOrFindPort(remembered: number | undefined): Promise<number> {
  if (remembered && !(await isPortTaken(remembered, HOST))) return remembered;
  return findFreePort();
}
