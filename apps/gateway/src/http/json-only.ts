import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance } from 'fastify';

/**
 * Calls accept JSON bodies only. An empty body is no input, even if the client declares its type. The parser of forms is there
 * for all routes: without the hook a form would arrive as no input where only uploads are read.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/');
    const isRefused = isForm && !request.is404 && !request.routeOptions.config?.upload;
    if (isRefused) done(new Refusal('CONTENT_TYPE_REFUSED', { expected: 'application/json' }));
    else done(null, payload);
  });
}
