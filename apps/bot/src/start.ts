import { startWithDatabase } from '@slovo/kit/service';
import { BotModule } from './bot.module.ts';
import { readBotConfig } from './config.ts';
import { createPrisma } from './database.ts';

export const start = startWithDatabase('bot', readBotConfig, (config, url, direct) =>
  BotModule.with(config, createPrisma(url), direct),
);
