import preset from '../../jest.medium.preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/system/**/*.spec.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
