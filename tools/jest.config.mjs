import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: [
    '<rootDir>/*.spec.ts',
    '<rootDir>/{backup,bench,demo,dev,images,languages,reconcile,test}/**/*.spec.ts',
  ],
};
