import { readConfig } from '@slovo/kit/config';
import { startWithDatabase } from '@slovo/kit/service';
import { AuthModule } from './auth.module.ts';
import { authVariables } from './config.ts';
import { createPrisma } from './database.ts';

export const start = startWithDatabase(
  'auth',
  (env) => readConfig(authVariables, env),
  (config, url, direct) => AuthModule.with(config, createPrisma(url), direct),
);
