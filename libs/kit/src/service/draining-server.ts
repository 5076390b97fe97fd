import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Enough for a large upload over a slow connection; a slower client sends it again. */
const LONGEST_DRAIN_MS = 20_000;

/**
 * In production a server goes on taking requests for this time after its process was asked to end. A proxy that keeps
 * connections learns by the answers on them that it has to open others, elsewhere.
 */
const LINGER_MS = 500;
export const lingerOf = (isProduction: boolean) => async (): Promise<void> => {
  if (isProduction) await pause(LINGER_MS);
};

/**
 * Ends an HTTP server without failing a request: it first says on every answer that the connection closes, then accepts
 * no more connections and waits for the requests that it has.
 */
export class DrainingServer {
  private readonly sockets = new Set<Socket>();
  /** Responses of the requests that have not been answered to the end. */
  private readonly responses = new Set<ServerResponse>();
  private draining = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    // Runs before the handlers: what is set on the response is sent with the headers that they write.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      if (this.draining) response.setHeader('connection', 'close');
      this.responses.add(response);
      response.once('close', () => this.responses.delete(response));
    });
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Resolves when the server may close. @param linger as long as it takes, requests are taken as before */
  async begin(linger: () => Promise<void>): Promise<void> {
    this.draining = true;
    for (const response of this.responses)
      if (!response.headersSent) response.setHeader('connection', 'close');
    await linger();
  }

  /**
   * Ends the connections of a server that closes. A connection whose answer ends now would stay open for another
   * request, and one that a browser opened in advance counts as busy for a minute; the server would wait for both.
   */
  endConnections(): void {
    const sweep = setInterval(() => {
      this.server.closeIdleConnections();
      for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    const force = setTimeout(() => this.server.closeAllConnections(), LONGEST_DRAIN_MS);
    this.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(force);
    });
  }

  /** For a server that nobody else closes. */
  async close(linger: () => Promise<void>): Promise<void> {
    await this.begin(linger);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.endConnections();
    await closed;
  }
}
