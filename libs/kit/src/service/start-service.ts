import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { DynamicModule, LogLevel, Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createService, type CreateOptions } from './create-service.ts';
import { asService, ServiceLogger } from './service-logger.ts';
import { endSlowBodies, LONGEST_BODY_MS } from './slow-bodies.ts';

export interface StartOptions {
  name: string;
  host: string;
  port: number;
  production: boolean;
  /** As in `createService`: Fastify's plugins, hooks and body parsers. */
  prepare?: CreateOptions['prepare'];
  bodyParser?: boolean;
  bodyLimit?: number;
  /** Milliseconds for the body of a request that is no upload. */
  longestBodyMs?: number;
  /** Default: everything but debug. */
  logLevels?: LogLevel[];
  /** Answers what the router refuses before any route: an address that cannot be decoded. */
  answerUnrouted?: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
  /** Addresses of proxies whose X-Forwarded-* headers are believed; by default nobody's, since anyone can send them. */
  trustProxy?: string;
}

/**
 * From the first byte of an upload to its last; other requests end sooner, see endSlowBodies. Enough for 50 MB over a
 * slow phone connection: operators' uploads may take half an hour, and the minute lets the gateway refuse a longer one
 * with a reason.
 */
const LONGEST_UPLOAD_MS = 31 * 60 * 1000;

/** What every service exports as `start`: it reads the given environment, and nothing else of the process. */
export type StartOfService = (env: NodeJS.ProcessEnv) => Promise<NestFastifyApplication>;

/** Boots a service and answers /health on its port. Whoever owns the process ends it with `close`. */
export const startService = (
  module: Type | DynamicModule,
  options: StartOptions,
): Promise<NestFastifyApplication> => asService(options.name, () => boot(module, options));

async function boot(module: Type | DynamicModule, options: StartOptions): Promise<NestFastifyApplication> {
  const { logLevels = ['fatal', 'error', 'warn', 'log'] } = options;
  const logger = new ServiceLogger(options.name, { json: options.production, logLevels });
  const adapter = new FastifyAdapter({
    bodyLimit: options.bodyLimit ?? 1_048_576,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: LONGEST_UPLOAD_MS,
    // Answers in progress are finished, see closeConnectionsAtShutdown.
    forceCloseConnections: 'idle',
    // Services that take uploads read the stream themselves.
    multipart: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    ...(options.answerUnrouted && { frameworkErrors: options.answerUnrouted }),
  });
  const prepare = async (app: NestFastifyApplication): Promise<void> => {
    closeConnectionsAtShutdown(app);
    endSlowBodies(app, options.longestBodyMs ?? LONGEST_BODY_MS);
    await options.prepare?.(app);
  };
  const { bodyParser } = options;
  const app = await createService(module, {
    adapter,
    logger,
    prepare,
    ...(bodyParser !== undefined && { bodyParser }),
  });
  await app.listen(options.port, options.host);
  logger.log(`${options.name} is up`);
  return app;
}

/** Enough for a large upload over a slow connection; a slower client sends it again. */
const LONGEST_DRAIN_MS = 20_000;

/**
 * A connection whose answer ends during the shutdown would stay open for another request, and one that a browser
 * opened in advance counts as busy for a minute; the server would wait for both.
 */
function closeConnectionsAtShutdown(app: NestFastifyApplication): void {
  const server = app.getHttpServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preClose', (done) => {
      const sweep = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, 50);
      const force = setTimeout(() => server.closeAllConnections(), LONGEST_DRAIN_MS);
      server.once('close', () => {
        clearInterval(sweep);
        clearTimeout(force);
      });
      done();
    });
}
