import { databaseUrl } from '@slovo/kit/db';
import { readConfig } from '@slovo/kit/config';
import { votingVariables } from './config.ts';
import { type StartOfService, startService } from '@slovo/kit/service';
import { VotingModule } from './voting.module.ts';
import { createPrisma } from './database.ts';

export const start: StartOfService = async (env) => {
  const config = readConfig(votingVariables, env);
  const url = databaseUrl(config, 'voting');
  return startService(VotingModule.with(config, createPrisma(url), url), {
    name: 'voting',
    host: config.HOST,
    port: config.HEALTH_PORT,
    production: config.NODE_ENV === 'production',
  });
};
