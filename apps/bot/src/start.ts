import { databaseUrl } from '@slovo/kit/db';
import { readBotConfig } from './config.ts';
import { type StartOfService, startService } from '@slovo/kit/service';
import { BotModule } from './bot.module.ts';
import { createPrisma } from './database.ts';

export const start: StartOfService = async (env) => {
  const config = readBotConfig(env);
  const url = databaseUrl(config, 'bot');
  return startService(BotModule.with(config, createPrisma(url), url), {
    name: 'bot',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
};
