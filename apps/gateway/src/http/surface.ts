import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

export interface MountedRoute {
  method: string;
  url: string;
}

/** What is mounted, so that the API's document can be of that and of nothing else. HEAD goes with its GET. */
@Injectable()
export class Surface {
  readonly routes: MountedRoute[] = [];

  /** Before the first route: those that came earlier are not seen. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') this.routes.push({ method: each, url });
    });
  }
}
