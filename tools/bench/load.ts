import { connect, type Socket } from 'node:net';
import type { Round } from './scenario.ts';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The status of its answer; without it any success. */
  status?: number;
}

interface Load {
  url: string;
  connections: number;
  /** How long, or what ends it. */
  seconds: number | (() => boolean);
  /** Milliseconds from the beginning of a connection's unit to that of its next; by default as fast as they can. */
  everyMs?: number;
  /** Called when the load begins. */
  begin: () => void;
  /** The requests of one unit, asked one after another on one connection. */
  next: () => Request[];
}

interface Pace {
  isOver: () => boolean;
  everyMs: number;
  /** Milliseconds until the first unit. */
  afterMs: number;
}

const HEAD_END = '\r\n\r\n';
const ANSWERED_WITHIN_MS = 30_000;
const READ_BYTES = 128 * 1024;

/**
 * Loads an address by units of one or more requests. It writes to sockets itself and reads of an answer
 * its status and its length only: on the same processors as the server, a client that takes as much as the server hides
 * what the server can do. What it takes is in the round. Units under way at the end are waited for and count.
 * @throws on the first answer that is no success: a refusal is quick and would look like a good result.
 */
export async function load({ url, connections, seconds, everyMs = 0, begin, next }: Load): Promise<Round> {
  const latencies: number[] = [];
  begin();
  const used = process.cpuUsage();
  const started = performance.now();
  const isOver = typeof seconds === 'number' ? () => performance.now() >= started + seconds * 1000 : seconds;
  const clients = Array.from({ length: connections }, (_, nth) => {
    // Spread over the interval.
    const afterMs = (nth * everyMs) / connections;
    return new Client(new URL(url), next, { isOver, everyMs, afterMs }, latencies);
  });
  try {
    await Promise.all(clients.map((client) => client.finished));
  } finally {
    for (const client of clients) client.close();
  }
  const { user, system } = process.cpuUsage(used);
  return {
    done: latencies.length,
    seconds: (performance.now() - started) / 1000,
    latencies,
    client: (user + system) / 1e6,
  };
}

/** One connection, with one request at a time. */
class Client {
  readonly finished: Promise<void>;
  private readonly socket: Socket;
  private readonly host: string;
  private readonly next: () => Request[];
  private readonly pace: Pace;
  private readonly latencies: number[];
  private readonly watch: NodeJS.Timeout;
  private end!: (error?: Error) => void;
  private unit: Request[] = [];
  private place = 0;
  private unitStarted = 0;
  private pause: NodeJS.Timeout | undefined;
  private answeredAt = performance.now();
  /** Bytes of the answer that are still to come; negative while its head is read. */
  private missing = -1;
  private head = '';

  // Node runs the tools without a transform, so there are no parameter properties.
  constructor(url: URL, next: () => Request[], pace: Pace, latencies: number[]) {
    this.host = url.host;
    this.next = next;
    this.pace = pace;
    this.latencies = latencies;
    this.finished = new Promise((resolve, reject) => {
      this.end = (error) => (error ? reject(error) : resolve());
    });
    // All fail together, and only the first failure is awaited.
    this.finished.catch(() => {});
    this.socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      // The same buffer for every read: what is read is not needed any longer when the callback returns.
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback: (size, buffer) => this.read(buffer as Buffer, size),
      },
    });
    this.socket.on('connect', () => this.beginIn(pace.afterMs));
    this.socket.on('error', (error) => this.end(error));
    this.socket.on('close', () => this.end(new Error(`${this.asked()}: the connection was closed`)));
    this.watch = setInterval(() => {
      if (performance.now() - this.answeredAt > ANSWERED_WITHIN_MS)
        this.end(new Error(`${this.asked()} was not answered in ${ANSWERED_WITHIN_MS / 1000} s`));
    }, 1000);
  }

  close(): void {
    clearInterval(this.watch);
    clearTimeout(this.pause);
    this.socket.destroy();
  }

  private beginIn(ms: number): void {
    if (ms <= 0) this.begin();
    else this.pause = setTimeout(() => this.begin(), ms);
  }

  private begin(): void {
    if (this.pace.isOver()) return this.end();
    this.unit = this.next();
    this.place = 0;
    this.unitStarted = performance.now();
    this.send();
  }

  private send(): void {
    const { method = 'GET', path, headers = {}, body = '' } = this.unit[this.place]!;
    let text = `${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n`;
    for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
    if (method !== 'GET') text += `content-length: ${Buffer.byteLength(body)}\r\n`;
    this.socket.write(`${text}\r\n${body}`);
  }

  private read(buffer: Buffer, size: number): boolean {
    try {
      let from = 0;
      if (this.missing < 0) {
        const end = buffer.subarray(0, size).indexOf(HEAD_END);
        this.head += buffer.toString('latin1', 0, end < 0 ? size : end + 2);
        if (end < 0) return true;
        from = end + HEAD_END.length;
        this.missing = this.bodyLength();
      }
      this.missing -= size - from;
      if (this.missing < 0) throw new Error(`${this.asked()}: more was answered than was asked for`);
      if (this.missing === 0) this.answered();
    } catch (error) {
      this.end(error as Error);
    }
    return true;
  }

  private bodyLength(): number {
    const status = Number(this.head.slice(9, 12));
    const { status: expected = status < 300 ? status : 200 } = this.unit[this.place]!;
    if (status !== expected) throw new Error(`${this.asked()} was answered with ${status}: ${this.head}`);
    if (status === 304 || status === 204) return 0;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(this.head)?.[1];
    if (length === undefined) throw new Error(`${this.asked()} has no content-length: ${this.head}`);
    return Number(length);
  }

  private answered(): void {
    this.missing = -1;
    this.head = '';
    this.place += 1;
    this.answeredAt = performance.now();
    if (this.place < this.unit.length) return this.send();
    this.latencies.push(this.answeredAt - this.unitStarted);
    this.beginIn(this.unitStarted + this.pace.everyMs - this.answeredAt);
  }

  private asked(): string {
    const request = this.unit[this.place];
    return `${request?.method ?? 'GET'} ${this.host}${request?.path ?? ''}`;
  }
}
