import { databaseUrl } from '@slovo/kit/db';
import { readConfig } from '@slovo/kit/config';
import { runMain, startService } from '@slovo/kit/service';
import { AuthModule } from './auth.module.ts';
import { authVariables } from './config.ts';
import { createPrisma } from './database.ts';

await runMain(async () => {
  const config = readConfig(authVariables);
  const url = databaseUrl(config, 'auth');
  await startService(AuthModule.with(config, createPrisma(url), url), {
    name: 'auth',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
});
