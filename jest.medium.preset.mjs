// For projects with medium specs: DATABASE_URL and NATS_URL name a real PostgreSQL and a real NATS.
import preset from './jest.preset.mjs';

/**
 * For a project whose specs wait most of their time, for outages, restarts and terms: in `npm test` two of them run at a time.
 * Those of kit kept a core busy for 109 of 301 seconds, those of the bot for 170 of 407.
 */
export const inPairs = process.env.GROUP_SPECS ? { maxWorkers: 2 } : {};

export default {
  ...preset,
  globalSetup: '@slovo/testing/jest-setup',
  globalTeardown: '@slovo/testing/jest-teardown',
};
