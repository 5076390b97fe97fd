import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this an answer goes in the first packets as it is. The build leaves its own files alone below the same. */
const WORTH_BYTES = 1024;

/**
 * Compresses answers in JSON and text on every route that does not say `compress: false`: those of secrets, and those whose
 * bytes are compressed already or asked for by ranges. Why, and which: docs/decisions/019-what-is-compressed.md.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    // What comes in is taken as it is: a small body that swells would pass by the limit of its size.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: WORTH_BYTES,
    customTypes: /^(?:application\/json|text\/(?:html|plain))(?:;|$)/,
  });
  scope.addHook('onRoute', (route) => {
    if (route.compress !== false) route.onSend = [route.onSend ?? []].flat().concat(describeVariants);
  });
}

/** After the compression, which says nothing of the encoding where it leaves an answer as it is. */
async function describeVariants(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  // Counted before it would have been compressed: a length that no GET would have.
  if (request.method === 'HEAD') reply.removeHeader('content-length');
  return payload;
}
