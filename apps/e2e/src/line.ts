import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of the live updates on their way. */
type Fate = 'passed on' | 'kept back' | 'refused';

/** A proxy between the browser and the gateway, whose live updates can be cut, refused, or kept back as a buffering one does. */
export class Line {
  fate: Fate = 'passed on';
  private readonly streams = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: string): Promise<Line> {
    const { hostname, port } = new URL(target);
    let line: Line | undefined = undefined;
    const server = createServer((asked, given) => {
      const live = asked.url?.startsWith('/api/live') ?? false;
      if (live && line?.fate === 'refused') return void given.writeHead(502).end();
      if (live) line?.keep(given);
      const passed = request(
        { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
        (answer) => {
          if (live && answer.statusCode === 200 && line?.fate === 'kept back') {
            given.writeHead(200, answer.headers).flushHeaders();
            return void answer.resume();
          }
          given.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(given);
        },
      );
      passed.on('error', () => given.destroy());
      given.on('close', () => passed.destroy());
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    line = new Line(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return line;
  }

  /** Pages that listen now. */
  get listening(): number {
    return this.streams.size;
  }

  /** In the middle of what is being said. */
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
