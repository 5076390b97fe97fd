import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const FORWARDED_REQUEST_HEADERS = ['range', 'if-range', 'if-none-match'] as const;
const FORWARDED_RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'content-disposition',
  'link',
] as const;

export const methodOf = ({ method }: FastifyRequest): 'GET' | 'HEAD' => (method === 'HEAD' ? 'HEAD' : 'GET');

/** The headers of a request for bytes that the media service gets. */
export const forwardedHeaders = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    FORWARDED_REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** Answers with the media service's response. */
export function sendBytes(response: IncomingMessage, reply: FastifyReply, cacheControl: string) {
  for (const name of FORWARDED_RESPONSE_HEADERS) {
    const value = response.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  return reply
    .code(response.statusCode ?? 200)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .send(response);
}
