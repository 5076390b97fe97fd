// For projects with medium specs: a real PostgreSQL and a real NATS stand behind DATABASE_URL and NATS_URL.
import preset from './jest.preset.mjs';

export default {
  ...preset,
  globalSetup: '@slovo/testing/jest-setup',
  globalTeardown: '@slovo/testing/jest-teardown',
};
