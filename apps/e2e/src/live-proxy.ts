import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does with live updates. */
type Mode = 'forward' | 'withhold' | 'refuse';

/**
 * A proxy between the browser and the gateway that can cut, refuse or withhold live updates, as a buffering one does. It
 * keeps the forms that pass, since Chromium does not give the files in them to its debugger.
 */
export class LiveProxy {
  mode: Mode = 'forward';
  readonly forms: Promise<FormData>[] = [];
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
      const type = incoming.headers['content-type'];
      if (type?.startsWith('multipart/')) proxy?.forms.push(formOf(incoming, type));
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

async function formOf(incoming: IncomingMessage, type: string): Promise<FormData> {
  const body: Buffer[] = [];
  incoming.on('data', (part: Buffer) => body.push(part));
  await once(incoming, 'end');
  return new Response(Buffer.concat(body), { headers: { 'content-type': type } }).formData();
}
