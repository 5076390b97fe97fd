import { readServiceConfig } from '@slovo/kit/config';
import { startWithDatabase } from '@slovo/kit/service';
import { createPrisma } from './database.ts';
import { NotificationsModule } from './notifications.module.ts';

export const start = startWithDatabase('notifications', readServiceConfig, (config, url, direct) =>
  NotificationsModule.with(config, createPrisma(url), direct),
);
