import type { FastifyRequest } from 'fastify';

/** Where a request comes from; people see it in the list of their sessions. */
export interface Origin {
  ip: string | null;
  user_agent: string | null;
}

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 512) ?? null,
});
