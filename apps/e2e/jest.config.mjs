import preset from '../../jest.medium.preset.mjs';

export default {
  ...preset,
  globalSetup: '<rootDir>/jest-setup.mjs',
  testMatch: ['<rootDir>/system/**/*.spec.ts'],
  // A spec that waits for a restart or for a retry leaves half of two cores idle. Each spec has a system of its own.
  maxWorkers: 2,
  testSequencer: '<rootDir>/longest-first.mjs',
};
