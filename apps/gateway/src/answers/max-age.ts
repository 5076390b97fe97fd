import type { FastifyRequest } from 'fastify';

/**
 * How old an answer may be that the reader takes, in milliseconds: the request's `Cache-Control` (RFC 9111, 5.2.1). A reader who
 * learnt of a change so many seconds ago asks for an answer that is younger: an age needs no clock that two machines share.
 * Infinity where the request does not say.
 */
export function maxAgeOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const given = headers['cache-control'];
  if (given === undefined) return Infinity;
  if (/\bno-cache\b/i.test(given)) return 0;
  const [, seconds] = /\bmax-age=(\d{1,9})\b/i.exec(given) ?? [];
  return seconds === undefined ? Infinity : Number(seconds) * 1000;
}
