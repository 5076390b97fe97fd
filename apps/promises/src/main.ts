import { readConfig } from '@slovo/kit/config';
import { databaseUrl } from '@slovo/kit/db';
import { runMain, startService } from '@slovo/kit/service';
import { promisesVariables } from './config.ts';
import { createPrisma } from './database.ts';
import { PromisesModule } from './promises.module.ts';

await runMain(async () => {
  const config = readConfig(promisesVariables);
  const url = databaseUrl(config, 'promises');
  await startService(PromisesModule.with(config, createPrisma(url), url), {
    name: 'promises',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
});
