import { readConfig } from '@slovo/kit/config';
import { startWithDatabase } from '@slovo/kit/service';
import { promisesVariables } from './config.ts';
import { createPrisma } from './database.ts';
import { PromisesModule } from './promises.module.ts';

export const start = startWithDatabase(
  'promises',
  (env) => readConfig(promisesVariables, env),
  (config, url, direct) => PromisesModule.with(config, createPrisma(url), direct),
);
