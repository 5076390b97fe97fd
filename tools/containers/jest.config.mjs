import preset from '../../jest.medium.preset.mjs';

// By npm run test:images and test:compose only: they make the images first.
export default {
  ...preset,
  testMatch: ['<rootDir>/*.container.spec.ts'],
  // Each starts a whole system.
  maxWorkers: 1,
};
