import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Wire {
  url: string;
  /** Ends every connection and lets none through until `mend`. */
  cut: () => void;
  mend: () => void;
  /** From now on nothing passes, and no end is notified: connections stay open, and new ones are accepted. */
  silence: () => void;
  /** After a silence: connections that were open then are ended, and new ones pass. */
  speak: () => void;
  close: () => Promise<void>;
}

/** A wire to a server, which can be cut. */
export async function openWire(target: string): Promise<Wire> {
  const there = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    if (isSilent) {
      sockets.add(near.on('error', () => {}).resume());
      return;
    }
    const far = connect(Number(there.port), there.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => void (isCut = isSilent = false),
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    speak: () => {
      isSilent = false;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
