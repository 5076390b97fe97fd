// For projects with medium specs: DATABASE_URL and NATS_URL name a real PostgreSQL and a real NATS.
import preset from './jest.preset.mjs';

export default {
  ...preset,
  globalSetup: '@slovo/testing/jest-setup',
  globalTeardown: '@slovo/testing/jest-teardown',
};
