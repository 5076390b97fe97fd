import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startService, type StartOptions } from '@slovo/kit/service';
import type { GatewaySettings } from './config.ts';
import { GatewayModule } from './gateway.module.ts';
import { prepareHttp } from './prepare-http.ts';
import { answerError } from './http/refusal.filter.ts';

/** In bytes. The JSON of any call is far smaller; uploads are streams with limits of their own. */
const LARGEST_JSON = 256 * 1024;

/** `prepare` may add Nest's global guards, pipes, interceptors and filters. */
export const startGateway = (
  settings: GatewaySettings,
  {
    prepare,
    ...options
  }: Pick<
    StartOptions,
    'logLevels' | 'prepare' | 'longestBodyMs' | 'leastSpeed' | 'longestHeadersMs' | 'linger'
  > = {},
): Promise<NestFastifyApplication> => {
  // Fastify takes it when it is made, before there is anything to count by. No request arrives before it is replaced.
  let answerUnrouted = answerError;
  return startService(GatewayModule.with(settings), {
    ...options,
    name: 'gateway',
    host: settings.given.HOST,
    port: settings.given.PORT,
    production: settings.given.NODE_ENV === 'production',
    bodyParser: false,
    bodyLimit: LARGEST_JSON,
    trustProxy: settings.given.TRUST_PROXY,
    answerUnrouted: (error, request, reply) => answerUnrouted(error, request, reply),
    prepare: async (app) => {
      answerUnrouted = await prepareHttp(app);
      await prepare?.(app);
    },
  });
};
