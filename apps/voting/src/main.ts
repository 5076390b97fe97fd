import { readConfig } from '@slovo/kit/config';
import { databaseUrl } from '@slovo/kit/db';
import { runMain, startService } from '@slovo/kit/service';
import { votingVariables } from './config.ts';
import { createPrisma } from './database.ts';
import { VotingModule } from './voting.module.ts';

await runMain(async () => {
  const config = readConfig(votingVariables);
  const url = databaseUrl(config, 'voting');
  await startService(VotingModule.with(config, createPrisma(url), url), {
    name: 'voting',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
});
