import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LeastSpeed, LOOKS, SpeedWatch } from './least-speed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, or a form with files, and may take as long as an upload may. */
    upload?: 'at a least speed' | 'at any speed';
  }
}

/** For `@RouteConfig`. */
export const TAKES_UPLOAD = { upload: 'at a least speed' } as const satisfies FastifyContextConfig;
/** The same for what a service of ours makes while it sends it, which may wait for another service. */
export const TAKES_STREAM = { upload: 'at any speed' } as const satisfies FastifyContextConfig;

/** From the end of the headers, for which Node has a limit of its own, to the last byte of the body. */
export const LONGEST_BODY_MS = 15_000;

/**
 * Answers 408 to requests whose body does not arrive in time, and to uploads that come too slowly. Node's own limit is
 * one for all routes, and clients that send a byte now and then would keep their connections until an upload's limit.
 */
export function endSlowBodies(app: NestFastifyApplication, longestMs: number, least: LeastSpeed): void {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.addHook('onRequest', (request, reply, done) => {
    const { upload } = request.routeOptions.config ?? {};
    if (hasBody(request) && upload !== 'at any speed') {
      const endIt = (): void => end(server, reply);
      const stop = upload ? watchSpeed(request, least, endIt) : watchTime(request, longestMs, endIt);
      for (const over of ['end', 'close']) request.raw.once(over, stop);
    }
    done();
  });
}

function watchTime({ raw }: FastifyRequest, longestMs: number, endIt: () => void): () => void {
  const timer = setTimeout(() => raw.complete || endIt(), longestMs).unref();
  return () => clearTimeout(timer);
}

function watchSpeed({ raw }: FastifyRequest, least: LeastSpeed, endIt: () => void): () => void {
  const watch = new SpeedWatch(least, raw.socket.bytesRead);
  const timer = setInterval(() => {
    const isWaiting = !raw.complete && raw.readableLength === 0;
    if (watch.isTooSlow(raw.socket.bytesRead, isWaiting)) endIt();
  }, least.withinMs / LOOKS).unref();
  return () => clearInterval(timer);
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
