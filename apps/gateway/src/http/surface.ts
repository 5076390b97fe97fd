import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

export interface MountedRoute {
  method: string;
  url: string;
}

/** Every mounted route, so that the API's document describes exactly these. HEAD belongs to its GET. */
@Injectable()
export class Surface {
  readonly routes: MountedRoute[] = [];

  /** Must be called before the first route: earlier ones are not recorded. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') this.routes.push({ method: each, url });
    });
  }
}
