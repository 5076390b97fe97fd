import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: [
    '<rootDir>/*.spec.ts',
    '<rootDir>/{audit,backup,bench,containers,demo,dev,docs,images,languages,nats,reconcile,secrets,test}/**/*.spec.ts',
  ],
  // They need images: npm run test:images and test:compose.
  testPathIgnorePatterns: ['\\.container\\.spec\\.ts$'],
};
