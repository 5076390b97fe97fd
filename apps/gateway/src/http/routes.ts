import type { FastifyInstance } from 'fastify';
import type { Identity } from '../sessions/session-guard.ts';

/** A part of the HTTP surface. What it mounts shares the error shape, the limits and the identified viewer. */
export interface Routes {
  mount(server: FastifyInstance): void | Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as the bearer token proves it. */
    viewer: Identity;
  }
}
