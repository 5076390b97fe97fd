import { databaseUrl } from '@slovo/kit/db';
import { readConfig } from '@slovo/kit/config';
import { promisesVariables } from './config.ts';
import { type StartOfService, startService } from '@slovo/kit/service';
import { PromisesModule } from './promises.module.ts';
import { createPrisma } from './database.ts';

export const start: StartOfService = async (env) => {
  const config = readConfig(promisesVariables, env);
  const url = databaseUrl(config, 'promises');
  return startService(PromisesModule.with(config, createPrisma(url), url), {
    name: 'promises',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
};
