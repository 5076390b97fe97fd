import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does with live updates. */
type Mode = 'forward' | 'withhold' | 'refuse';

/** A proxy between the browser and the gateway that can cut, refuse or withhold live updates, as a buffering one does. */
export class LiveProxy {
  mode: Mode = 'forward';
  private readonly streams = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: string): Promise<LiveProxy> {
    const { hostname, port } = new URL(target);
    let proxy: LiveProxy | undefined = undefined;
    const server = createServer((incoming, outgoing) => {
      const live = incoming.url?.startsWith('/api/live') ?? false;
      if (live && proxy?.mode === 'refuse') return void outgoing.writeHead(502).end();
      if (live) proxy?.keep(outgoing);
      const passed = request(
        { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
        (answer) => {
          if (live && answer.statusCode === 200 && proxy?.mode === 'withhold') {
            outgoing.writeHead(200, answer.headers).flushHeaders();
            return void answer.resume();
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = new LiveProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return proxy;
  }

  /** Open streams. */
  get listening(): number {
    return this.streams.size;
  }

  /** Breaks every open stream. */
  cut(): void {
    for (const stream of this.streams) stream.destroy();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keep(stream: ServerResponse): void {
    this.streams.add(stream);
    stream.on('close', () => this.streams.delete(stream));
  }
}
