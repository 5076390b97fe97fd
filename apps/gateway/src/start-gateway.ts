import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startService, type StartOptions } from '@slovo/kit/service';
import type { GatewaySettings } from './config.ts';
import { GatewayModule } from './gateway.module.ts';
import { answerError } from './http/error-answer.ts';
import { mountRoutes } from './mount-routes.ts';

/** JSON of any call is far smaller; uploads are streams with limits of their own. */
const LARGEST_JSON = 256 * 1024;

export const startGateway = (
  settings: GatewaySettings,
  logLevels?: StartOptions['logLevels'],
): Promise<NestFastifyApplication> =>
  startService(GatewayModule.with(settings), {
    name: 'gateway',
    host: settings.given.HOST,
    port: settings.given.PORT,
    production: settings.given.NODE_ENV === 'production',
    logLevels,
    bodyLimit: LARGEST_JSON,
    trustProxy: settings.given.TRUST_PROXY,
    answerUnrouted: (error, request, reply) => void answerError(error, request, reply),
    prepare: mountRoutes,
  });
