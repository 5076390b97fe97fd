import preset from '../../jest.medium.preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/system/**/*.spec.ts'],
  maxWorkers: 1,
};
