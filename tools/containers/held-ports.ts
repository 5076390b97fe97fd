import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { findFreePort } from '@slovo/local/ports.ts';

/** Ports of this machine that nobody else gets before they are released: between the choice and the start lie minutes. */
export class HeldPorts {
  readonly #held = new Map<number, Server>();

  async find(): Promise<number> {
    for (;;) {
      const port = await findFreePort();
      if (await this.hold(port)) return port;
    }
  }

  /** @returns false where another process has it */
  async hold(port: number): Promise<boolean> {
    const server = createServer((socket) => socket.destroy());
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    try {
      await once(server, 'listening');
    } catch {
      return false;
    }
    this.#held.set(port, server);
    return true;
  }

  /** Without a port: all of them. What is not held is left alone. */
  async release(ports: readonly number[] = [...this.#held.keys()]): Promise<void> {
    for (const port of ports) {
      const server = this.#held.get(port);
      if (!server) continue;
      this.#held.delete(port);
      const closed = once(server, 'close');
      server.close();
      await closed;
    }
  }
}
