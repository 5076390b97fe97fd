import { connect, createServer, type Socket } from 'node:net';

export type NatsProxy = Awaited<ReturnType<typeof proxyTo>>;

/** A TCP proxy before a NATS server: it can be cut and repaired, and hold back what the server sends. */
export async function proxyTo(natsUrl: string) {
  const { hostname, port, username, password } = new URL(natsUrl);
  const ends = new Set<Socket>();
  const links = new Set<{ near: Socket; far: Socket }>();
  let isCut = false;
  let pings = 0;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    links.add({ near, far });
    near.on('data', (chunk: Buffer) => {
      if (chunk.includes('PING\r\n')) pings += 1;
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `nats://${username}:${password}@127.0.0.1:${(server.address() as { port: number }).port}`,
    cut: () => {
      isCut = true;
      for (const end of ends) end.destroy();
    },
    repair: () => (isCut = false),
    /** Until `release` clients receive nothing. */
    hold: () => {
      for (const { near, far } of links) far.unpipe(near);
    },
    release: () => {
      for (const { near, far } of links) far.pipe(near);
    },
    /** How often clients have asked the server for a sign of life. */
    pings: () => pings,
    end: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
