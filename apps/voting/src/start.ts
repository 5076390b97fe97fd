import { readConfig } from '@slovo/kit/config';
import { startWithDatabase } from '@slovo/kit/service';
import { votingVariables } from './config.ts';
import { createPrisma } from './database.ts';
import { VotingModule } from './voting.module.ts';

export const start = startWithDatabase(
  'voting',
  (env) => readConfig(votingVariables, env),
  (config, url, direct) => VotingModule.with(config, createPrisma(url), direct),
);
