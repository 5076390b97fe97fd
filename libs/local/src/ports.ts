import { createServer } from 'node:net';

const HOST = '127.0.0.1';

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

/** Returns a free port. It is not reserved: another process may take it first. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string')
        throw new Error('the server listens on no TCP port');
      server.close(() => resolve(address.port));
    });
  });
}

/** The port of the last start if it is still free, else another, so that addresses stay the same between starts. */
export async function reuseOrFindPort(last: number | undefined): Promise<number> {
  if (last && !(await isPortTaken(last, HOST))) return last;
  return findFreePort();
}
