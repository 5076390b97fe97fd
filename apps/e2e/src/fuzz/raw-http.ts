import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface RawRequest {
  method: string;
  /** As it goes over the wire: nothing is resolved or encoded. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const PATIENCE_MS = 30_000;
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/** HTTP that, unlike `fetch`, sends dots, slashes and broken bodies unchanged. */
export function send(base: string, raw: RawRequest): Promise<RawAnswer> {
  const { method, path, headers, body } = raw;
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let answered = false;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: PATIENCE_MS },
      (response) => {
        answered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
        response.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer to ${method} ${path.slice(0, 200)}`)));
    // A body that is too large may be refused before it is sent to its end.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return;
      // A kept connection that the server closed at this moment. Its request was not read: it goes over another one.
      if (outgoing.reusedSocket && CLOSED.has(error.code ?? '')) resolve(send(base, raw));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** Bytes straight into the socket, which is then closed for writing; returns the answer. */
export function sendBytes(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('No answer')));
    socket.on('data', (data) => (received += data.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
