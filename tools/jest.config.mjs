import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/*.spec.ts', '<rootDir>/{bench,containers,demo,dev,images,languages,test}/**/*.spec.ts'],
  // They need images: npm run test:images and test:compose.
  testPathIgnorePatterns: ['\\.container\\.spec\\.ts$'],
};
