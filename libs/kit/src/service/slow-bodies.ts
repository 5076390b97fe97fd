import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, or a form with files, and may take as long as an upload may. */
    upload?: true;
  }
}

/** For `@RouteConfig`. */
export const TAKES_UPLOAD = { upload: true } as const satisfies FastifyContextConfig;

/** From the end of the headers, for which Node has a limit of its own, to the last byte of the body. */
export const LONGEST_BODY_MS = 15_000;

/**
 * Answers 408 to requests whose body does not arrive in time, except on routes that take uploads. Node's own limit is
 * one for all routes, and clients that send a byte now and then would keep their connections until an upload's limit.
 */
export function endSlowBodies(app: NestFastifyApplication, longestMs: number): void {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !request.routeOptions.config?.upload) {
      const timer = setTimeout(() => raw.complete || end(server, reply), longestMs);
      timer.unref();
      for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
    }
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As Node ends a request at its own limit, where Fastify answers 408; after another answer only the connection ends. */
function end({ server }: FastifyInstance, { raw, request }: FastifyReply): void {
  const { socket } = request.raw;
  if (raw.headersSent) return void socket.destroy();
  const error = Object.assign(new Error('the body of a request took too long'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  server.emit('clientError', error, socket);
}
