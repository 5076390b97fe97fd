import { databaseUrl } from '@slovo/kit/db';
import { readConfig } from '@slovo/kit/config';
import { authVariables } from './config.ts';
import { type StartOfService, startService } from '@slovo/kit/service';
import { AuthModule } from './auth.module.ts';
import { createPrisma } from './database.ts';

export const start: StartOfService = async (env) => {
  const config = readConfig(authVariables, env);
  const url = databaseUrl(config, 'auth');
  return startService(AuthModule.with(config, createPrisma(url), url), {
    name: 'auth',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
};
