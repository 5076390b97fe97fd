// `npm run test:scale` uses this file. It has servers of its own, which no other spec uses.
import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/scale/**/*.spec.ts'],
  maxWorkers: 1,
  // Ends only tests that hang: a rolling restart of fourteen processes on a busy machine takes minutes.
  testTimeout: 3_600_000,
};
