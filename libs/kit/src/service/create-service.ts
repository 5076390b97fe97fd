import 'reflect-metadata';
import type { DynamicModule, LoggerService, LogLevel, Type } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CallTransport } from '../calls/call-transport.ts';
import { EventTransport } from '../events/event-transport.ts';
import { UncaughtErrors } from '../nest/uncaught-errors.ts';
import { ShutdownStart } from './shutdown-start.ts';

export interface CreateOptions {
  logger?: LoggerService | LogLevel[] | false;
  adapter?: FastifyAdapter;
  /** Before anything is bound: routes, hooks and global guards, pipes, interceptors and filters. */
  prepare?: (app: NestFastifyApplication) => void | Promise<void>;
  /** False in a service whose `prepare` registers Fastify's body parsers: Nest's would be added to them. */
  bodyParser?: boolean;
}

class ServiceRoot {}

/**
 * Creates a service's hybrid Nest application and starts its calls, reactions and jobs; only its HTTP port is left to
 * `listen`. Everything is bound after `onApplicationBootstrap`, so that no call meets a provider that is not ready.
 */
export async function createService(
  module: Type | DynamicModule,
  { logger, adapter = new FastifyAdapter(), prepare, bodyParser = true }: CreateOptions = {},
): Promise<NestFastifyApplication> {
  const root: DynamicModule = {
    module: ServiceRoot,
    imports: [module],
    // The filter belongs to the root module, so that Nest asks it last, after every filter that a service registers.
    providers: [{ provide: APP_FILTER, useClass: UncaughtErrors }, ShutdownStart],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root as unknown as Type, adapter, {
    ...(logger !== undefined && { logger }),
    bodyParser,
  });
  await prepare?.(app);
  for (const transport of [CallTransport, EventTransport])
    app.connectMicroservice(
      { strategy: app.get<CallTransport | EventTransport>(transport) },
      { inheritAppConfig: true },
    );
  await app.init();
  await app.startAllMicroservices();
  return app;
}
