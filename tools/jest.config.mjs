import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: [
    '<rootDir>/*.spec.ts',
    '<rootDir>/{bench,demo,dev,docs,images,languages,secrets,test}/**/*.spec.ts',
  ],
};
