import { randomUUID } from 'node:crypto';
import type { DynamicModule, LogLevel, Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createService, type CreateOptions } from './create-service.ts';
import { Draining } from './draining.ts';
import { DrainingServer, lingerOf } from './draining-server.ts';
import { LEAST_UPLOAD_SPEED, type LeastSpeed } from './least-speed.ts';
import { asService } from './log-context.ts';
import { LONGEST_UPLOAD_MS } from './longest-upload.ts';
import { ServiceLogger } from './service-logger.ts';
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
  /** Below which an upload is ended. */
  leastSpeed?: LeastSpeed;
  /** Milliseconds for the headers of a request. */
  longestHeadersMs?: number;
  /** Takes requests as before until this resolves, after a signal to end. */
  linger?: (() => Promise<void>) | undefined;
  /** Default: everything but debug. */
  logLevels?: LogLevel[];
  /** Answers what the router refuses before any route: an address that cannot be decoded. */
  answerUnrouted?: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
  /** Addresses of proxies whose X-Forwarded-* headers are believed; by default nobody's, since anyone can send them. */
  trustProxy?: string;
}

/** From the connection, or the first byte of a further request on it, to the end of the headers. */
const LONGEST_HEADERS_MS = 10_000;
/** Node ends what is too slow by then when it looks, so a half-open request is over within the sum: 13 seconds. */
const CHECKING_MS = 3_000;
export const HALF_OPEN_MS = LONGEST_HEADERS_MS + CHECKING_MS;

/** What every service exports as `start`: it reads the given environment, and nothing else of the process. */
export type StartOfService = (env: NodeJS.ProcessEnv) => Promise<NestFastifyApplication>;

/** Boots a service and answers /health on its port. The owner of the process ends it with `close`. */
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
    http: {
      headersTimeout: options.longestHeadersMs ?? LONGEST_HEADERS_MS,
      connectionsCheckingInterval: Math.min(CHECKING_MS, options.longestHeadersMs ?? CHECKING_MS),
    },
    // Requests are answered until the end, see DrainingServer. Fastify would refuse by 503 those that arrive on a kept
    // connection while it closes.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Services that take uploads read the stream themselves.
    multipart: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    ...(options.answerUnrouted && { frameworkErrors: options.answerUnrouted }),
  });
  const prepare = async (app: NestFastifyApplication): Promise<void> => {
    drainAtShutdown(app, options.linger ?? lingerOf(options.production));
    endSlowBodies(app, options.longestBodyMs ?? LONGEST_BODY_MS, options.leastSpeed ?? LEAST_UPLOAD_SPEED);
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

function drainAtShutdown(app: NestFastifyApplication, linger: () => Promise<void>): void {
  const server = new DrainingServer(app.getHttpServer());
  app.get(Draining).lingers(server, linger);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preClose', (done) => {
      server.endConnections();
      done();
    });
}
