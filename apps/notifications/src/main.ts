import { readServiceConfig } from '@slovo/kit/config';
import { databaseUrl } from '@slovo/kit/db';
import { runMain, startService } from '@slovo/kit/service';
import { createPrisma } from './database.ts';
import { NotificationsModule } from './notifications.module.ts';

await runMain(async () => {
  const config = readServiceConfig();
  const url = databaseUrl(config, 'notifications');
  await startService(NotificationsModule.with(config, createPrisma(url), url), {
    name: 'notifications',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
});
