import type { DynamicModule, Type } from '@nestjs/common';
import { databaseUrl, directDatabaseUrl } from '../db/index.ts';
import { startService, type StartOfService } from './start-service.ts';

interface Config {
  NODE_ENV: string;
  HOST: string;
  HEALTH_PORT: number;
  DATABASE_URL: string;
  DIRECT_DATABASE_URL?: string | undefined;
  DATABASE_PREFIX: string;
}

/**
 * The `start` of a service with a database of its own and no HTTP but /health.
 * @param readConfig throws ConfigError
 * @param build the service's module; `url` is the address of its database, `direct` that for what keeps a session
 */
export const startWithDatabase =
  <C extends Config>(
    name: string,
    readConfig: (env: NodeJS.ProcessEnv) => C,
    build: (config: C, url: string, direct: string) => Type | DynamicModule,
  ): StartOfService =>
  async (env) => {
    const config = readConfig(env);
    return startService(build(config, databaseUrl(config, name), directDatabaseUrl(config, name)), {
      name,
      host: config.HOST,
      port: config.HEALTH_PORT,
      production: config.NODE_ENV === 'production',
    });
  };
