import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ConsoleLogger, type DynamicModule, type LogLevel, type Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConfigError } from '../config/config.ts';
import { createService } from './create-service.ts';

export interface StartOptions {
  name: string;
  host: string;
  port: number;
  production: boolean;
  /** Before the server listens: routes, hooks and limits that a service adds to its HTTP side. */
  prepare?: (app: NestFastifyApplication) => Promise<void>;
  bodyLimit?: number;
  /** Everything but debug, unless told. */
  logLevels?: LogLevel[];
  /** Answers what the router refuses before any route: an address that cannot be decoded. */
  answerUnrouted?: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
  /** Addresses of proxies whose X-Forwarded-* headers are believed; by default nobody's, since anyone can send them. */
  trustProxy?: string;
}

/** From the first byte of a request to its last: 50 MB over a slow phone line, and no line held open for nothing. */
const LONGEST_REQUEST_MS = 10 * 60 * 1000;

/** Boots a service, answers /health on its port and shuts down in order on SIGTERM and SIGINT. */
export async function startService(
  module: Type | DynamicModule,
  options: StartOptions,
): Promise<NestFastifyApplication> {
  const { logLevels = ['fatal', 'error', 'warn', 'log'] } = options;
  const logger = new ConsoleLogger(options.name, { json: options.production, logLevels });
  const adapter = new FastifyAdapter({
    bodyLimit: options.bodyLimit ?? 1_048_576,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: LONGEST_REQUEST_MS,
    // Answers that are under way are finished, see letConnectionsGo.
    forceCloseConnections: 'idle',
    // Services that take uploads read the stream themselves.
    multipart: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    ...(options.answerUnrouted && { frameworkErrors: options.answerUnrouted }),
  });
  const prepare = async (app: NestFastifyApplication): Promise<void> => {
    app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
    letConnectionsGo(app);
    await options.prepare?.(app);
  };
  const app = await createService(module, { adapter, logger, prepare });
  await app.listen(options.port, options.host);
  logger.log(`${options.name} is up`);
  return app;
}

/** A large upload over a slow line; whoever is slower sends it again. */
const LONGEST_GOODBYE_MS = 20_000;

/**
 * A connection whose answer ends during the shutdown would stay open for another request, and one that a browser
 * opened in advance counts as busy for a minute; the server would wait for both.
 */
function letConnectionsGo(app: NestFastifyApplication): void {
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
      const force = setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE_MS);
      server.once('close', () => {
        clearInterval(sweep);
        clearTimeout(force);
      });
      done();
    });
}

/** Runs a service's `main` so that a wrong configuration ends in a sentence, not in a stack trace. */
export async function runMain(main: () => Promise<unknown>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
