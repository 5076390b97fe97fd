import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: [
    '<rootDir>/*.spec.ts',
    '<rootDir>/{bench,containers,demo,dev,docs,images,languages,secrets,test}/**/*.spec.ts',
  ],
  // They need images: npm run test:images and test:compose.
  testPathIgnorePatterns: ['\\.container\\.spec\\.ts$'],
};
