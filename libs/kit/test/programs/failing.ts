// A service whose start fails: by its configuration, or for another reason. Its argument says which.
import { ConfigError } from '../../src/config/config.ts';
import { runMain } from '../../src/service/run-main.ts';

await runMain(async () => ({
  start: async () => {
    throw process.argv[2] === 'configuration'
      ? new ConfigError('PORT is no number\nHOST is missing')
      : new Error('the disk is gone');
  },
}));
