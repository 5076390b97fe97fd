import { databaseUrl } from '@slovo/kit/db';
import { readServiceConfig } from '@slovo/kit/config';
import { type StartOfService, startService } from '@slovo/kit/service';
import { NotificationsModule } from './notifications.module.ts';
import { createPrisma } from './database.ts';

export const start: StartOfService = async (env) => {
  const config = readServiceConfig(env);
  const url = databaseUrl(config, 'notifications');
  return startService(NotificationsModule.with(config, createPrisma(url), url), {
    name: 'notifications',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
};
