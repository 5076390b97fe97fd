import { databaseUrl } from '@slovo/kit/db';
import { runMain, startService } from '@slovo/kit/service';
import { BotModule } from './bot.module.ts';
import { readBotConfig } from './config.ts';
import { createPrisma } from './database.ts';

await runMain(async () => {
  const config = readBotConfig();
  const url = databaseUrl(config, 'bot');
  await startService(BotModule.with(config, createPrisma(url), url), {
    name: 'bot',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
});
