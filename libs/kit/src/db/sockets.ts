import { Socket } from 'node:net';

/** The sockets of a pool of `pg`. Closing them ends everything that waits on them. */
export class Sockets {
  private readonly open = new Set<Socket>();
  private ofClosed = 0;
  private isClosed = false;

  /** For the option `stream` of `pg`, which connects the socket in the same turn. */
  readonly create = (): Socket => {
    const socket = new Socket();
    this.open.add(socket);
    socket.once('close', () => {
      this.open.delete(socket);
      this.ofClosed += socket.bytesRead;
    });
    if (this.isClosed) setImmediate(() => socket.destroy(abandoned()));
    return socket;
  };

  /** Bytes that the server has sent. */
  get received(): number {
    return [...this.open].reduce((sum, { bytesRead }) => sum + bytesRead, this.ofClosed);
  }

  /** Queries that wait for an answer fail as in an outage, and so does every later one. */
  close(): void {
    this.isClosed = true;
    for (const socket of this.open) socket.destroy(abandoned());
  }
}

const abandoned = (): Error =>
  Object.assign(new Error('abandoned: the process ends, and the database does not answer'), {
    code: 'ECONNRESET',
  });

const known = new WeakMap<object, Sockets>();

/** Keeps the sockets of a Prisma client, or of its fake in a spec. */
export const keepSockets = (client: object, sockets: Sockets): void => void known.set(client, sockets);

/** Undefined where nobody kept them: a fake in a spec. */
export const socketsOf = (client: object): Sockets | undefined => known.get(client);
