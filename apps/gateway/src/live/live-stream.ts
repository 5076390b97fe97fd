import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@slovo/contracts';
import type { FastifyReply } from 'fastify';
import type { Listener } from './live-hub.ts';

/** Proxies cut connections that are silent for a minute, often for half of one. */
const HEARTBEAT_MS = 20_000;
/** A page that does not read is disconnected; its browser reconnects and requests everything. */
const LARGEST_BACKLOG_BYTES = 64 * 1024;

export interface StreamOptions {
  userId: number;
  sessionId: string;
  promiseIds: ReadonlySet<number>;
  /** Whether the session's token has expired; checked at each heartbeat. */
  hasExpired: () => boolean;
  /** When the page disconnects or is disconnected; may be called twice. */
  onClose: (stream: LiveStream) => void;
}

/** Server-sent events to one open page, written to the raw response, whose backlog is limited and which never ends. */
export class LiveStream implements Listener {
  readonly userId: number;
  readonly sessionId: string;
  readonly promiseIds: ReadonlySet<number>;
  private readonly raw: ServerResponse;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    reply: FastifyReply,
    private readonly options: StreamOptions,
  ) {
    this.userId = options.userId;
    this.sessionId = options.sessionId;
    this.promiseIds = options.promiseIds;
    this.raw = reply.raw;
    this.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // No other request follows on it; a kept connection would delay a shutdown.
      connection: 'close',
      // Makes nginx forward events at once.
      'x-accel-buffering': 'no',
    });
    this.raw.write(': open\n\n');
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.raw.once('close', () => {
      clearInterval(this.heartbeat);
      options.onClose(this);
    });
  }

  send(message: LiveMessage): void {
    this.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  close(): void {
    this.options.onClose(this);
    this.raw.end();
  }

  endSession(): void {
    this.send({ type: 'session-ended' });
    this.close();
  }

  private beat(): void {
    if (this.raw.writableEnded) this.raw.destroy(); // the page has not even read the last message
    else if (this.options.hasExpired()) this.endSession();
    else this.write(': still here\n\n');
  }

  private write(text: string): void {
    if (this.raw.writableLength > LARGEST_BACKLOG_BYTES) this.raw.destroy();
    else this.raw.write(text);
  }
}
