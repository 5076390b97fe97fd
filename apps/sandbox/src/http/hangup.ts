import type { FastifyReply } from 'fastify';

/** Aborts when the connection closes: nobody waits for the answer any more. */
export function hangupOf(reply: FastifyReply): AbortSignal {
  const hangup = new AbortController();
  reply.raw.once('close', () => hangup.abort());
  return hangup.signal;
}
