import compress from '@fastify/compress';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that answer with secrets, or with bytes that are compressed already or requested by ranges. */
    compress?: false;
  }
}

/** For `@RouteConfig`. */
export const UNCOMPRESSED = { compress: false } as const satisfies FastifyContextConfig;

/** Smaller answers fit into the first packets. The build of the web app leaves smaller files uncompressed as well. */
export const COMPRESSED_FROM_BYTES = 1024;

/**
 * Compresses answers in JSON and text, except of routes with `@RouteConfig(UNCOMPRESSED)`. Which, and why:
 * docs/decisions/021-before-the-controller.md.
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  // Before the plugin's own hook, which reads the option of the route but not its configuration.
  server.addHook('onRoute', (route) => {
    if (isUncompressed(route)) route.compress = false;
  });
  await server.register(compress, {
    // Request bodies are not decompressed: a small body could expand past the limit of its size.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM_BYTES,
    customTypes: /^(?:application\/json|text\/(?:html|plain))(?:;|$)/,
  });
  server.addHook('onRoute', (route) => {
    if (route.compress !== false) route.onSend = [route.onSend ?? []].flat().concat(describeVariants);
  });
}

const isUncompressed = ({ url, config }: RouteOptions): boolean =>
  config?.compress === false || url.startsWith('/health/');

/** Runs after the compression, which leaves the header out where it leaves an answer uncompressed. */
async function describeVariants(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  // The length before compression, which no GET would have.
  if (request.method === 'HEAD') reply.removeHeader('content-length');
  return payload;
}
