import { connect } from 'node:net';

/** Exceeds the time for which the product keeps a half-open request, on a busy machine. */
const PATIENCE_MS = 60_000;

/**
 * Sends bytes and waits until the server ends the connection. This side ends its half, as a client with nothing more to send.
 * @throws where the server keeps the connection
 */
export function sendAndWait(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the connection stays open')));
    socket.on('data', (data) => (received += data.toString('latin1')));
    // A server that refuses while bytes are on their way resets the connection.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(received) : reject(error),
    );
    socket.on('close', () => resolve(received));
  });
}

/** The statuses of all answers. */
export const answersIn = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
